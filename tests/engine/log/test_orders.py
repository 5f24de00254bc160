from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.log.orders import order_bytes, order_number, order_of
from tests.often import in_turn

CARDS = range(52)


@given(st.permutations(list(CARDS)))
def test_order_is_read_back_from_its_number(order: list[int]) -> None:
    assert order_of(order_number(order, CARDS), CARDS) == order


@given(st.integers(0, factorial(52) - 1))
def test_every_number_below_n_factorial_is_an_order(number: int) -> None:
    order = order_of(number, CARDS)
    assert sorted(order) == list(CARDS)
    assert order_number(order, CARDS) == number


def test_sorted_cards_have_number_0() -> None:
    assert order_number(CARDS, CARDS) == 0


def test_number_too_large_for_an_order_is_refused() -> None:
    with pytest.raises(ValueError, match="no such order"):
        order_of(factorial(52), CARDS)


@in_turn(("count", "length"), [(0, 0), (1, 0), (5, 1), (52, 29), (104, 69)])
def test_bytes_of_an_order_are_enough_for_every_order(count: int, length: int) -> None:
    assert order_bytes(count) == length
    assert factorial(count) - 1 < 256**length


def test_length_of_an_order_follows_the_format() -> None:
    assert [order_bytes(52 * packs) for packs in range(1, 9)] == [29, 69, 115, 164, 215, 268, 323, 379]
