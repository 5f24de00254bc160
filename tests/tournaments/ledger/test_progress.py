"""Which matches have begun, and which will never be played."""

import datetime as dt

import pytest

from engine.spit.variants import variant
from tests.tournaments.ledger.projecting import project
from tests.tournaments.ledger.projection.test_fold import LEFT, game, lines, running
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.fact import Line
from tournaments.ledger.facts import Fact
from tournaments.ledger.progress import begun, never_played

NOW = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)

THIRD = (StageSettings("single elimination", third_place=True),)


def numbers(*happened: Fact) -> set[int]:
    return begun(project([Line(at, NOW, fact) for at, fact in enumerate(happened, start=1)], variant("standard"), 1))


def test_a_match_has_begun_with_its_first_deal_and_so_it_stays() -> None:
    assert numbers(*running(4)) == set()
    assert numbers(*running(4), *game(1, (1, 4), LEFT[:1])) == {1}
    assert numbers(*running(4), *game(1, (1, 4), LEFT)) == {1}


def test_a_walkover_that_was_given_has_begun() -> None:
    assert numbers(*running(4), facts.WalkedOver(1, (1, 4), 1)) == {1}


@pytest.mark.parametrize("gone", [(1,), (4,), (1, 4), (4, 1)])
def test_a_match_that_fell_to_the_others_has_not(gone: tuple[int, ...]) -> None:
    assert numbers(*running(4), *map(facts.Withdrawn, gone)) == set()


def test_a_match_that_was_broken_off_has() -> None:
    assert numbers(*running(4), *game(1, (1, 4), LEFT[:1]), facts.Withdrawn(4)) == {1}


def test_a_walkover_whose_winner_left_since_has() -> None:
    given = facts.WalkedOver(1, (1, 4), 1)
    assert numbers(*running(4), given, facts.Withdrawn(1)) == {1}
    assert numbers(*running(4), given, *map(facts.Withdrawn, (1, 4))) == {1}


def test_that_nobody_came_has() -> None:
    assert numbers(*running(4), facts.WalkedOver(1, (1, 4), 0)) == {1}


def test_a_bye_never_begins() -> None:
    assert numbers(*running(3)) == set()


def unplayed(entries: int, *then: Fact) -> frozenset[int]:
    return never_played(project(lines(*running(entries), *then), variant("standard"), 1, THIRD))


def test_a_match_for_third_place_is_not_played_where_a_semi_final_has_no_loser() -> None:
    assert unplayed(4) == frozenset()
    assert unplayed(4, facts.WalkedOver(1, (1, 4), 0)) == {3, 4}, "nobody comes from the one semi-final"


def test_who_will_have_nobody_to_meet_loses_to_nobody() -> None:
    """Nobody came to the first two of eight, so the first semi-final will be a bye at most."""
    assert unplayed(8, facts.WalkedOver(1, (1, 8), 0)) == {5, 7}
