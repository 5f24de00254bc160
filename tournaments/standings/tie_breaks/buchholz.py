"""Buchholz and its cuts: how many points the opponents made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tournaments.standings.figures import halves
from tournaments.standings.outcomes import Kind
from tournaments.standings.results import Appearance, Results
from tournaments.standings.tie_breaks.shape import Figure, TieBreak, each


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody met, or who stands in for them in a round not played; `points` are half points."""

    name: str
    points: int
    result: int
    """2 for a win, 1 for a draw, 0."""
    is_sat_out: bool = False

    def __str__(self) -> str:
        return f"{self.name} {halves(self.points)}"


def met(results: Results, entry: int) -> list[Met]:
    found = [seen for appearance in results.appearances[entry] for seen in _met_in(results, entry, appearance)]
    return found + [Met("absent", results.points[entry], 0, True)] * results.missed[entry]


def _met_in(results: Results, entry: int, appearance: Appearance) -> list[Met]:
    if appearance.is_played or not results.is_by_rounds:
        return [Met(results.name(opponent), results.seen[opponent], result) for opponent, result in appearance.against]
    result = {Kind.BYE: 2, Kind.HALF_BYE: 1}.get(appearance.outcome.kind, 2 if appearance.points else 0)
    return [Met(appearance.outcome.kind, results.points[entry], result, appearance.is_sat_out)]


def _buchholz(lowest: int, highest: int) -> Callable[[Results, int], Figure]:
    def figure(results: Results, entry: int) -> Figure:
        ranked = sorted(met(results, entry), key=lambda seen: (not seen.is_sat_out, seen.points))
        kept = ranked[lowest : max(lowest, len(ranked) - highest)]
        cut = ranked[:lowest] + ranked[max(lowest, len(ranked) - highest) :]
        total = sum(seen.points for seen in kept)
        return total, halves(total), _words(kept, cut)

    return figure


def _words(kept: list[Met], cut: list[Met]) -> str:
    added = " + ".join(map(str, reversed(kept))) or "nobody"
    return f"{added}; without {' and '.join(map(str, cut))}" if cut else added


def _tie_break(name: str, title: str, about: str, rule: str, lowest: int, highest: int) -> TieBreak:
    return each(name, title, about, rule, _buchholz(lowest, highest))


_BH: Final = "C.07, article 8.1 (BH)"
_CUT: Final = "C.07, articles 8.1, 14 and 16.5 (BH"

BUCHHOLZ: Final = _tie_break("buchholz", "Buchholz", "The points of all opponents.", _BH, 0, 0)

CUT_1: Final = _tie_break(
    "buchholz_cut_1",
    "Buchholz cut 1",
    "The points of all opponents but the lowest; a round sat out goes first.",
    f"{_CUT}-C1)",
    1,
    0,
)

CUT_2: Final = _tie_break(
    "buchholz_cut_2",
    "Buchholz cut 2",
    "The points of all opponents but the two lowest; rounds sat out go first.",
    f"{_CUT}-C2)",
    2,
    0,
)

MEDIAN: Final = _tie_break(
    "median_buchholz",
    "Median Buchholz",
    "The points of all opponents but the highest and the lowest; a round sat out goes first.",
    f"{_CUT}-M1)",
    1,
    1,
)
