"""The doors to a replay and to its film."""

import gzip
import json
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from engine.log import pack, unpack
from games.models import Game
from games.services.playing import play_game
from tests.games.factories import NOW, Clock, game_asked_for

LATER = NOW + timedelta(hours=1)

pytestmark = pytest.mark.django_db


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


def test_a_record_that_was_mended_is_shown_again(client: Client, game: Game) -> None:
    deal = game.deals.get(number=1)
    address = f"/replays/{game.public_id}/film.json"
    game.deals.filter(number=1).update(log=b"no log")
    assert client.get(address).status_code == 410
    deal.save()
    assert client.get(address).status_code == 200


def test_the_page_leads_to_the_next_game_of_the_same_players(client: Client, game: Game) -> None:
    later = game_asked_for("later")
    for seat, first in zip(later.seats.all(), game.seats.all(), strict=True):
        seat.player = first.player
        seat.save()
    play_game(game_id=later.pk, clock=Clock(LATER))
    assert (
        f'rel="next" href="/replays/{later.public_id}/"' in client.get(f"/replays/{game.public_id}/").content.decode()
    )
    assert (
        f'rel="prev" href="/replays/{game.public_id}/"' in client.get(f"/replays/{later.public_id}/").content.decode()
    )
