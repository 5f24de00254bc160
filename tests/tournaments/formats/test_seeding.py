"""The order of seeding."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.seeding import by_lot, by_rating, seeds, snake
from tournaments.formats.slots import Seed


def test_the_slots_of_a_first_stage_are_its_seeds() -> None:
    assert seeds(3) == (Seed(1), Seed(2), Seed(3))


def test_the_highest_rating_comes_first_and_those_without_one_last() -> None:
    assert by_rating([(1, None), (2, 24.5), (3, 31.0), (4, None), (5, 27.0)]) == (3, 5, 2, 1, 4)


def test_equals_stay_in_the_order_in_which_they_came() -> None:
    assert by_rating([(9, 25.0), (2, 25.0), (5, 25.0)]) == (9, 2, 5)


def test_a_rating_of_nothing_is_a_rating() -> None:
    assert by_rating([(1, None), (2, 0.0), (3, -4.0)]) == (2, 3, 1)


@given(st.permutations(range(1, 13)), st.text(max_size=8))
def test_the_same_seed_draws_the_same_order(entries: list[int], seed: str) -> None:
    assert by_lot(entries, seed) == by_lot(sorted(entries), seed)
    assert sorted(by_lot(entries, seed)) == sorted(entries)


def test_a_lot_is_the_same_in_another_process() -> None:
    ask = "from tournaments.formats.seeding import by_lot; print(by_lot(range(1, 9), 'June'))"
    there = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout
    assert there.strip() == str(by_lot(range(1, 9), "June"))


def test_every_entry_comes_first_about_as_often() -> None:
    first = [by_lot(range(4), f"draw {number}")[0] for number in range(2000)]
    assert all(400 < first.count(entry) < 600 for entry in range(4))


def test_a_snake_turns_at_the_end_of_each_row() -> None:
    assert snake(range(1, 9), 3) == ((1, 6, 7), (2, 5, 8), (3, 4))
    assert snake("abcdef", 2) == (("a", "d", "e"), ("b", "c", "f"))


@given(st.integers(0, 100), st.integers(1, 20))
def test_a_snake_deals_out_everybody_evenly(entries: int, groups: int) -> None:
    dealt = snake(range(entries), groups)
    assert sorted(entry for group in dealt for entry in group) == list(range(entries))
    assert len(dealt) == groups
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_in_full_double_rows_all_groups_are_equally_strong(groups: int) -> None:
    assert len({sum(group) for group in snake(range(1, 4 * groups + 1), groups)}) == 1
