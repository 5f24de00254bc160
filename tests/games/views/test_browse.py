"""The door to the list of replays."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from engine.bots import BOTS
from engine.simulate import simulate_game
from engine.spit.variants import variant
from games.models import Game
from games.services.live import close_game, give_sign, open_game, tell_deal
from games.services.playing import play_game
from games.views import browse
from tests.clubs.factories import make_club, make_user
from tests.games.factories import NOW, Clock, PlayerFactory, game_asked_for
from tests.often import a_few, in_turn

LATER = NOW + timedelta(hours=1)

pytestmark = pytest.mark.django_db


def test_an_empty_list_says_how_games_come_to_be(client: Client) -> None:
    page = client.get("/replays/")
    assert "No game has been recorded yet" in page.content.decode()


def test_the_list_says_who_played_who_won_and_how_long(client: Client, game: Game) -> None:
    page = client.get("/replays/").content.decode()
    for seat in game.seats.all():
        assert seat.player.name in page
    assert f"/replays/{game.public_id}/" in page


@pytest.mark.parametrize(("names", "queries"), [(0, 4), (1, 5), (2, 5)])
def test_the_list_takes_few_queries(
    client: Client, game: Game, django_assert_max_num_queries: DjangoAssertNumQueries, names: int, queries: int
) -> None:
    """More for who is signed in: the session, the account, its clubs, and where nothing is sought what is to be
    moderated."""
    players = ",".join(str(seat.player) for seat in game.seats.all()[:names])
    with django_assert_max_num_queries(queries):
        assert game.public_id in client.get("/replays/", {"player": players}).content.decode()
    client.force_login(make_user("ana", make_club()))
    with django_assert_max_num_queries(8):
        assert game.public_id in client.get("/replays/", {"player": players}).content.decode()


def test_the_list_goes_on_where_it_ended_and_keeps_what_was_asked(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = game_asked_for("another")
    play_game(game_id=other.pk, clock=Clock(LATER))
    monkeypatch.setattr(browse, "PER_PAGE", 1)
    first = client.get("/replays/?who=bots")
    assert other.public_id in first.content.decode()
    assert 'rel="prev"' not in first.content.decode()
    assert "who=bots" in first.context["after"]
    second = client.get("/replays/" + first.context["after"])
    assert game.public_id in second.content.decode()
    assert 'rel="next"' not in second.content.decode()
    back = client.get("/replays/" + second.context["before"])
    assert back.context["games"] == first.context["games"]


@in_turn("field", a_few(3, ["player", "since", "sort", "variant", "who", "occasion", "until", "least", "most"]))
def test_nonsense_in_a_field_is_a_page_all_the_same(client: Client, game: Game, field: str) -> None:
    for value in ("\x00", "9999-12-31", "0001-01-01", "-1", "9" * 30, "é,,", "' OR 1=1"):
        assert client.get("/replays/", {field: value}).status_code == 200, value


@in_turn("asked", ["after=0", "after=x.y", "before=-1.1", "after=9.9&before=1.1", "page=99"])
def test_a_place_that_is_not_there_gives_a_list_all_the_same(client: Client, game: Game, asked: str) -> None:
    assert client.get(f"/replays/?{asked}").status_code == 200


def test_what_nobody_played_is_said_with_a_way_back(client: Client, game: Game) -> None:
    page = client.get("/replays/", {"player": "Nobody at all"}).content.decode()
    assert "No replay found" in page
    assert 'value="Nobody at all"' in page


def test_a_wrong_field_is_told_beside_it_and_the_rest_is_done(client: Client, game: Game) -> None:
    page = client.get("/replays/", {"since": "yesterday"}).content.decode()
    assert "Type a date as year-month-day" in page
    assert game.public_id in page
    assert "Fields with an error above were not used in the search." in page
    assert "not used in the search" not in client.get("/replays/", {"since": "2026-11-01"}).content.decode()


def test_a_tournament_that_is_not_among_the_latest_can_be_asked_for(client: Client, game: Game) -> None:
    page = client.get("/replays/", {"occasion": "long-ago"}).content.decode()
    assert '<option value="long-ago" selected>long-ago</option>' in page


def test_a_game_that_is_on_is_named_above_the_list(client: Client) -> None:
    record = simulate_game(variant("standard"), [BOTS["greedy"](), BOTS["random"]()], b"live")
    players = [PlayerFactory.create(name="Ada"), PlayerFactory.create(name="Grace")]
    live = open_game(players=players, variant="standard", rules=variant("standard"), key="live", now=NOW)
    tell_deal(game_id=live.pk, log=record.logs[0], now=timezone.now())
    page = client.get("/replays/").content.decode()
    assert "On now" in page
    assert f'<a href="/replays/{live.public_id}/">Ada v Grace</a>' in page
    tell_deal(game_id=live.pk, log=record.logs[0], now=NOW)  # and nothing more since
    assert "On now" not in client.get("/replays/").content.decode()
    give_sign(game_id=live.pk, now=timezone.now())
    assert "On now" in client.get("/replays/").content.decode()
    close_game(game_id=live.pk, now=timezone.now())
    assert "On now" not in client.get("/replays/").content.decode()
