"""Pages of leagues, bots and matches."""

from datetime import timedelta
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from leagues.models import Entrant, League, Trial
from leagues.services.bots import upload_version
from leagues.services.pairing_up import MOST_COMPARED
from leagues.services.places import take_place
from leagues.services.rating import rate
from leagues.views import tables
from tests.games.factories import NOW, game_played
from tests.leagues.factories import (
    active,
    built_in,
    make_author,
    make_ladder,
    make_version,
    play_some,
    played,
    source_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]


@pytest.fixture
def ladder(db: None) -> League:
    return make_ladder()


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def played_out(league: League) -> None:
    """Play pairs and compute ratings, twice."""
    for hour in range(2):
        play_some(list(league.entrants.all()), 40, Random(hour), NOW + timedelta(hours=hour))
        rate(league=league, now=NOW + timedelta(hours=hour))


def test_league_without_matches_says_so_and_how_to_enter(client: Client, ladder: League) -> None:
    text = page(client, "/leagues/")
    assert "No ratings yet" in text and "/bots/new/" in text
    assert "This table is for bots" in text
    assert page(client, "/leagues/ladder/cross-table/") and page(client, "/leagues/ladder/matches/")
    assert client.get("/leagues/ladder/?variant=ghost").status_code == 404


def test_site_without_a_league_says_so(client: Client, db: None) -> None:
    assert "No league yet" in page(client, "/leagues/")


def test_table_lists_bots_with_authors_best_first(client: Client, ladder: League, ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(first_name="Ana Alva")
    zed = active(ladder, ana)
    for _ in range(9):
        played(zed, built_in(ladder))
        played(built_in(ladder), built_in(ladder, "random"), 3)
    rate(league=ladder, now=NOW)
    text = page(client, "/leagues/ladder/")
    assert text.index("Zed 1</a>") < text.index(">Greedy</a>") < text.index(">Random</a>")
    assert "by Ana Alva" in text and "9 – 0 – 0" in text
    assert "By Ana Alva." in page(client, "/bots/zed/")
    rating = zed.ratings.get(variant="")
    assert f"<strong>{rating.value:.0f}</strong>" in text
    assert "Zed 1</a>" in page(client, "/leagues/ladder/?variant=penguin")
    assert "100" in page(client, "/leagues/ladder/cross-table/")


def test_league_pages_take_at_most_nine_queries(
    client: Client, ladder: League, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(3):
        active(ladder, make_author(f"author{number}"), f"Bot{number}")
    played_out(ladder)
    for address in ("/leagues/ladder/", "/leagues/ladder/cross-table/", "/leagues/ladder/matches/"):
        with django_assert_max_num_queries(9, info=address):
            page(client, address)


def test_long_lists_are_paginated(client: Client, ladder: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ON_A_PAGE", 3)
    monkeypatch.setattr(tables, "CROSSED", 3)
    monkeypatch.setattr(tables, "MATCHES", 50)
    played_out(ladder)
    assert "Page 2 of 2" in page(client, "/leagues/ladder/?page=2&variant=penguin")
    assert "Page 2 of 2" in page(client, "/leagues/ladder/cross-table/?page=2")
    first = page(client, "/leagues/ladder/matches/")
    older = first.split("?after=")[1].split('"')[0]
    assert page(client, f"/leagues/ladder/matches/?after={older}").count("/matches/") == 30


def test_bot_page_shows_versions_rating_curve_failures_and_opponents(
    client: Client, ladder: League, ana: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    old = active(ladder, ana)
    assert old.version is not None
    Trial.objects.update(state="passed")
    played(old, built_in(ladder), 0, first_cause="time")
    version = upload_version(bot=old.version.bot, source=source_of(2), leagues=[ladder], now=NOW).version
    new = version.entrants.get()
    take_place(entrant=new, now=NOW)
    played_out(ladder)
    text = page(client, "/bots/zed/?version=1")
    assert "Out of time" in text and "Is it better" not in text
    for number in range(MOST_COMPARED // 10):
        played(new, old, 3 + number % 2, is_ranked=False)
    with django_assert_max_num_queries(19):
        text = page(client, "/bots/zed/")
    assert "<strong>Yes.</strong>" in text and "/bots/zed/?version=1" in text
    assert 'class="curve"' in text and "Opponents" in text
    assert client.get("/bots/zed/?version=7").status_code == 404


def test_version_on_trial_is_not_shown(client: Client, ladder: League, ana: User) -> None:
    make_version(ana, "Young", ladder)
    assert "This bot has not played in a league yet." in page(client, "/bots/young/")
    assert client.get("/bots/young/?version=1").status_code == 404
    assert client.get("/bots/nobody/").status_code == 404


def test_built_in_bot_has_a_page(client: Client, ladder: League) -> None:
    played_out(ladder)
    shown = page(client, "/bots/built-in/greedy/")
    assert "1500" in shown and "Other bots are tested against it." in shown
    assert client.get("/bots/built-in/nobody/").status_code == 404


def test_match_page_links_to_both_games(client: Client, ladder: League) -> None:
    pairing = played(built_in(ladder), built_in(ladder, "random"), 3)
    games = [game_played(key) for key in ("one", "other")]
    pairing.games.set(games)
    text = page(client, f"/leagues/ladder/matches/{pairing.pk}/")
    assert "1½–½" in text
    assert all(f"/replays/{game.public_id}/" in text for game in games)
    assert Entrant.objects.count() == 5
    assert client.get("/leagues/ladder/matches/1000000/").status_code == 404
