"""The page of a replay, and its film."""

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from engine.bots import BOTS
from engine.film import Film, film_of
from engine.log import DealLog, pack_game
from engine.simulate import GameRecord, simulate_game
from engine.spit.variants import variant
from games.models import Game, RuleSet
from games.selectors import films
from games.selectors.replays import deal_logs
from games.services.broadcasts import close_game, note_sender_connected, open_game, record_deal
from games.services.playing import play_game, request_game
from games.templatetags.films import film_address
from tests.games.factories import NOW, Clock, PlayerFactory, damage, game_played, rewrite
from tests.often import in_turn

LATER = NOW + timedelta(hours=1)

pytestmark = pytest.mark.django_db


def test_replay_page_has_the_address_of_its_film(client: Client, game: Game) -> None:
    page = client.get(f"/replays/{game.public_id}/")
    assert page.status_code == 200
    assert film_address(game) in page.content.decode()


def test_replay_page_says_what_is_counted_and_links_to_the_rules(client: Client, game: Game) -> None:
    points = game_played("points", variant_id="speed-20-5")
    for one, counted in ((game, "Cards owned"), (points, "Points")):
        page = client.get(f"/replays/{one.public_id}/").content.decode()
        assert f"{counted} after each deal" in page
        assert f'href="/rules/{one.variant}/"' in page


@in_turn("address", ["/replays/nosuch/", "/replays/nosuch/film.json", "/replays/nosuch.slap"])
def test_unknown_game_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


FOR_GOOD = "public, max-age=31536000, immutable"


def address_on_the_page(client: Client, game: Game) -> str:
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    return page.partition('data-film-url="')[2].partition('"')[0]


def test_film_is_compressed_for_clients_that_accept_gzip(client: Client, game: Game) -> None:
    for address in (address_on_the_page(client, game), f"/replays/{game.public_id}/film.json"):
        plain = client.get(address)
        packed = client.get(address, headers={"accept-encoding": "gzip"})
        assert packed["Content-Encoding"] == "gzip"
        assert plain["Vary"] == packed["Vary"] == "Accept-Encoding"
        assert json.loads(gzip.decompress(packed.content)) == json.loads(plain.content)
        assert len(packed.content) < len(plain.content) / 3


def test_film_with_digest_is_immutable_and_film_without_is_revalidated(client: Client, game: Game) -> None:
    kept = address_on_the_page(client, game)
    assert kept == film_address(game) != f"/replays/{game.public_id}/film.json"
    caching = {kept: FOR_GOOD, f"/replays/{game.public_id}/film.json": "public, no-cache"}
    for address, cached in caching.items():
        answer = client.get(address)
        assert set(answer["Cache-Control"].split(", ")) == set(cached.split(", "))
        again = client.get(address, headers={"if-none-match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert [again[name] for name in ("ETag", "Vary", "Cache-Control")] == [
            answer[name] for name in ("ETag", "Vary", "Cache-Control")
        ]


def test_cached_film_takes_one_query(
    client: Client, game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = film_address(game)
    client.get(address)
    with django_assert_num_queries(1):
        assert client.get(address).status_code == 200


def rename(game: Game) -> None:
    player = game.seated[0].player
    player.name = "Another name"
    player.save()


def play_again(game: Game) -> None:
    """Rewrite the record: the last entry of the first deal comes a millisecond later."""
    first, *others = deal_logs(game)
    last = first.entries[-1]
    later = replace(first, entries=(*first.entries[:-1], last._replace(at_ms=last.at_ms + 1)))
    rewrite(game, pack_game([later, *others]))


@pytest.mark.parametrize("change", [rename, play_again])
def test_changed_film_has_a_new_address_and_the_old_redirects(
    client: Client, game: Game, change: Callable[[Game], None]
) -> None:
    old = address_on_the_page(client, game)
    before = client.get(old).json()
    change(game)
    new = address_on_the_page(client, game)
    assert new != old
    answer = client.get(old, follow=True)
    assert answer.redirect_chain == [(f"/replays/{game.public_id}/film.json", 302)]
    assert answer.json() == client.get(new).json() != before


def test_failed_game_is_not_found_although_its_film_is_cached(client: Client, game: Game) -> None:
    address = address_on_the_page(client, game)
    assert client.get(address).status_code == 200
    Game.objects.filter(pk=game.pk).update(state=Game.State.FAILED)
    assert client.get(address, follow=True).status_code == 404


def test_films_of_games_with_the_same_deals_are_not_confused(client: Client, game: Game) -> None:
    twin = game_played("twin")
    for one in (game, twin):
        document = client.get(f"/replays/{one.public_id}/film.json").json()
        assert document["id"] == one.public_id
        assert [seat["name"] for seat in document["seats"]] == [seat.player.name for seat in one.seats.all()]


@pytest.fixture
def broken(game: Game) -> Game:
    """A game whose second deal can be read but not replayed: it has the packets of the first."""
    first, second, *others = deal_logs(game)
    rewrite(game, pack_game([first, replace(second, packets=first.packets), *others]))
    return game


def test_log_that_does_not_replay_gives_status_410_with_a_sentence(client: Client, broken: Game) -> None:
    answer = client.get(f"/replays/{broken.public_id}/film.json")
    assert answer.status_code == 410
    assert answer.json()["error"].startswith("The record of this game is damaged or from another release")
    assert answer["Cache-Control"] == "no-store"
    assert client.get(f"/replays/{broken.public_id}/").status_code == 200


def test_game_with_knobs_of_another_release_has_a_page(client: Client, game: Game) -> None:
    rules = RuleSet.objects.create(digest="of another release", rules={**game.rules, "wind": "north"})
    Game.objects.filter(pk=game.pk).update(rule_set=rules)
    assert client.get(f"/replays/{game.public_id}/").status_code == 200


def test_repaired_record_is_shown_again(client: Client, game: Game) -> None:
    sound = pack_game(deal_logs(game))
    address = f"/replays/{game.public_id}/film.json"
    damage(game)
    assert client.get(address).status_code == 410
    rewrite(game, sound)
    assert client.get(address).status_code == 200


def test_replay_page_links_to_next_and_previous_games_of_the_players(client: Client, game: Game) -> None:
    players = [seat.player for seat in game.seats.all()]
    later = request_game(
        players=players, variant="standard", rules=variant("standard"), seed=b"s", key="later", now=NOW
    )
    play_game(game_id=later.pk, clock=Clock(LATER))
    assert (
        f'rel="next" href="/replays/{later.public_id}/"' in client.get(f"/replays/{game.public_id}/").content.decode()
    )
    assert (
        f'rel="prev" href="/replays/{game.public_id}/"' in client.get(f"/replays/{later.public_id}/").content.decode()
    )


@pytest.fixture
def live_game() -> tuple[Game, GameRecord]:
    """A live game with the first deal and a part of the second recorded."""
    record = simulate_game(variant("standard"), [BOTS["greedy"](), BOTS["random"]()], b"live")
    players = PlayerFactory.create_batch(2)
    live = open_game(players=players, variant="standard", rules=variant("standard"), key="live", now=NOW)
    record_deal(game_id=live.pk, log=record.logs[0], now=NOW)
    tell(live, record.logs[1], 9)
    return live, record


def tell(live: Game, log: DealLog, entries: int) -> None:
    record_deal(game_id=live.pk, log=replace(log, entries=log.entries[:entries], result=None, digest=""), now=NOW)


def test_live_game_has_a_page_and_a_film_that_is_not_cached(client: Client, live_game: tuple[Game, GameRecord]) -> None:
    live, _ = live_game
    note_sender_connected(game_id=live.pk, now=timezone.now())
    assert ", live · Slapdeck</title>" in client.get(f"/replays/{live.public_id}/").content.decode()
    assert address_on_the_page(client, live) == f"/replays/{live.public_id}/film.json"
    answer = client.get(f"/replays/{live.public_id}/film.json")
    assert answer["Cache-Control"] == "no-store"
    assert "ETag" not in answer
    document = answer.json()
    assert document["live"]
    assert not document["silent"]
    assert [film["number"] for film in document["deals"]] == [1, 2]


def test_live_game_without_recent_signs_is_shown_as_broken_off(
    client: Client, live_game: tuple[Game, GameRecord]
) -> None:
    live, _ = live_game  # its last sign was long ago
    page = client.get(f"/replays/{live.public_id}/").content.decode()
    assert ", broken off · Slapdeck</title>" in page
    address = f"/replays/{live.public_id}/film.json"
    for asked in (address, f"{address}?since=2.5"):
        document = client.get(asked).json()
        assert (document["live"], document["silent"], document["watching"]) == (True, True, 0)
    assert client.get(f"{address}?since=2.5&viewer=ada").json()["watching"] == 1
    note_sender_connected(game_id=live.pk, now=timezone.now())
    assert not client.get(address).json()["silent"]


def test_earlier_film_and_the_part_since_make_the_whole_film(
    client: Client, live_game: tuple[Game, GameRecord]
) -> None:
    live, record = live_game
    address = f"/replays/{live.public_id}/film.json"
    before = client.get(address).json()["deals"]
    record_deal(game_id=live.pk, log=record.logs[1], now=NOW)
    tell(live, record.logs[2], 3)
    since = f"2.{len(before[1]['steps'])}"
    grown, new = client.get(address, {"since": since}).json()["deals"]
    first, second, third = client.get(address).json()["deals"]
    assert (before[0], new) == (first, third)
    assert before[1]["steps"] + grown["steps"] == second["steps"]
    assert grown["length_ms"] == second["length_ms"]


def test_film_since_the_last_deal_says_that_the_game_is_over(
    client: Client, live_game: tuple[Game, GameRecord]
) -> None:
    live, record = live_game
    for log in record.logs[1:]:
        record_deal(game_id=live.pk, log=log, now=NOW)
    close_game(game_id=live.pk, now=LATER)
    last = client.get(f"/replays/{live.public_id}/film.json", {"since": f"{len(record.logs)}.0"})
    document = last.json()
    assert not document["live"]
    assert document["winner"] == record.winner
    assert last["Cache-Control"] == "no-store"


@in_turn("since", ["", "x", "1", "-1.0", "1.2.3", "99999999.1"])
def test_malformed_since_gives_the_whole_film(client: Client, live_game: tuple[Game, GameRecord], since: str) -> None:
    live, _ = live_game
    assert len(client.get(f"/replays/{live.public_id}/film.json", {"since": since}).json()["deals"]) == 2


def test_finished_deal_of_a_live_game_is_filmed_once(
    client: Client, live_game: tuple[Game, GameRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    live, record = live_game
    address = f"/replays/{live.public_id}/film.json"
    client.get(address)
    filmed: list[int] = []

    def note(log: DealLog) -> Film:
        filmed.append(log.number)
        return film_of(log)

    monkeypatch.setattr(films, "film_of", note)
    client.get(address)
    tell(live, record.logs[1], 11)
    client.get(address)
    assert filmed == [2]
