"""What goes on what: the rules of a play, compiled once into a table to look up."""

from functools import lru_cache

from engine.cards import PACK_SIZE, is_red, rank_of
from engine.rules import Rules


@lru_cache(maxsize=256)
def fitting(rules: Rules) -> tuple[bytes, ...]:
    """Row `under`, column `card`, both over one pack: 1 where the card may be played (rules, section 1)."""
    pack = range(PACK_SIZE)
    return tuple(bytes(_fits(rules, under, card) for card in pack) for under in pack)


def _fits(rules: Rules, under: int, card: int) -> bool:
    if rules.alternate_colours and is_red(under) == is_red(card):
        return False
    steps = (rank_of(card) - rank_of(under)) % 13
    return steps in (1, 12) or (rules.equal_ranks and steps == 0)
