"""Lays out deals of any family."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.deal import Deal, DealError, IllegalAction
from engine.families import family_of
from engine.log.record import DealResult
from engine.rules import AnyRules

__all__ = ["Deal", "DealError", "DealResult", "IllegalAction", "new_deal"]


def new_deal(
    rules: AnyRules,
    packets: Sequence[Sequence[int]],
    common: Sequence[int] = (),
    chance: Chance | None = None,
    *,
    number: int = 1,
) -> Deal:
    """Lay out a deal from the seats' packets, each in the order in which its cards are taken.

    `common` has cards of no seat, as the family defines. `chance` is the source of the deal's own randomness; by
    default it is derived from the cards. Raises DealError for cards that these rules cannot deal.
    """
    return family_of(rules).new_deal(rules, packets, common, chance, number)
