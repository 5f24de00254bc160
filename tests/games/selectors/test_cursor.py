"""Cursors for lists that are read in slices."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.models import Game
from games.selectors.cursor import Cursor, CursorSlice, ListOrder, slice_of
from tests.games.factories import NOW, standard_rules
from tests.often import in_turn

ORDERS = [
    ListOrder("fumbles"),
    ListOrder("fumbles", descending=False),
    ListOrder("finished_at", is_time=True),
    ListOrder("finished_at", descending=False, is_time=True),
]


def store_games(values: list[int]) -> None:
    """Store a game for each value: its number of fumbles and the microsecond at which it finished."""
    rules = standard_rules()
    Game.objects.bulk_create(
        Game(
            public_id=f"g{number}",
            variant="standard",
            rule_set=rules,
            conduct=Game.Conduct.SIMULATED,
            seed=b"",
            fumbles=value,
            created_at=NOW,
            finished_at=NOW + timedelta(microseconds=value),
        )
        for number, value in enumerate(values)
    )


def walk(order: ListOrder, size: int, start: CursorSlice[Game], forwards: bool) -> list[list[Game]]:
    """The rows of each slice from `start` to the last slice in that direction."""
    slices, current = [start.rows], start
    while cursor := current.after if forwards else current.before:
        current = slice_of(Game.objects.all(), order, size, cursor, list)
        slices.append(current.rows)
    return slices


class TestSlices(TestCase):
    @given(
        values=st.lists(st.integers(0, 4), max_size=14),
        size=st.integers(1, 5),
        order=st.sampled_from(ORDERS),
    )
    def test_every_row_appears_once_forwards_and_once_backwards(
        self, values: list[int], size: int, order: ListOrder
    ) -> None:
        store_games(values)
        whole = list(Game.objects.order_by(*order.columns()))
        forwards = walk(order, size, slice_of(Game.objects.all(), order, size, None, list), forwards=True)
        assert [game for rows in forwards for game in rows] == whole
        assert all(len(rows) == size for rows in forwards[:-1])
        if not whole:
            return
        from_the_end = slice_of(Game.objects.all(), order, size, order.cursor("after", whole[0]), list)
        before = slice_of(Game.objects.all(), order, size, order.cursor("before", whole[-1]), list)
        back = walk(order, size, before, forwards=False)
        assert [game for rows in reversed(back) for game in rows] == whole[:-1]
        assert from_the_end.rows == whole[1 : size + 1]


@pytest.mark.django_db
def test_row_that_moves_to_the_front_does_not_shift_later_slices() -> None:
    store_games([5, 4, 3, 2])
    order = ORDERS[0]
    first = slice_of(Game.objects.all(), order, 2, None, list)
    Game.objects.filter(public_id="g3").update(fumbles=9)
    second = slice_of(Game.objects.all(), order, 2, first.after, list)
    assert [game.fumbles for game in second.rows] == [3]


@in_turn("side", ["after", "before"])
def test_cursor_round_trip(side: str) -> None:
    cursor = Cursor.read({side: "12.34"})
    assert cursor is not None
    assert (cursor.side, str(cursor)) == (side, "12.34")


@in_turn("words", ["", "x", "1", "1.", ".1", "-1.2", "1.2.3", "9" * 19 + ".1", "１.２", "1.2\n"])
def test_malformed_cursor_is_refused(words: str) -> None:
    assert Cursor.read({"after": words}) is None


@pytest.mark.django_db
@pytest.mark.parametrize("order", ORDERS)
def test_cursor_beyond_all_times_is_an_end_of_the_list(order: ListOrder) -> None:
    store_games([1, 2])
    for side, kept in (("after", order.descending), ("before", not order.descending)):
        cursor = Cursor.read({side: f"{2**61}.1"})
        if order.is_time:
            assert len(slice_of(Game.objects.all(), order, 5, cursor, list).rows) == (2 if kept else 0)
