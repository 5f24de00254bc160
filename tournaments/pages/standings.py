"""Standings for pages: rows with explanations, the line below the qualifiers, and the cross table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Final

from engine.families import rules_from_json
from games.sentences import isolated
from games.texts import gettext as _
from tournaments.formats.advancement import next_stages
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.plans import StageSettings
from tournaments.ledger.projection import MatchState, MatchView, Projection
from tournaments.ledger.projection.tables import StandingsTable, tables
from tournaments.models import Tournament
from tournaments.pages.paging import ListPage, WantedPages, found, page_of
from tournaments.pages.people import ShownPerson
from tournaments.selectors import ledgers
from tournaments.standings.fates import Fate
from tournaments.standings.figures import nth
from tournaments.standings.table import Row
from tournaments.standings.tie_breaks.interface import TieBreak

LONGEST_WITH_STORIES: Final = 64
"""The longest table with explanations in its rows. In longer ones they are on each entry's page."""
CROSSED: Final = 16
"""The largest table that also gets a cross table."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A row; `why` is empty if the entry's page has it, `fate` is None if nobody qualifies from the stage."""

    row: Row
    person: ShownPerson
    why: tuple[str, ...] = ()
    fate: Fate | None = None
    next: str = ""
    """The next stage of the entry, once it is certain; empty if fewer than two stages follow."""
    cut: str = ""
    """The text on the line under it; empty without a line."""
    is_level: bool = False
    """Whether the cut divides the entries with this place."""

    @property
    def fate_word(self) -> str:
        if self.next or self.fate in (None, Fate.OPEN):
            return self.next
        return _("through") if self.fate is Fate.THROUGH else _("out")


@dataclass(frozen=True, slots=True)
class CrossTableCell:
    """The result against another entry: own games first, "+" or "−" for a walkover, "×" if no side was present.

    `number` is the number of the match.
    """

    words: str
    number: int
    is_won: bool


@dataclass(frozen=True, slots=True)
class CrossRow:
    person: ShownPerson
    cells: list[list[CrossTableCell] | None]
    """None in the entry's own column."""


@dataclass(frozen=True, slots=True)
class StandingsShown:
    standings: ListPage[StandingRow]
    headings: tuple[TieBreak, ...]
    is_provisional: bool
    why_undecided: str | None = None
    undecided: tuple[ShownPerson, ...] = ()
    cross: tuple[CrossRow, ...] = ()

    @property
    def columns(self) -> int:
        return len(self.headings) + 2


@dataclass(frozen=True, slots=True)
class RankedTable:
    """A table with its fates, explanations and next stages, computed once for each state of the ledger."""

    table: StandingsTable
    fates: Mapping[int, Fate]
    why: Mapping[int, tuple[str, ...]]
    next: Mapping[int, str]
    """The next stage of each entry for which it is certain, if there are several next stages."""


def ranked_tables(tournament: Tournament, stage: int) -> tuple[RankedTable, ...]:
    """One for each group of a stage; none for brackets and ladders."""
    return _ranked_tables(tournament, tournament.last_event, stage)


@lru_cache(maxsize=64)
def _ranked_tables(tournament: Tournament, last_event: int, stage: int) -> tuple[RankedTable, ...]:
    """`last_event` is part of the cache key: the tournament alone is equal in every state."""
    projection = ledgers.projection_of(tournament)
    found = tables(projection, projection.stages[stage - 1], rules_from_json(tournament.rules))
    return tuple(RankedTable(table, table.fates(), _stories(table), _next(table)) for table in found)


def _next(table: StandingsTable) -> dict[int, str]:
    return {
        entry: title_of(table.projection.settings[stage - 1]) for entry, stage in table.next_stage_by_entry().items()
    }


def title_of(settings: StageSettings) -> str:
    """The name of a stage, or else the title of its format."""
    if settings.name:
        return settings.name
    title = FORMATS[settings.format].title
    return _("%(stage)s, in groups", stage=title) if settings.groups > 1 else str(title)


def _stories(table: StandingsTable) -> dict[int, tuple[str, ...]]:
    if len(table.rows) > LONGEST_WITH_STORIES:
        return {}
    return {row.entry: table.why(row.entry) for row in table.rows}


def table_shown(ranked: RankedTable, people: Mapping[int, ShownPerson], wanted: WantedPages) -> StandingsShown:
    table = ranked.table
    numbered = list(enumerate(table.rows, start=1))
    rows = page_of(found(numbered, wanted, lambda one: people[one[1].entry].name), wanted, "standings")
    lines = _lines(table)
    level = {table.rows[at].place for at in lines if table.rows[at].place == table.rows[at - 1].place}
    standings = [
        StandingRow(
            row,
            people[row.entry],
            ranked.why.get(row.entry, ()),
            ranked.fates.get(row.entry),
            ranked.next.get(row.entry, ""),
            lines.get(at, ""),
            row.place in level,
        )
        for at, row in rows
    ]
    return StandingsShown(
        ListPage(standings, rows.first, rows.count, rows.links),
        table.stage.format.decides(table.stage.settings),
        any(row.provisional for row in table.rows[:1]),
        table.why_undecided,
        tuple(people[entry] for entry in table.group.undecided),
        _cross(table, people) if _is_crossed(table) else (),
    )


def _lines(table: StandingsTable) -> dict[int, str]:
    """The lines between rows, by the number of the row above, from 1.

    The text says which places go on, and to which stage if there are several.
    """
    following = next_stages(table.projection.settings, table.stage.number)
    lines: dict[int, str] = {}
    for next_stage, (first, last) in zip(following, table.group.taken, strict=True):
        who = _who_go_on(first, last)
        where = isolated(title_of(table.projection.settings[next_stage - 1])) if len(following) > 1 else ""
        if last < len(table.rows):
            lines[last] = _("%(who)s to: %(where)s", who=who, where=where) if where else who
    return lines


def _who_go_on(first: int, last: int) -> str:
    if first == last:
        return _("The first goes on") if first == 1 else _("Place %(place)s goes on", place=first)
    if first == 1:
        return _("The first %(last)s go on", last=last)
    return _("Places %(first)s to %(last)s go on", first=first, last=last)


def _is_crossed(table: StandingsTable) -> bool:
    return table.stage.format.is_crossed and 2 < len(table.rows) <= CROSSED


def _cross(table: StandingsTable, people: Mapping[int, ShownPerson]) -> tuple[CrossRow, ...]:
    order = [row.entry for row in table.rows]
    met = _met(table.projection, table.stage.number)
    return tuple(
        CrossRow(people[one], [None if one == other else met.get((one, other), []) for other in order]) for one in order
    )


def _met(projection: Projection, stage: int) -> dict[tuple[int, int], list[CrossTableCell]]:
    met: dict[tuple[int, int], list[CrossTableCell]] = {}
    for match in projection.matches_of(stage):
        if match.state == MatchState.OVER and match.table:
            for one, other in permutations(match.table, 2):
                cell = _cell(match, one) if len(match.table) == 2 else _cell_at_a_table(match, one, other)
                met.setdefault((one, other), []).append(cell)
    return met


def _cell_at_a_table(match: MatchView, entry: int, other: int) -> CrossTableCell:
    """The place of `entry`, compared with `other`. "×" if the match has no places, because all have left."""
    if not match.places:
        return CrossTableCell("×", match.number, False)
    place = match.places.index(entry)
    return CrossTableCell(nth(place + 1), match.number, place < match.places.index(other))


def _cell(match: MatchView, entry: int) -> CrossTableCell:
    won = match.winner == entry
    if match.winner is None:
        return CrossTableCell("×", match.number, False)
    if match.walkover:
        return CrossTableCell("+" if won else "−", match.number, won)
    own = match.wins[match.sides.index(entry)]
    return CrossTableCell(f"{own}–{sum(match.wins) - own}", match.number, won)


def place_of(rows: Sequence[Row], entry: int) -> Row | None:
    return next((row for row in rows if row.entry == entry), None)
