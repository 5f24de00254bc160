"""Mod-Spit's arithmetic: which remainders call for a slap (rules, section 5)."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cards import PACK_SIZE, rank_of
from engine.chance import Chance

BASIC_MODULUS: Final = 7
BASIC_SET: Final = 1
LEAST_MODULUS: Final = 7


class NumberSet(NamedTuple):
    """Numbers that belong together; `members` are those a remainder can be, below 13."""

    name: str
    members: tuple[int, ...]


NUMBER_SETS: Final = MappingProxyType(
    {
        1: NumberSet("primes", (2, 3, 5, 7, 11)),
        2: NumberSet("squares", (0, 1, 4, 9)),
        3: NumberSet("cubes", (0, 1, 8)),
        4: NumberSet("triangular numbers", (0, 1, 3, 6, 10)),
        5: NumberSet("Fibonacci numbers", (0, 1, 2, 3, 5, 8)),
        6: NumberSet("odd numbers", (1, 3, 5, 7, 9, 11)),
        7: NumberSet("even numbers", (0, 2, 4, 6, 8, 10, 12)),
        8: NumberSet("powers of 2", (1, 2, 4, 8)),
        9: NumberSet("powers of 3", (1, 3, 9)),
        10: NumberSet("Pell numbers", (0, 1, 2, 5, 12)),
        11: NumberSet("Lucas numbers", (1, 2, 3, 4, 7, 11)),
        12: NumberSet("Jacobsthal numbers", (0, 1, 3, 5, 11)),
        13: NumberSet("Bell numbers", (1, 2, 5)),
    }
)
"""By the rank of the set card, 1 for an ace to 13 for a king."""

# By rank, then by remainder; there is no rank 0.
_IS_MEMBER: Final = (
    (),
    *(tuple(number in NUMBER_SETS[rank].members for number in range(13)) for rank in range(1, 14)),
)


def draw_cards(chance: Chance) -> tuple[int, int]:
    """Draw the modulus card and the set card from one full pack, before a game.

    Cards are drawn until one of rank 7 or higher comes, the modulus card; all go back, and
    one more is drawn, the set card. It may be the same card again.
    """
    drawn = chance.shuffled(range(PACK_SIZE))
    modulus_card = next(card for card in drawn if rank_of(card) >= LEAST_MODULUS)
    return modulus_card, chance.below(PACK_SIZE)


def calls_for_slap(product: int, modulus: int, number_set: int, own: tuple[tuple[int, ...], ...] = ()) -> bool:
    """Whether a slap is right. `product` is that of the ranks showing, `modulus` from 7 to 13, `number_set` the rank of
    the set card. `own` are invented sets, by rank."""
    remainder = product % modulus
    return remainder in own[number_set - 1] if own else _IS_MEMBER[number_set][remainder]


def is_right_to_slap(tops: Iterable[int], drawn: tuple[int, ...], own: tuple[tuple[int, ...], ...] = ()) -> bool:
    """Whether the cards that show on the spit piles call for a slap. `drawn` are the modulus card and the number_set
    card; none where both are fixed (`basic`)."""
    product = 1
    for card in tops:
        product *= rank_of(card)
    modulus, number_set = map(rank_of, drawn) if drawn else (BASIC_MODULUS, BASIC_SET)
    return calls_for_slap(product, modulus, number_set, own)
