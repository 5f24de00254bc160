"""The standings of a stage, with reasons, fates and needs."""

from dataclasses import dataclass, replace

from engine.rules import AnyRules
from tournaments.formats.advancement import next_stages
from tournaments.formats.course import Course
from tournaments.formats.interface import Ranking
from tournaments.ledger.projection.courses import course_with, matches_in
from tournaments.ledger.projection.values import Group, Projection, StageView
from tournaments.standings.cut import undecided_cut
from tournaments.standings.explanation import why
from tournaments.standings.fates import Fate, at_the_end, certain
from tournaments.standings.needs import need
from tournaments.standings.points import PointsRule
from tournaments.standings.table import Row
from tournaments.standings.tie_breaks.interface import TieBreak


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings of a stage or of one of its groups, with all inputs."""

    projection: Projection
    stage: StageView
    group: Group
    course: Course
    rows: tuple[Row, ...]
    settled: frozenset[int] = frozenset()
    """Entries that were tied until an organiser decided their order."""

    @property
    def _rule(self) -> PointsRule:
        """The points rule, including the points of a round that is not paired yet."""
        return replace(self.stage.format.points_rule(self.stage.rounds), table=self.course.seats)

    @property
    def _decides(self) -> tuple[TieBreak, ...]:
        return self.stage.format.decides(self.stage.settings)

    @property
    def has_an_end(self) -> bool:
        """Whether the number of its matches is known."""
        return self.stage.rounds_in_all is not None or not self.stage.format.is_paired_during_play

    @property
    def rounds_left(self) -> int:
        """The number of rounds still to be paired; 0 for formats whose matches are all known."""
        return 0 if self.stage.is_over else max(0, (self.stage.rounds_in_all or 0) - len(self.stage.rounds))

    @property
    def why_undecided(self) -> str | None:
        """The reason why the cut is undecided after the stage; None if it is clear."""
        return undecided_cut(self.rows, self.group.cut) if self.group.cut and self.group.undecided else None

    def why(self, entry: int) -> tuple[str, ...]:
        """Sentences that explain the place of an entry."""
        return why(self.rows, entry)

    def fates(self) -> dict[int, Fate]:
        """Entries that have certainly qualified or certainly not; empty if nobody qualifies from this stage."""
        return self._fates_at(self.group.cut) if self.group.cut else {}

    def _fates_at(self, through: int) -> dict[int, Fate]:
        """Entries that are certainly among the first `through`, or certainly not."""
        if self.settled:
            return at_the_end(self.rows, through)
        return dict(
            certain(
                self.course.entrants, self.course.outcomes, through, self._decides, self.rounds_left,
                self._rule, self.stage.rounds_in_all, self.stage.lot,
            )
        )  # fmt: skip

    def next_stage_by_entry(self) -> dict[int, int]:
        """If several stages take places: the number of the next stage of each entry for which it is certain."""
        following = next_stages(self.projection.settings, self.stage.number)
        if len(following) < 2:
            return {}
        found: dict[int, int] = {}
        for next_stage, (first, last) in zip(following, self.group.taken, strict=True):
            before, after = self._fates_at(first - 1), self._fates_at(min(last, len(self.rows)))
            found |= {
                entry: next_stage
                for entry, fate in after.items()
                if fate is Fate.THROUGH and (first == 1 or before[entry] is Fate.OUT)
            }
        return found

    def need(self, entry: int) -> str:
        """The results that an entry needs to qualify, or to win in the last stage."""
        return need(
            entry, self.course.entrants, self.course.outcomes, self.group.cut or 1, self._decides, self.rounds_left,
            self._rule, self.stage.rounds_in_all, self.stage.lot,
        )  # fmt: skip


def tables(projection: Projection, stage: StageView, rules: AnyRules) -> list[StandingsTable]:
    """One table for each group; none if the format does not rank by points."""
    if stage.format.ranking is not Ranking.STANDINGS:
        return []
    return [_table(projection, stage, group, rules) for group in stage.groups]


def _table(projection: Projection, stage: StageView, group: Group, rules: AnyRules) -> StandingsTable:
    course = course_with(stage, group, matches_in(projection, stage, group), projection.entries, rules)
    rows = stage.format.rows(course)
    ranked = _as_ranked(rows, group)
    shared = {row.entry for row in rows if row.is_shared}
    settled = frozenset(row.entry for row in ranked if row.entry in shared and not row.is_shared)
    return StandingsTable(projection, stage, group, course, ranked, settled)


def _as_ranked(rows: tuple[Row, ...], group: Group) -> tuple[Row, ...]:
    """The rows in the order of the ranking, after decisions about ties."""
    if group.ranking is None:
        return rows
    by_entry = {row.entry: row for row in rows}
    ranked: list[Row] = []
    for level in group.ranking:
        place = len(ranked) + 1
        ranked += [replace(by_entry[entry], place=place, is_shared=len(level) > 1) for entry in level]
    return tuple(ranked)
