"""Whether the scores behind the pairings of a round have changed since."""

from tests.often import in_turn
from tests.tournaments.ledger.projection.test_fold import lines
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact
from tournaments.ledger.outdated_pairings import is_as_proposed, is_outdated

FIRST: list[Fact] = [
    facts.RoundPaired(1, 1, 1, ((1, 2), (3, 4))),
    facts.WalkedOver(1, (1, 2), 1),
    facts.WalkedOver(2, (3, 4), 3),
]
SECOND = facts.RoundPaired(1, 2, 3, ((1, 3), (2, 4)))
BY_HAND = facts.RoundPaired(1, 2, 3, ((1, 4), (2, 3)), by_hand=((2, 1),))
AGAIN = facts.RoundPaired(1, 2, 3, ((1, 4), (2, 3)), instead_of=4)


@in_turn(
    ("since", "is_so"),
    [
        ([SECOND], True),
        ([SECOND, facts.WalkedOver(3, (1, 3), 1)], True),
        ([SECOND, facts.Undone(2)], False),
        ([SECOND, facts.Undone(2), facts.Undone(5)], True),
        ([SECOND, facts.KeptApart(1, 3), facts.Withdrawn(1)], True),
        ([BY_HAND], False),
        ([SECOND, AGAIN], False),
        ([], False),
    ],
)
def test_round_is_as_proposed_unless_edited_or_earlier_scores_change(since: list[Fact], is_so: bool) -> None:
    assert is_as_proposed(lines(*FIRST, *since), 1, 2) == is_so


def test_changed_score_outdates_only_rounds_paired_from_it() -> None:
    third = facts.RoundPaired(1, 3, 5, ((1, 4), (2, 3)))
    since = lines(*FIRST, SECOND, facts.WalkedOver(3, (1, 3), 1), third, facts.Undone(5))
    assert is_outdated(since) and is_outdated(lines(*FIRST, SECOND, facts.KeptApart(1, 3)))
    assert is_as_proposed(since, 1, 2) and not is_as_proposed(since, 1, 3)


def test_pairings_are_not_outdated_before_the_first_round() -> None:
    assert not is_outdated(lines(facts.Entered(1, 101)))
