"""Fates: qualified, out or open, as soon as they are certain."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from tournaments.standings.last_matches import LastMatches, last_matches
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS, PointsRule
from tournaments.standings.race import PlaceRace, can_be_overtaken, can_catch_up, is_small, race
from tournaments.standings.table import Row, standings
from tournaments.standings.tie_breaks.interface import TieBreak
from tournaments.standings.tie_breaks.matches import POINTS


class Fate(StrEnum):
    THROUGH = "through"
    OUT = "out"
    OPEN = "open"


def certain(
    entrants: Sequence[StageEntrant],
    outcomes: Sequence[Outcome],
    through: int,
    order: Sequence[str | TieBreak],
    rounds_left: int = 0,
    points: PointsRule = SWISS,
    rounds: int | None = None,
    lot: str = "",
) -> Mapping[int, Fate]:
    """The fate of each entry, if the first `through` qualify.

    While matches are open, only points count, and level entries are undecided. The answer is exact if each entry has
    at most one match left and the tables are few, or if the matches left are few and all have two sides. Otherwise,
    and if `rounds_left` rounds are still to be paired, it uses bounds. It is never wrong, but it may say "open" longer
    than necessary. It assumes that every match has a winner and that no other entry withdraws. If nobody comes to a
    match, or an entry gives up its place, an entry that was out may qualify after all.

    If points are not the first criterion, everything stays open until the last match. At the end the standings decide,
    and entries that share a place across the cut stay open. A withdrawn entry is out. It still keeps its place ahead of
    others, unless it gave the place up.
    """
    if rounds_left == 0 and all(outcome.is_over for outcome in outcomes):
        return at_the_end(standings(entrants, outcomes, order, rounds, points, lot), through)
    if goes_by_points(order):
        run = race(entrants, outcomes, rounds_left, points)
        last = None if rounds_left else last_matches(run.points, outcomes, points)
        fates = {entry: _fate(run, last, entry, through) for entry in run.points}
    else:
        fates = {entrant.number: Fate.OPEN for entrant in entrants}
    return fates | {entrant.number: Fate.OUT for entrant in entrants if entrant.withdrawn}


def goes_by_points(order: Sequence[str | TieBreak]) -> bool:
    """Whether points are the first criterion."""
    first = order[0] if order else ""
    return (first if isinstance(first, str) else first.id) == POINTS.id


def at_the_end(rows: Sequence[Row], through: int) -> dict[int, Fate]:
    """The fates from the final standings: entries that share a place across the cut stay open."""
    last = {row.place: at for at, row in enumerate(rows, start=1)}
    return {row.entry: _by_place(row, last[row.place], through) for row in rows}


def _by_place(row: Row, last: int, through: int) -> Fate:
    """The fate of a place that is shared down to row `last`."""
    if row.withdrawn or row.place > through:
        return Fate.OUT
    return Fate.THROUGH if last <= through else Fate.OPEN


def _fate(run: PlaceRace, last: LastMatches | None, entry: int, through: int) -> Fate:
    """Checks the quick bounds first."""
    if run.is_clear(entry, through):
        return Fate.THROUGH
    if run.is_behind(entry, through):
        return Fate.OUT
    if last is not None:
        rivals = last.rivals(entry, last.ends_of(entry))
        is_through, is_out = rivals.level < through, rivals.above >= through
    elif is_small(run):
        is_through, is_out = not can_be_overtaken(run, entry, through), not can_catch_up(run, entry, through)
    else:
        is_through = is_out = False
    return Fate.THROUGH if is_through else Fate.OUT if is_out else Fate.OPEN
