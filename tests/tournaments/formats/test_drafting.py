"""Drafts of rounds, which number rounds and matches in the order in which they are added."""

from tournaments.formats.drafting import Draft
from tournaments.formats.plans import Branch, PlannedMatch, PlannedRound
from tournaments.formats.slots import Bye, Seed


def test_rounds_count_from_one_and_matches_from_a_given_number() -> None:
    draft = Draft(7)
    assert draft.add("Round 1", [(Seed(1), Seed(2)), (Seed(3), Bye())]) == [7, 8]
    assert draft.add("Round 2", [(Seed(1), Seed(3))], group=2, branch=Branch.FINAL, reset_of=8) == [9]
    assert draft.planned() == (
        PlannedRound(1, "Round 1", (PlannedMatch(7, (Seed(1), Seed(2))), PlannedMatch(8, (Seed(3), Bye())))),
        PlannedRound(2, "Round 2", (PlannedMatch(9, (Seed(1), Seed(3)), 8),), 2, Branch.FINAL),
    )
    assert draft.next_match == 10


def test_two_drafts_do_not_share_their_rounds() -> None:
    Draft(1).add("Round 1", [(Seed(1), Seed(2))])
    assert Draft(1).planned() == ()
