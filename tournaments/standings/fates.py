"""Who is through and who is out, as soon as it is certain."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from tournaments.standings.outcomes import Entrant, Outcome
from tournaments.standings.points import SWISS, PointsRule
from tournaments.standings.race import Race, is_beaten, is_safe, race
from tournaments.standings.table import Row, standings


class Fate(StrEnum):
    THROUGH = "through"
    OUT = "out"
    OPEN = "open"


def certain(
    entrants: Sequence[Entrant],
    outcomes: Sequence[Outcome],
    through: int,
    order: Sequence[str],
    rounds_left: int = 0,
    points: PointsRule = SWISS,
    rounds: int | None = None,
    lot: str = "",
) -> Mapping[int, Fate]:
    """The fate of each entry, where the first `through` go on.

    While anything is open it goes by points alone, level counting as undecided: exact where all matches left
    are known, among them those of later rounds, and few; by bounds where `rounds_left` rounds are still to be
    paired. What it says is never wrong, but it may say "open" for longer than need be. Where points do not
    decide first, all stays open until the last match. When all is over the standings tell, and who shares a
    place across the cut stays open. Who withdrew is out, and still holds its place against the others.
    """
    if rounds_left == 0 and all(outcome.is_over for outcome in outcomes):
        fates = _at_the_end(standings(entrants, outcomes, order, rounds, points, lot), through)
    elif tuple(order[:1]) == ("points",):
        fates = _before_the_end(race(entrants, outcomes, rounds_left, points), through)
    else:
        fates = {entrant.number: Fate.OPEN for entrant in entrants}
    return fates | {entrant.number: Fate.OUT for entrant in entrants if entrant.withdrawn}


def _at_the_end(rows: Sequence[Row], through: int) -> dict[int, Fate]:
    last = {row.place: at for at, row in enumerate(rows, start=1)}
    return {row.entry: _by_place(row.place, last[row.place], through) for row in rows}


def _by_place(place: int, last: int, through: int) -> Fate:
    """For a place that is shared by all down to row `last`."""
    if last <= through:
        return Fate.THROUGH
    return Fate.OUT if place > through else Fate.OPEN


def _before_the_end(run: Race, through: int) -> dict[int, Fate]:
    return {entry: _fate(run, entry, through) for entry in run.points}


def _fate(run: Race, entry: int, through: int) -> Fate:
    if is_safe(run, entry, through):
        return Fate.THROUGH
    return Fate.OUT if is_beaten(run, entry, through) else Fate.OPEN
