"""Buchholz and its cuts: the points of the opponents."""

from collections.abc import Callable
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.standings.figures import halves
from tournaments.standings.results import CountedOpponent, Results
from tournaments.standings.tie_breaks.interface import Figure, each


def _buchholz(lowest: int, highest: int) -> Callable[[Results, int], Figure]:
    def figure(results: Results, entry: int) -> Figure:
        """The lowest are cut first, rounds sat out before others, then the highest of those left (16.5, 14.3)."""
        by_cut = sorted(results.counted_opponents[entry], key=lambda one: (not one.is_sat_out, one.points))
        left = sorted(by_cut[lowest:], key=lambda one: one.points)
        kept = left[: max(0, len(left) - highest)]
        total = sum(one.points for one in kept)
        return total, halves(total), _words(kept, by_cut[:lowest] + left[len(kept) :])

    return figure


def _words(kept: list[CountedOpponent], cut: list[CountedOpponent]) -> str:
    added = " + ".join(map(str, reversed(kept))) or _("nobody")
    return _("%(added)s; without %(cut)s", added=added, cut=listed(list(map(str, cut)), len(cut))) if cut else added


BUCHHOLZ: Final = each(
    "buchholz",
    gettext_lazy("Buchholz"),
    gettext_lazy(
        "The points of all opponents: stronger opponents count more. A round not played counts the entry’s own points. "
        "Absences of an opponent at the end count ½ each."
    ),
    _buchholz(0, 0),
)
"""C.07, article 8.1 (BH)."""

CUT_1: Final = each(
    "buchholz_cut_1",
    gettext_lazy("Buchholz cut 1"),
    gettext_lazy("Buchholz without the weakest opponent. A round sat out is left out first."),
    _buchholz(1, 0),
)
"""C.07, articles 8.1, 14 and 16.5 (BH-C1)."""

CUT_2: Final = each(
    "buchholz_cut_2",
    gettext_lazy("Buchholz cut 2"),
    gettext_lazy("Buchholz without the two weakest opponents. Rounds sat out are left out first."),
    _buchholz(2, 0),
)
"""C.07, articles 8.1, 14 and 16.5 (BH-C2)."""

MEDIAN: Final = each(
    "median_buchholz",
    gettext_lazy("Median Buchholz"),
    gettext_lazy("Buchholz without the strongest and the weakest opponent. A round sat out is left out first."),
    _buchholz(1, 1),
)
"""C.07, articles 8.1, 14 and 16.5 (BH-M1)."""
