"""Which matches have begun, and which will never be played."""

import datetime as dt

from engine.spit.variants import variant
from tests.often import in_turn
from tests.tournaments.ledger.named_projection import project
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


def test_match_has_begun_after_its_first_deal() -> None:
    assert numbers(*running(4)) == set()
    assert numbers(*running(4), *game(1, (1, 4), LEFT[:1])) == {1}
    assert numbers(*running(4), *game(1, (1, 4), LEFT)) == {1}


def test_match_with_an_entered_walkover_has_begun() -> None:
    assert numbers(*running(4), facts.WalkedOver(1, (1, 4), 1)) == {1}


@in_turn("gone", [(1,), (4,), (1, 4), (4, 1)])
def test_match_decided_by_withdrawals_has_not_begun(gone: tuple[int, ...]) -> None:
    assert numbers(*running(4), *map(facts.Withdrawn, gone)) == set()


def test_match_with_a_deal_and_a_withdrawal_has_begun() -> None:
    assert numbers(*running(4), *game(1, (1, 4), LEFT[:1]), facts.Withdrawn(4)) == {1}


def test_walkover_whose_winner_withdrew_has_begun() -> None:
    given = facts.WalkedOver(1, (1, 4), 1)
    assert numbers(*running(4), given, facts.Withdrawn(1)) == {1}
    assert numbers(*running(4), given, *map(facts.Withdrawn, (1, 4))) == {1}


def test_match_to_which_nobody_came_has_begun() -> None:
    assert numbers(*running(4), facts.WalkedOver(1, (1, 4), 0)) == {1}


def test_bye_has_not_begun() -> None:
    assert numbers(*running(3)) == set()


def unplayed(entries: int, *then: Fact) -> frozenset[int]:
    return never_played(project(lines(*running(entries), *then), variant("standard"), 1, THIRD))


def test_third_place_match_is_unplayed_if_a_semi_final_has_no_loser() -> None:
    assert unplayed(4) == frozenset()
    assert unplayed(4, facts.WalkedOver(1, (1, 4), 0)) == {3, 4}, "one semi-final has neither a winner nor a loser"


def test_third_place_match_is_unplayed_if_a_semi_final_becomes_a_bye() -> None:
    """Nobody came to match 1 of a bracket of eight, so the first semi-final can only be a bye."""
    assert unplayed(8, facts.WalkedOver(1, (1, 8), 0)) == {5, 7}
