"""Drafts of rounds, which number rounds and matches in the order in which they are added."""

from tournaments.formats.plan_builder import PlanBuilder
from tournaments.formats.plans import Branch, PlannedMatch, PlannedRound
from tournaments.formats.slots import Bye, Seed


def test_rounds_count_from_one_and_matches_from_a_given_number() -> None:
    builder = PlanBuilder(7)
    assert builder.add("Round 1", [(Seed(1), Seed(2)), (Seed(3), Bye())]) == [7, 8]
    assert builder.add("Round 2", [(Seed(1), Seed(3))], group=2, branch=Branch.FINAL, reset_of=8) == [9]
    assert builder.planned() == (
        PlannedRound(1, "Round 1", (PlannedMatch(7, (Seed(1), Seed(2))), PlannedMatch(8, (Seed(3), Bye())))),
        PlannedRound(2, "Round 2", (PlannedMatch(9, (Seed(1), Seed(3)), 8),), 2, Branch.FINAL),
    )
    assert builder.next_match == 10


def test_two_drafts_do_not_share_their_rounds() -> None:
    PlanBuilder(1).add("Round 1", [(Seed(1), Seed(2))])
    assert PlanBuilder(1).planned() == ()
