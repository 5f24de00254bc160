"""The doors to the rules and to the replays."""

import gzip
import json
import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.describe import LANGUAGES, describe, name, summary
from engine.log import loads, loads_game, pack, unpack, unpack_game
from engine.variants import VARIANTS
from games import views
from games.models import Game
from games.services import play_game
from tests.games.factories import Clock, game_asked_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    asked = game_asked_for()
    played = play_game(game_id=asked.pk, clock=Clock())
    assert played is not None
    return played


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_every_variant_are_listed_with_name_summary_and_players(client: Client, lang: str) -> None:
    page = unescape(client.get("/rules/", {"lang": lang}).content.decode())
    for variant_id, rules in VARIANTS.items():
        assert f'href="/rules/{variant_id}/' in page
        for words in (name(rules, lang), summary(rules, lang)):
            assert words in page
    assert page.count("<tr>") == len(VARIANTS) + 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_sheet_says_all_that_the_command_line_says(client: Client, variant_id: str, lang: str) -> None:
    answer = client.get(f"/rules/{variant_id}/", {"lang": lang})
    told = " ".join(re.sub(r"<[^>]*>", " ", unescape(answer.content.decode())).split()).casefold()
    lines = [line.removeprefix("- ").strip() for line in describe(VARIANTS[variant_id], lang).splitlines()]
    for line in filter(None, lines):
        for part in line.casefold().split(". "):
            assert part.strip() in told


def test_a_sheet_is_in_english_unless_another_language_is_asked_for_that_there_is(client: Client) -> None:
    english = client.get("/rules/ghost/").content.decode()
    assert "Ghost Spit" in english
    assert client.get("/rules/ghost/", {"lang": "la"}).content.decode() == english
    italian = client.get("/rules/ghost/", {"lang": "it"}).content.decode()
    assert 'lang="it"' in italian
    assert "Spit con il fantasma" in italian
    assert "Ghost Spit" not in italian


@pytest.mark.parametrize("address", ["/rules/", "/rules/standard/"])
def test_the_rules_ask_the_database_nothing(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert client.get(address).status_code == 200


def test_a_variant_that_is_not_played_here_has_no_sheet(client: Client) -> None:
    assert client.get("/rules/spit-in-the-ocean/").status_code == 404


def test_an_empty_list_says_how_games_come_to_be(client: Client) -> None:
    page = client.get("/replays/")
    assert "No game has been recorded yet" in page.content.decode()


def test_the_list_says_who_played_who_won_and_how_long(client: Client, game: Game) -> None:
    page = client.get("/replays/").content.decode()
    for seat in game.seats.all():
        assert seat.player.name in page
    assert f"/replays/{game.public_id}/" in page


def test_the_list_takes_few_queries(
    client: Client, game: Game, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(5):
        client.get("/replays/")


def test_the_list_has_pages(client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    other = game_asked_for("another")
    play_game(game_id=other.pk, clock=Clock())
    monkeypatch.setattr(views, "PER_PAGE", 1)
    assert "Page 1 of 2" in client.get("/replays/").content.decode()
    assert "Page 2 of 2" in client.get("/replays/?page=2").content.decode()


@pytest.mark.parametrize("page", ["0", "99", "x", "-1"])
def test_a_page_that_is_not_there_gives_one_that_is(client: Client, game: Game, page: str) -> None:
    assert client.get("/replays/", {"page": page}).status_code == 200


def test_the_viewer_has_a_page(client: Client, game: Game) -> None:
    page = client.get(f"/replays/{game.public_id}/")
    assert page.status_code == 200
    assert f"/replays/{game.public_id}/film.json" in page.content.decode()


@pytest.mark.parametrize(("variant_id", "counted"), [("standard", "Cards owned"), ("speed-20-5", "Points")])
def test_the_page_of_a_replay_says_what_is_counted_and_leads_to_the_rules(
    client: Client, variant_id: str, counted: str
) -> None:
    asked = game_asked_for(variant_id=variant_id)
    play_game(game_id=asked.pk, clock=Clock())
    page = client.get(f"/replays/{asked.public_id}/").content.decode()
    assert f"{counted} after each deal" in page
    assert f'href="/rules/{variant_id}/"' in page


@pytest.mark.parametrize("address", ["/replays/nosuch/", "/replays/nosuch/film.json", "/replays/nosuch.slap"])
def test_a_game_that_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_the_film_is_packed_for_who_can_unpack_it(client: Client, game: Game) -> None:
    address = f"/replays/{game.public_id}/film.json"
    plain = client.get(address)
    packed = client.get(address, headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.content)) == json.loads(plain.content)
    assert len(packed.content) < len(plain.content) / 3


def test_the_film_is_not_sent_again_to_who_has_it(client: Client, game: Game) -> None:
    address = f"/replays/{game.public_id}/film.json"
    etag = client.get(address)["ETag"]
    again = client.get(address, headers={"if-none-match": etag})
    assert again.status_code == 304
    assert again.content == b""


def test_films_of_games_with_the_same_deals_are_not_confused(client: Client, game: Game) -> None:
    twin = game_asked_for("twin")
    play_game(game_id=twin.pk, clock=Clock())
    for one in (game, twin):
        document = client.get(f"/replays/{one.public_id}/film.json").json()
        assert document["id"] == one.public_id
        assert [seat["name"] for seat in document["seats"]] == [seat.player.name for seat in one.seats.all()]


@pytest.fixture
def broken(game: Game) -> Game:
    """Its second deal can be read and does not replay: the packets are those of the first."""
    first, second = (unpack(bytes(deal.log)) for deal in game.deals.all()[:2])
    log = pack(replace(second, packets=first.packets))
    game.deals.filter(number=second.number).update(log=log)
    return game


def test_a_log_that_no_longer_replays_is_told_in_a_sentence(client: Client, broken: Game) -> None:
    answer = client.get(f"/replays/{broken.public_id}/film.json")
    assert answer.status_code == 410
    assert answer.json()["error"].startswith("The record of this game is damaged or from another release")
    assert answer["Cache-Control"] == "no-store"
    assert client.get(f"/replays/{broken.public_id}/").status_code == 200


def test_a_game_with_knobs_of_another_release_has_its_page(client: Client, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(rules={**game.rules, "wind": "north"})
    assert client.get(f"/replays/{game.public_id}/").status_code == 200


@pytest.mark.parametrize("suffix", [".slap", ".jsonl"])
def test_a_log_that_cannot_even_be_read_is_no_download(client: Client, game: Game, suffix: str) -> None:
    game.deals.filter(number=1).update(log=b"no log")
    answer = client.get(f"/replays/{game.public_id}{suffix}")
    assert answer.status_code == 410
    assert "The record of this game is damaged" in answer.content.decode()


def test_a_record_that_was_mended_is_shown_again(client: Client, game: Game) -> None:
    deal = game.deals.get(number=1)
    address = f"/replays/{game.public_id}/film.json"
    game.deals.filter(number=1).update(log=b"no log")
    assert client.get(address).status_code == 410
    deal.save()
    assert client.get(address).status_code == 200


def test_the_packed_download_holds_every_deal(client: Client, game: Game) -> None:
    answer = client.get(f"/replays/{game.public_id}.slap")
    assert answer["Content-Disposition"] == f'attachment; filename="{game.public_id}.slap"'
    assert [log.digest for log in unpack_game(answer.content)] == [deal.digest for deal in game.deals.all()]


def test_the_readable_download_holds_every_deal(client: Client, game: Game) -> None:
    answer = client.get(f"/replays/{game.public_id}.jsonl")
    assert len(loads_game(answer.content.decode())) == game.deals.count()


def test_the_packed_deal_can_be_read_back(client: Client, game: Game) -> None:
    for deal in game.deals.all():
        answer = client.get(f"/replays/{game.public_id}.slap", {"deal": deal.number})
        assert unpack(answer.content).number == deal.number


def test_the_readable_deal_can_be_read_back(client: Client, game: Game) -> None:
    for deal in game.deals.all():
        answer = client.get(f"/replays/{game.public_id}.jsonl", {"deal": deal.number})
        assert loads(answer.content.decode()) == unpack(bytes(deal.log))


@pytest.mark.parametrize("deal", ["0", "999", "x"])
def test_a_deal_that_was_not_played_is_not_found(client: Client, game: Game, deal: str) -> None:
    assert client.get(f"/replays/{game.public_id}.slap", {"deal": deal}).status_code == 404
