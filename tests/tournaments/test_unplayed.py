"""Matches that wait and will never be played."""

from engine.spit.variants import variant
from tests.tournaments.projection.test_fold import lines, running
from tournaments import facts
from tournaments.facts import Fact
from tournaments.formats.plans import StageSettings
from tournaments.projection import project
from tournaments.unplayed import never_played

THIRD = (StageSettings("single elimination", third_place=True),)


def unplayed(entries: int, *then: Fact) -> frozenset[int]:
    return never_played(project(lines(*running(entries), *then), variant("standard"), 1, THIRD))


def test_a_match_for_third_place_is_not_played_where_a_semi_final_has_no_loser() -> None:
    assert unplayed(4) == frozenset()
    assert unplayed(4, facts.WalkedOver(1, (1, 4), 0)) == {3, 4}, "nobody comes from the one semi-final"


def test_who_will_have_nobody_to_meet_loses_to_nobody() -> None:
    """Nobody came to the first two of eight, so the first semi-final will be a bye at most."""
    assert unplayed(8, facts.WalkedOver(1, (1, 8), 0)) == {5, 7}
