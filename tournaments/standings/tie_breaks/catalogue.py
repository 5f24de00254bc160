"""All tie-breaks by id, and the orders that we propose. Ids are stored for ever."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tournaments.standings.tie_breaks import (
    beforehand,
    buchholz,
    differences,
    head_to_head,
    matches,
    opponents,
    sonneborn_berger,
)
from tournaments.standings.tie_breaks.shape import TieBreak

TIE_BREAKS: Final[Mapping[str, TieBreak]] = MappingProxyType(
    {
        tie_break.id: tie_break
        for tie_break in (
            matches.POINTS,
            matches.WINS,
            head_to_head.HEAD_TO_HEAD,
            buchholz.BUCHHOLZ,
            buchholz.CUT_1,
            buchholz.CUT_2,
            buchholz.MEDIAN,
            sonneborn_berger.SONNEBORN_BERGER,
            opponents.MATCH_SHARE,
            opponents.DEAL_SHARE,
            differences.GAMES,
            differences.DEALS,
            differences.CARDS,
            differences.LEFT,
            matches.PROGRESSIVE,
            opponents.SCHEDULE,
            beforehand.RATING,
            beforehand.LOT,
        )
    }
)

DEFAULT_ORDER: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "swiss": ("points", "buchholz_cut_1", "buchholz", "head_to_head", "deal_difference", "card_difference"),
        "round_robin": ("points", "head_to_head", "wins", "sonneborn_berger", "deal_difference", "card_difference"),
    }
)
"""By kind of format, and for ever: stages are stored without an order. Whoever is still level shares the place."""

QUEUE_ORDER: Final = ("points", "game_difference", "deal_difference", "card_difference")
"""Stored with every queue for which nobody chooses another one: there no order means that of a Swiss stage.

In a queue some have played often and some not yet, so that nothing may count there that a match alone brings,
however it ends: with the points of opponents whoever lost stood before whoever waits.
"""


def default_order(format_name: str) -> tuple[str, ...]:
    """What a stage without an order is ranked by."""
    return DEFAULT_ORDER.get(format_name.replace(" ", "_"), DEFAULT_ORDER["swiss"])


def proposed_order(format_name: str) -> tuple[str, ...]:
    """What a new stage is ranked by when nobody chooses."""
    return QUEUE_ORDER if format_name == "queue" else default_order(format_name)


class UnknownTieBreak(ValueError):
    """Names what is not in the catalogue."""


def in_order(ids: Sequence[str]) -> tuple[TieBreak, ...]:
    """Raises UnknownTieBreak."""
    if unknown := [name for name in ids if name not in TIE_BREAKS]:
        raise UnknownTieBreak(f"There is no tie-break “{unknown[0]}”. Choose among: {', '.join(TIE_BREAKS)}.")
    return tuple(TIE_BREAKS[name] for name in ids)
