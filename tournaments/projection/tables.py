"""Where everybody stands in a stage, why, and what it takes to go on."""

from dataclasses import dataclass, replace
from typing import Final

from engine.rules import Rules
from tournaments.formats.catalogue import FORMATS
from tournaments.projection.results import entrants_of, order_of, outcomes_of, points_rule, table_of
from tournaments.projection.values import Group, Projection, StageView
from tournaments.standings.cut import undecided_cut
from tournaments.standings.explanation import why
from tournaments.standings.fates import Fate, certain
from tournaments.standings.needs import need
from tournaments.standings.outcomes import Entrant, Outcome
from tournaments.standings.table import Row

SETTLED: Final = "They were level in everything; the organisers decided between them."


@dataclass(frozen=True, slots=True)
class Table:
    """The standings of a stage, or of one of its groups, with all that they follow from."""

    seen: Projection
    stage: StageView
    group: Group
    entrants: list[Entrant]
    outcomes: list[Outcome]
    rows: tuple[Row, ...]
    settled: frozenset[int] = frozenset()
    """Entries that were level in everything until somebody decided between them."""

    @property
    def rounds_left(self) -> int:
        """Rounds that are still to be paired; the matches of other formats are all known."""
        return 0 if self.stage.is_over else max(0, (self.stage.rounds_in_all or 0) - len(self.stage.rounds))

    @property
    def alarm(self) -> str | None:
        """Why the cut is undecided, once the stage is over; None where it is clear."""
        return undecided_cut(self.rows, self.group.cut) if self.group.cut and self.group.undecided else None

    def why(self, entry: int) -> tuple[str, ...]:
        """Why it stands where it does, in sentences."""
        told = why(self.rows, entry)
        return (*told, SETTLED) if entry in self.settled else told

    def fates(self) -> dict[int, Fate]:
        """Who is certain to go on, or not to; nobody is where nobody goes on."""
        if not self.group.cut:
            return {}
        if self.settled:
            return {row.entry: _fate(row, self.group) for row in self.rows}
        settings = self.stage.settings
        return dict(
            certain(
                self.entrants, self.outcomes, self.group.cut, order_of(settings), self.rounds_left,
                points_rule(settings), self.stage.rounds_in_all, self.stage.lot,
            )
        )  # fmt: skip

    def need(self, entry: int) -> str:
        """What it takes to go on, or to win where nobody goes on."""
        settings = self.stage.settings
        return need(
            entry, self.entrants, self.outcomes, self.group.cut or 1, order_of(settings), self.rounds_left,
            points_rule(settings), self.stage.rounds_in_all, self.stage.lot,
        )  # fmt: skip


def tables(seen: Projection, stage: StageView, rules: Rules) -> list[Table]:
    """One for each group; none for brackets and ladders, which have no points."""
    if FORMATS[stage.settings.format].is_a_bracket or stage.settings.format == "ladder":
        return []
    return [_table(seen, stage, group, rules) for group in stage.groups]


def _table(seen: Projection, stage: StageView, group: Group, rules: Rules) -> Table:
    numbers = [planned.number for planned in stage.rounds if group.number in (0, planned.group)]
    matches = [match for match in seen.matches_of(stage.number) if match.round in numbers]
    outcomes = outcomes_of(matches, rules.goal == "collect")
    rows = table_of(group.entries, seen.entries, outcomes, stage.settings, stage.rounds_in_all, stage.lot)
    ranked = _as_ranked(rows, group)
    shared = {row.entry for row in rows if row.is_shared}
    settled = frozenset(row.entry for row in ranked if row.entry in shared and not row.is_shared)
    return Table(seen, stage, group, entrants_of(group.entries, seen.entries), outcomes, ranked, settled)


def _as_ranked(rows: tuple[Row, ...], group: Group) -> tuple[Row, ...]:
    """The rows in the order of the ranking, in which those who were level may have been put one by one."""
    if group.ranking is None:
        return rows
    by_entry = {row.entry: row for row in rows}
    ranked: list[Row] = []
    for level in group.ranking:
        place = len(ranked) + 1
        ranked += [replace(by_entry[entry], place=place, is_shared=len(level) > 1) for entry in level]
    return tuple(ranked)


def _fate(row: Row, group: Group) -> Fate:
    """Once all is over."""
    if row.entry in group.undecided:
        return Fate.OPEN
    return Fate.THROUGH if row.place <= group.cut and not row.withdrawn else Fate.OUT
