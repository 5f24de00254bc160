"""The door to the list of replays."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Game
from games.services.playing import play_game
from games.views import browse
from tests.games.factories import Clock, game_asked_for

pytestmark = pytest.mark.django_db


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
    monkeypatch.setattr(browse, "PER_PAGE", 1)
    assert "Page 1 of 2" in client.get("/replays/").content.decode()
    assert "Page 2 of 2" in client.get("/replays/?page=2").content.decode()


@pytest.mark.parametrize("page", ["0", "99", "x", "-1"])
def test_a_page_that_is_not_there_gives_one_that_is(client: Client, game: Game, page: str) -> None:
    assert client.get("/replays/", {"page": page}).status_code == 200
