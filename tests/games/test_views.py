"""The doors to the replays."""

import gzip
import json
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.log import loads, loads_game, pack, unpack, unpack_game
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
