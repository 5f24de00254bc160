"""All tie-breaks by id. Ids are stored and never change."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tournaments.standings.tie_breaks import (
    buchholz,
    differences,
    head_to_head,
    matches,
    opponents,
    rating_and_lot,
    sonneborn_berger,
)
from tournaments.standings.tie_breaks.interface import TieBreak

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
            rating_and_lot.RATING,
            rating_and_lot.LOT,
        )
    }
)


class UnknownTieBreak(ValueError):
    """An id that is not in the catalogue."""


def in_order(order: Sequence[str | TieBreak]) -> tuple[TieBreak, ...]:
    """The tie-breaks for these ids; tie-breaks in `order` are unchanged. Raises UnknownTieBreak."""
    if unknown := [name for name in order if isinstance(name, str) and name not in TIE_BREAKS]:
        raise UnknownTieBreak(f"There is no tie-break “{unknown[0]}”. Choose among: {', '.join(TIE_BREAKS)}.")
    return tuple(TIE_BREAKS[each] if isinstance(each, str) else each for each in order)
