"""Seeding without forbidden pairs in one room, which is a group or a table."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn, times
from tournaments.formats import forbidden_pairs
from tournaments.formats.constraints import Pair, pair_of
from tournaments.formats.forbidden_pairs import clashes, without_clashes
from tournaments.formats.seeding import groups_in
from tournaments.formats.single_elimination import first_tables


def some_pairs(entries: int, share: float, luck: int) -> frozenset[Pair]:
    rng = Random(luck)
    return frozenset(pair for pair in combinations(range(1, entries + 1), 2) if rng.random() < share)


def is_possible(
    entries: Sequence[int], free: Counter[int], never: frozenset[Pair], forbidden: dict[int, set[int]]
) -> bool:
    """Whether all entries fit into rooms without a forbidden pair, by trying every room for every entry."""
    if not entries:
        return True
    entry, *others = entries
    for room in {(free[room], frozenset(forbidden.get(room, ()))): room for room in free if free[room]}.values():
        sitting = forbidden.get(room, set())
        if not any(pair_of(entry, other) in never for other in sitting) and is_possible(
            others, free - Counter([room]), never, forbidden | {room: sitting | {entry}}
        ):
            return True
    return False


ROOMS = st.one_of(
    st.builds(groups_in, st.integers(2, 12), st.integers(2, 5)),
    st.builds(first_tables, st.integers(2, 12), st.integers(2, 5)),
)


@given(ROOMS, st.floats(0.05, 0.8), st.integers(0, 10_000))
@effort(max_examples=times(150), deadline=None)
def test_order_is_found_exactly_if_one_exists(rooms: list[int], share: float, luck: int) -> None:
    order = Random(luck).sample(range(1, len(rooms) + 1), len(rooms))
    never = some_pairs(len(rooms), share, luck)
    found = without_clashes(order, rooms, never)
    assert (found is not None) == is_possible(sorted(order), Counter(rooms), never, {})
    if found:
        assert sorted(found) == sorted(order)
        assert clashes(found, rooms, never) == []


@given(st.integers(8, 16), st.integers(2, 4), st.floats(0.05, 0.5), st.integers(0, 10_000))
@effort(max_examples=times(60), deadline=None)
def test_existing_order_is_found_in_fields_of_8_to_16(entries: int, groups: int, share: float, luck: int) -> None:
    rooms = groups_in(entries, groups)
    together = set(clashes(range(1, entries + 1), rooms, some_pairs(entries, 1, luck)))
    never = some_pairs(entries, share, luck) - together
    shuffled = Random(luck).sample(range(1, entries + 1), entries)
    assert without_clashes(shuffled, rooms, never) is not None


def test_entries_without_clashes_stay_and_others_move_to_the_nearest_place() -> None:
    assert without_clashes([1, 2, 3, 4, 5, 6, 7, 8], first_tables(8, 2), {(1, 8)}) == (1, 2, 3, 4, 5, 6, 8, 7)
    assert without_clashes([1, 2, 3, 4, 5, 6], groups_in(6, 2), {(1, 4)}) == (1, 2, 4, 3, 5, 6)
    assert without_clashes([1, 2, 3, 4], groups_in(4, 2), {(2, 3)}) == (1, 2, 4, 3)


def test_order_without_clashes_is_unchanged() -> None:
    assert without_clashes([3, 1, 2], groups_in(3, 2), {(1, 3), (3, 9)}) == (3, 1, 2)


@in_turn("count", [3, 9, 40])
def test_more_mutual_foes_than_rooms_cannot_be_parted(count: int) -> None:
    order = list(range(1, 81))
    assert without_clashes(order, groups_in(80, count - 1), frozenset(combinations(order[:count], 2))) is None


@in_turn("count", [33, 60])
def test_more_mutual_foes_than_rooms_are_detected_without_exchanges(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_on_exchange(*_: object) -> None:
        pytest.fail("an exchange was tried")

    monkeypatch.setattr(forbidden_pairs, "_exchanged", fail_on_exchange)
    order = list(range(1, 61))
    mates = frozenset(combinations(order[:count], 2))
    assert without_clashes(order, first_tables(60, 2), mates | {(1, 60), (2, 59)}) is None


def test_large_field_of_two_clubs_is_parted() -> None:
    order = list(range(1, 601))
    mates = frozenset(pair for pair in combinations(order, 2) if (pair[0] <= 300) == (pair[1] <= 300))
    found = without_clashes(sorted(order, key=lambda entry: (entry % 3, entry)), first_tables(600, 2), mates)
    assert found and clashes(found, first_tables(600, 2), mates) == []
