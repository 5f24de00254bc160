"""Sonneborn-Berger: the points of beaten opponents, and half the points of opponents after a draw."""

from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.standings.figures import quarters
from tournaments.standings.results import CountedOpponent, Results
from tournaments.standings.tie_breaks.interface import Figure, each


def _figure(results: Results, entry: int) -> Figure:
    """Counted in quarters of a point: half a point against half points."""
    counting = [opponent for opponent in results.counted_opponents[entry] if opponent.result]
    total = sum(opponent.result * opponent.points for opponent in counting)
    return total, quarters(total), " + ".join(map(_words, counting)) or _("nobody beaten")


def _words(opponent: CountedOpponent) -> str:
    return str(opponent) if opponent.result == 2 else _("½ of %(points)s", points=opponent)


SONNEBORN_BERGER: Final = each(
    "sonneborn_berger",
    gettext_lazy("Sonneborn-Berger"),
    gettext_lazy(
        "The points of all beaten opponents, and half the points of drawn ones. Wins against strong opponents"
        " count more."
    ),
    _figure,
)
"""C.07, article 9.1 (SB)."""
