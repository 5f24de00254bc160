"""An order of cards as one number, which is about half as long as the cards themselves.

The first card is one of n, the next one of the n - 1 that are left, and so on: digits of a number whose base falls.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial


def order_number(order: Sequence[int], cards: Sequence[int]) -> int:
    """The number, below n!, of an order of all these n different cards; `cards` itself has number 0."""
    left = list(cards)
    number, base = 0, 1
    for card in order:
        place = left.index(card)
        number += place * base
        base *= len(left)
        del left[place]
    return number


def order_of(number: int, cards: Sequence[int]) -> list[int]:
    """The order that a number stands for. Raises ValueError when it is not below n!."""
    left = list(cards)
    order = []
    while left:
        number, place = divmod(number, len(left))
        order.append(left.pop(place))
    if number:
        raise ValueError(f"{len(cards)} cards have no such order")
    return order


@lru_cache(maxsize=8)
def order_bytes(count: int) -> int:
    """How many bytes the number of an order of so many cards takes."""
    return ((factorial(count) - 1).bit_length() + 7) // 8
