"""Rows that are made from a statement of our own are those that Django makes."""

import pytest
from django.forms import model_to_dict

from clubs.models import Club
from games.joined import joined
from games.models import Player
from tests.tournaments.factories import started
from tournaments.models import Entry, Match, MatchSide, Tournament

pytestmark = pytest.mark.django_db

SIDES = (
    "tournaments_matchside AS matchside LEFT JOIN tournaments_entry AS entry ON entry.id = matchside.entry_id "
    "WHERE matchside.match_id = %s ORDER BY matchside.number"
)


def test_rows_are_as_django_makes_them() -> None:
    kept = started(2).tournament
    source = "tournaments_tournament AS tournament JOIN clubs_club AS club ON club.id = tournament.club_id"
    ((tournament, club),) = joined((Tournament, Club), f"{source} WHERE tournament.slug = %s", kept.slug)
    stored = Tournament.objects.get()
    assert (tournament, club) == (stored, stored.club)
    assert model_to_dict(tournament) == model_to_dict(stored)
    assert tournament.rules == stored.rules
    assert isinstance(tournament.rules, dict)


def test_a_row_can_be_saved() -> None:
    evening = started(2)
    ((player,),) = joined((Player,), "games_player AS player WHERE player.name = %s", evening.row(1).sides[0].label)
    player.name = "Somebody"
    player.save()
    assert evening.row(1).sides[0].label == "Somebody"


def test_where_an_outer_join_finds_nothing_there_is_none() -> None:
    started(3)
    bye = Match.objects.get(number=1)
    (_, there), (side, nobody) = joined((MatchSide, Entry), SIDES, bye.pk)
    assert (there.number, side.slot, nobody) == (1, "bye", None)


def test_nothing_found_is_no_row() -> None:
    assert list(joined((MatchSide, Entry), SIDES, 0)) == []
