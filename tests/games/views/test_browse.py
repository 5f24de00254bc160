"""The page with the list of replays."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from engine.bots import BOTS
from engine.simulate import simulate_game
from engine.spit.variants import variant
from games.models import Game
from games.services.broadcasts import close_game, note_sender_connected, open_game, record_deal
from games.services.playing import play_game
from games.views import browse
from tests.clubs.factories import make_club, make_user
from tests.games.factories import NOW, Clock, PlayerFactory, game_asked_for
from tests.often import a_few, in_turn

LATER = NOW + timedelta(hours=1)

pytestmark = pytest.mark.django_db


def test_empty_list_says_that_no_game_is_recorded(client: Client) -> None:
    page = client.get("/replays/")
    assert "No game has been recorded yet" in page.content.decode()


def test_list_names_the_players_and_links_to_the_replay(client: Client, game: Game) -> None:
    page = client.get("/replays/").content.decode()
    for seat in game.seats.all():
        assert seat.player.name in page
    assert f"/replays/{game.public_id}/" in page


@pytest.mark.parametrize(("names", "queries"), [(0, 4), (1, 5), (2, 5)])
def test_list_takes_few_queries(
    client: Client, game: Game, django_assert_max_num_queries: DjangoAssertNumQueries, names: int, queries: int
) -> None:
    """Users who are signed in need more queries: the session, the account and its clubs.

    Without a search there is another query, for comments to moderate.
    """
    players = ",".join(str(seat.player) for seat in game.seats.all()[:names])
    with django_assert_max_num_queries(queries):
        assert game.public_id in client.get("/replays/", {"player": players}).content.decode()
    client.force_login(make_user("ana", make_club()))
    with django_assert_max_num_queries(8):
        assert game.public_id in client.get("/replays/", {"player": players}).content.decode()


def test_list_has_pages_that_keep_the_search(client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_nonsense_in_a_field_still_gives_a_page(client: Client, game: Game, field: str) -> None:
    for value in ("\x00", "9999-12-31", "0001-01-01", "-1", "9" * 30, "é,,", "' OR 1=1"):
        assert client.get("/replays/", {field: value}).status_code == 200, value


@in_turn("asked", ["after=0", "after=x.y", "before=-1.1", "after=9.9&before=1.1", "page=99"])
def test_invalid_cursor_still_gives_a_list(client: Client, game: Game, asked: str) -> None:
    assert client.get(f"/replays/?{asked}").status_code == 200


def test_search_without_results_says_so_and_keeps_the_name(client: Client, game: Game) -> None:
    page = client.get("/replays/", {"player": "Nobody at all"}).content.decode()
    assert "No replay found" in page
    assert 'value="Nobody at all"' in page


def test_invalid_field_shows_an_error_and_the_rest_is_searched(client: Client, game: Game) -> None:
    page = client.get("/replays/", {"since": "yesterday"}).content.decode()
    assert "Type a date as year-month-day" in page
    assert game.public_id in page
    assert "Fields with an error above were not used in the search." in page
    assert "not used in the search" not in client.get("/replays/", {"since": "2026-11-01"}).content.decode()


def test_tournament_that_is_not_recent_can_be_selected(client: Client, game: Game) -> None:
    page = client.get("/replays/", {"occasion": "long-ago"}).content.decode()
    assert '<option value="long-ago" selected>long-ago</option>' in page


def test_live_game_is_listed_until_it_is_silent_or_over(client: Client) -> None:
    record = simulate_game(variant("standard"), [BOTS["greedy"](), BOTS["random"]()], b"live")
    players = [PlayerFactory.create(name="Ada"), PlayerFactory.create(name="Grace")]
    live = open_game(players=players, variant="standard", rules=variant("standard"), key="live", now=NOW)
    record_deal(game_id=live.pk, log=record.logs[0], now=timezone.now())
    page = client.get("/replays/").content.decode()
    assert "On now" in page
    assert f'<a href="/replays/{live.public_id}/">Ada v Grace</a>' in page
    record_deal(game_id=live.pk, log=record.logs[0], now=NOW)  # long ago, with no later sign
    assert "On now" not in client.get("/replays/").content.decode()
    note_sender_connected(game_id=live.pk, now=timezone.now())
    assert "On now" in client.get("/replays/").content.decode()
    close_game(game_id=live.pk, now=timezone.now())
    assert "On now" not in client.get("/replays/").content.decode()
