"""Standings as pages show them: rows with their story, the cut, and who met whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.rules import Rules
from tournaments import ledgers
from tournaments.models import Tournament
from tournaments.projection import MatchState, MatchView, Projection
from tournaments.projection.tables import Table, tables
from tournaments.shown.people import Person
from tournaments.shown.slices import Slice, Wanted, cut
from tournaments.standings.fates import Fate
from tournaments.standings.table import Row
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS
from tournaments.standings.tie_breaks.shape import TieBreak, Value

TOLD_IN_PLACE: Final = 64
"""In longer tables the story of a row is told on the entry's own page."""
CROSSED: Final = 16
"""The largest table that is shown crosswise as well."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A row; `why` is empty where the entry's page tells it, `fate` None where nobody goes on."""

    row: Row
    person: Person
    why: tuple[str, ...] = ()
    fate: Fate | None = None
    cut: int = 0
    """How many go on, in the row of the last of them; 0 in all others."""

    @property
    def told(self) -> list[tuple[TieBreak, Value]]:
        return [(TIE_BREAKS[value.tie_break], value) for value in self.row.values]


@dataclass(frozen=True, slots=True)
class Cell:
    """How one fared against another: its games first, "+" for a walkover; `number` is that of the match."""

    words: str
    number: int
    is_won: bool


@dataclass(frozen=True, slots=True)
class CrossRow:
    person: Person
    cells: list[list[Cell] | None]
    """None for who meets itself."""


@dataclass(frozen=True, slots=True)
class TableShown:
    """`cut` of it go on; 0 where nobody or everybody does."""

    standings: Slice[Standing]
    is_provisional: bool
    cut: int = 0
    alarm: str | None = None
    undecided: tuple[Person, ...] = ()
    cross: tuple[CrossRow, ...] = ()

    @property
    def headings(self) -> list[TieBreak]:
        return [TIE_BREAKS[value.tie_break] for value in self.standings.items[0].row.values] if self.standings else []

    @property
    def columns(self) -> int:
        return len(self.headings) + 2


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A table and what follows from it, worked out once for each state of the ledger."""

    table: Table
    fates: Mapping[int, Fate]
    why: Mapping[int, tuple[str, ...]]


def reckoned(tournament: Tournament, stage: int) -> tuple[Reckoned, ...]:
    """One for each group of a stage; none for brackets and ladders."""
    return _reckoned(tournament, tournament.last_event, stage)


@lru_cache(maxsize=64)
def _reckoned(tournament: Tournament, last_event: int, stage: int) -> tuple[Reckoned, ...]:
    """`last_event` is there for the cache: a tournament is the same one whatever its state."""
    seen = ledgers.seen(tournament)
    there = tables(seen, seen.stages[stage - 1], Rules.from_json(tournament.rules))
    return tuple(Reckoned(table, table.fates(), _stories(table)) for table in there)


def _stories(table: Table) -> dict[int, tuple[str, ...]]:
    if len(table.rows) > TOLD_IN_PLACE:
        return {}
    return {row.entry: table.why(row.entry) for row in table.rows}


def table_shown(reckoned: Reckoned, people: Mapping[int, Person], wanted: Wanted) -> TableShown:
    table = reckoned.table
    rows = cut(table.rows, wanted, "standings")
    last = table.group.cut if 0 < table.group.cut < len(table.rows) else 0
    standings = [
        Standing(
            row,
            people[row.entry],
            reckoned.why.get(row.entry, ()),
            reckoned.fates.get(row.entry),
            last if at == last else 0,
        )
        for at, row in enumerate(rows, start=rows.first)
    ]
    return TableShown(
        Slice(standings, rows.first, rows.count, rows.links),
        any(row.provisional for row in table.rows[:1]),
        last,
        table.alarm,
        tuple(people[entry] for entry in table.group.undecided),
        _cross(table, people) if _is_crossed(table) else (),
    )


def _is_crossed(table: Table) -> bool:
    return table.stage.settings.format == "round robin" and 2 < len(table.rows) <= CROSSED


def _cross(table: Table, people: Mapping[int, Person]) -> tuple[CrossRow, ...]:
    order = [row.entry for row in table.rows]
    met = _met(table.seen, table.stage.number)
    return tuple(
        CrossRow(people[one], [None if one == other else met.get((one, other), []) for other in order]) for one in order
    )


def _met(seen: Projection, stage: int) -> dict[tuple[int, int], list[Cell]]:
    met: dict[tuple[int, int], list[Cell]] = {}
    for match in seen.matches_of(stage):
        if match.state == MatchState.OVER and match.table and len(match.table) == 2:
            for one, other in (match.table, match.table[::-1]):
                met.setdefault((one, other), []).append(_cell(match, one))
    return met


def _cell(match: MatchView, entry: int) -> Cell:
    won = match.winner == entry
    if match.walkover:
        return Cell("+" if won else "−", match.number, won)
    own = match.wins[match.sides.index(entry)]
    return Cell(f"{own}–{sum(match.wins) - own}", match.number, won)


def place_of(rows: Sequence[Row], entry: int) -> Row | None:
    return next((row for row in rows if row.entry == entry), None)
