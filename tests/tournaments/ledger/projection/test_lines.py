"""Which lines of a ledger count."""

from itertools import pairwise

from tests.tournaments.ledger.projection.test_fold import entered, lines
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import set_aside, standing


def paired(instead_of: int = 0) -> Fact:
    return facts.RoundPaired(1, 1, 1, ((1, 2),), instead_of=instead_of)


def counting(*happened: Fact) -> list[int]:
    return [line.number for line in standing(lines(*happened))]


def test_what_is_undone_does_not_count_nor_does_the_undoing() -> None:
    assert counting(*entered(2), facts.Undone(1)) == [2]
    assert set_aside(lines(*entered(2), facts.Undone(1))) == {1: 3}


def test_what_was_undone_counts_again_when_that_is_undone() -> None:
    assert counting(*entered(2), facts.Undone(1), facts.Undone(3)) == [1, 2]


def test_a_round_takes_the_place_of_the_one_it_was_before_however_often() -> None:
    assert counting(paired(), paired(1)) == [2]
    assert counting(paired(), paired(1), paired(2)) == [3]
    assert set_aside(lines(paired(), paired(1), paired(2))) == {1: 2, 2: 3}


def test_what_it_was_before_counts_again_when_the_last_one_is_undone() -> None:
    three = [paired(), paired(1), paired(2)]
    assert counting(*three, facts.Undone(3)) == [2]
    assert counting(*three, facts.Undone(3), facts.Undone(2)) == [1]
    assert counting(*three, facts.Undone(3), facts.Undone(4)) == [3]


def test_all_that_took_its_place_goes_with_a_round_that_is_undone_and_comes_back_with_it() -> None:
    three = [paired(), paired(1), paired(2)]
    assert counting(*three, facts.Undone(1)) == []
    assert counting(*three, facts.Undone(1), paired()) == [5]
    assert counting(*three, facts.Undone(1), facts.Undone(4)) == [3]


def test_an_undo_and_a_new_pairing_set_a_line_aside_so_that_a_fold_begins_again() -> None:
    assert [fact.sets_aside for fact in (facts.Undone(1), paired(1), paired(), facts.Withdrawn(1))] == [1, 1, 0, 0]


def test_lines_that_count_stay_in_their_order() -> None:
    numbers = counting(*entered(5), facts.Undone(2), paired(), paired(7))
    assert all(one < other for one, other in pairwise(numbers))
