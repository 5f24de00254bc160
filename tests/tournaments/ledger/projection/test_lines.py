"""Which lines of a ledger count after undo and replacement."""

from itertools import pairwise

from tests.tournaments.ledger.projection.test_fold import entered, lines
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import overridden_lines, valid_lines


def paired(instead_of: int = 0) -> Fact:
    return facts.RoundPaired(1, 1, 1, ((1, 2),), instead_of=instead_of)


def counting(*happened: Fact) -> list[int]:
    return [line.number for line in valid_lines(lines(*happened))]


def test_undone_line_and_its_undo_do_not_count() -> None:
    assert counting(*entered(2), facts.Undone(1)) == [2]
    assert overridden_lines(lines(*entered(2), facts.Undone(1))) == {1: 3}


def test_line_counts_again_when_its_undo_is_undone() -> None:
    assert counting(*entered(2), facts.Undone(1), facts.Undone(3)) == [1, 2]


def test_round_paired_again_replaces_the_pairings_before_it() -> None:
    assert counting(paired(), paired(1)) == [2]
    assert counting(paired(), paired(1), paired(2)) == [3]
    assert overridden_lines(lines(paired(), paired(1), paired(2))) == {1: 2, 2: 3}


def test_earlier_pairing_counts_again_when_the_last_one_is_undone() -> None:
    three = [paired(), paired(1), paired(2)]
    assert counting(*three, facts.Undone(3)) == [2]
    assert counting(*three, facts.Undone(3), facts.Undone(2)) == [1]
    assert counting(*three, facts.Undone(3), facts.Undone(4)) == [3]


def test_undo_and_redo_of_a_round_include_its_later_pairings() -> None:
    three = [paired(), paired(1), paired(2)]
    assert counting(*three, facts.Undone(1)) == []
    assert counting(*three, facts.Undone(1), paired()) == [5]
    assert counting(*three, facts.Undone(1), facts.Undone(4)) == [3]


def test_only_undo_and_pairing_again_set_a_line_aside() -> None:
    assert [fact.overridden_line for fact in (facts.Undone(1), paired(1), paired(), facts.Withdrawn(1))] == [1, 1, 0, 0]


def test_lines_that_count_are_in_order() -> None:
    numbers = counting(*entered(5), facts.Undone(2), paired(), paired(7))
    assert all(one < other for one, other in pairwise(numbers))
