"""Sonneborn-Berger: the points of beaten opponents, and half the points of opponents after a draw."""

from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.standings.figures import quarters
from tournaments.standings.results import Met, Results
from tournaments.standings.tie_breaks.interface import Figure, each


def _figure(results: Results, entry: int) -> Figure:
    """Counted in quarters of a point: half a point against half points."""
    counting = [met for met in results.met[entry] if met.result]
    total = sum(met.result * met.points for met in counting)
    return total, quarters(total), " + ".join(map(_words, counting)) or _("nobody beaten")


def _words(met: Met) -> str:
    return str(met) if met.result == 2 else _("½ of %(points)s", points=met)


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
