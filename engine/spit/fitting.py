"""Which card fits on which: the rules of a play, compiled once into a table to look up."""

from functools import lru_cache

from engine.cards import PACK_SIZE, is_red, rank_of
from engine.spit.rules import Rules


@lru_cache(maxsize=256)
def goes_on(rules: Rules) -> tuple[int, ...]:
    """For each card of the packs, the cards that may be played on it, as a set of bits (rules, section 1)."""
    of_one_pack = [_bits(rules, under) for under in range(PACK_SIZE)]
    packs = sum(1 << PACK_SIZE * pack for pack in range(rules.decks))
    return tuple(of_one_pack[card % PACK_SIZE] * packs for card in range(rules.pack_size))


def _bits(rules: Rules, under: int) -> int:
    return sum(1 << card for card in range(PACK_SIZE) if _fits(rules, under, card))


def _fits(rules: Rules, under: int, card: int) -> bool:
    if rules.alternate_colours and is_red(under) == is_red(card):
        return False
    steps = (rank_of(card) - rank_of(under)) % 13
    return steps in (1, 12) or (rules.equal_ranks and steps == 0)
