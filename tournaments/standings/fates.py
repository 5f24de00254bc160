"""Fates: qualified, out or open, as soon as they are certain."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from tournaments.standings.last_matches import LastMatches, last_matches
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS, PointsRule
from tournaments.standings.race import PlaceRace, can_be_overtaken, can_catch_up, is_small, race
from tournaments.standings.table import Row, standings
from tournaments.standings.tie_breaks.matches import POINTS
from tournaments.standings.tie_breaks.shape import TieBreak


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

    While anything is open it goes by points alone, level counting as undecided: exact where each has one match
    left at most and tables are few, or where all matches left are of two and few; by bounds elsewhere, and where
    `rounds_left` rounds are still to be paired. What it says is never wrong, but it may say "open" for longer than
    need be. It takes each match to be won by somebody, and those who stay to stay: that nobody comes to one, or
    that somebody gives up a place, may let in who was out. Where points do not decide first, all stays open until
    the last match. When all is over the standings tell, and who shares a place across the cut stays open. Who
    withdrew is out, and still holds its place against the others unless it gave that up.
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
