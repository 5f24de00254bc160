"""The fold: applies line after line to one state and recalculates only the affected parts.

A line about one match renews only this match and the matches that depend on it. A score in an event of thousands
therefore recalculates a handful of matches. The whole ledger is folded once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from engine.rules import AnyRules
from tournaments.formats.advancement import next_stages, source_of
from tournaments.formats.offers import KNOCKOUT
from tournaments.formats.plans import PlannedMatch, StageSettings
from tournaments.formats.slots import Seed, Slot
from tournaments.ledger.fact import Line, Names, Person, Ratings, Sides, called
from tournaments.ledger.match_progress import MatchProgress
from tournaments.ledger.projection.entry_list import EntryList
from tournaments.ledger.projection.heading import Heading
from tournaments.ledger.projection.lines import valid_lines
from tournaments.ledger.projection.matches import Matches
from tournaments.ledger.projection.self_entry import SelfEntry
from tournaments.ledger.projection.stages import StageFold
from tournaments.ledger.projection.table_assignment import TableAssignment
from tournaments.ledger.projection.values import FINAL, EntryView, Projection, State

if TYPE_CHECKING:  # facts change a fold
    from tournaments.ledger.facts.rounds import RoundPaired

SINGLE_ELIMINATION: Final = (StageSettings(KNOCKOUT),)


@dataclass(frozen=True, slots=True)
class InitialState:
    """A tournament before its first line. `lot` is the random seed for drawing lots."""

    heading: Heading
    stages: Sequence[StageSettings] = SINGLE_ELIMINATION
    lot: str = ""


def project(
    lines: Sequence[Line],
    rules: AnyRules,
    best_of: int,
    stages: Sequence[StageSettings] = SINGLE_ELIMINATION,
    lot: str = "",
    name: str = "",
    variant: str = "",
    names: Names | None = None,
) -> Projection:
    fold = Fold(InitialState(Heading(name, variant, rules, best_of), stages, lot), names or {})
    fold.apply_all(valid_lines(lines))
    return fold.projection()


@dataclass(slots=True)
class Fold:
    """Applies valid lines in their order; facts call the methods that change it.

    It cannot undo a line, except ratings: to undo a line, fold the others again.
    """

    initial_state: InitialState
    names: Names = field(default_factory=dict)
    """The names of all players in the lines, by number."""
    heading: Heading = field(init=False)
    settings: Sequence[StageSettings] = field(init=False)
    entries: EntryList = field(default_factory=EntryList)
    stages: list[StageFold] = field(default_factory=list)
    matches: Matches = field(init=False)
    table_assignment: TableAssignment = field(default_factory=TableAssignment)
    self_entry: SelfEntry = field(default_factory=SelfEntry)
    sat_out: set[tuple[int, int, int]] = field(default_factory=set)
    """Entry, stage, round."""
    is_checking_in: bool = False
    _line: Line | None = None
    """The last applied line."""
    _touched: set[int] = field(default_factory=set)
    """Matches to recalculate."""
    _stale: set[int] = field(default_factory=set)
    """Stages to rank again."""

    def __post_init__(self) -> None:
        self.heading, self.settings = self.initial_state.heading, self.initial_state.stages
        self.matches = Matches(self.entries, self.stages)

    def empty(self) -> "Fold":
        """The same before its first line."""
        return Fold(self.initial_state, self.names)

    def apply_all(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.apply(line)

    def apply(self, line: Line) -> None:
        self._line = line
        line.fact.apply(self, line)
        self._renew()

    def projection(self) -> Projection:
        """The state after the lines so far; later lines do not change the returned value."""
        entries = self.entries.seeded(self.settings[0], self.heading.rules.players)
        stages, at_tables = tuple(stage.view() for stage in self.stages), self.table_assignment
        return Projection(
            self._state(), entries, stages, dict(self.matches.views), frozenset(self.sat_out), tuple(self.settings),
            at_tables.tables, dict(at_tables.taken), self.heading, self.entries.apart, self.entries.moved, self.names,
            self.self_entry,
        )  # fmt: skip

    def _state(self) -> State:
        if not self.entries.has_started:
            return State.CHECKING_IN if self.is_checking_in else State.OPEN
        is_over = len(self.stages) == len(self.settings) and all(stage.is_over for stage in self.stages)
        return State.FINISHED if is_over else State.RUNNING

    def arrange(self, stages: Sequence[StageSettings]) -> None:
        """Until the start."""
        if not self.entries.has_started:
            self.settings = stages
            self.entries.forget_seeds()

    def choose_rules(self, heading: Heading) -> None:
        """Until the start."""
        if not self.entries.has_started:
            self.heading = heading
            self.entries.forget_seeds()

    def enter(self, entry: EntryView) -> None:
        """After the start: from the next round of the first stage."""
        self.entries.add(entry)
        self.self_entry = replace(self.self_entry, waiting=self.self_entry.without(entry.player))
        self._fill_stages(self.stages[:1])

    def replace_person(self, person: Person, rating: int | None, team: str) -> None:
        """The new person takes over the past results of the entry."""
        self.entries.replace_person(person, called(self.names, person.player), rating, team)
        self._fill_stages(self.stages)

    def withdraw(self, entry: int, gives_up: Sequence[int], line: int) -> None:
        """Places in the stages `gives_up` go to the next entries in the order."""
        self.entries.change(entry, left_by=line)
        self._touched.update(self.matches.of_entry(entry))
        for stage in self.stages:
            if stage.number in gives_up:
                stage.leave(entry)
                self._stale.add(stage.number)
        self._fill_stages(self.stages[:1])

    def rate(self, ratings: Ratings | None) -> None:
        """Until the start. None does not change the ratings."""
        if ratings is not None and not self.entries.has_started:
            self.entries.rate(ratings)

    def start(self, seeds: Sides) -> None:
        self.entries.start(seeds)
        self.stages.clear()
        self.matches.clear()
        self.table_assignment.clear()
        self.sat_out.clear()
        self._open_stage(tuple(Seed(number) for number in range(1, len(seeds) + 1)))

    def pair_round(self, paired: "RoundPaired") -> None:
        """Ignore it if it is not the next round: an undo removed the round before it."""
        if stage := self._stage(paired.stage):
            if paired.round == len(stage.rounds) + 1:
                self._add(stage, stage.paired(paired))
            self._stale.add(stage.number)

    def settle(self, number: int, group: int, order: Sides) -> None:
        """Set the order of tied entries in a stage."""
        if stage := self._stage(number):
            stage.settle(group, order)
            self._stale.add(number)

    def close(self, number: int) -> None:
        """End a stage: it gets no more rounds."""
        if stage := self._stage(number):
            stage.is_closed = True
            self._stale.add(number)

    def play(self, match: int, sides: Sides) -> MatchProgress:
        """The changeable score of a match between these sides."""
        assert self._line is not None, "a line is being taken"
        if match in self.matches.planned:
            self._touched.add(match)
        return self.matches.play(match, sides, self.heading.rules, self.heading.best_of, self._line.number)

    def _stage(self, number: int) -> StageFold | None:
        """None if the start was undone since."""
        return self.stages[number - 1] if number <= len(self.stages) else None

    def _open_stage(self, slots: Sequence[Slot]) -> None:
        number = len(self.stages) + 1
        following = tuple(self.settings[next_stage - 1] for next_stage in next_stages(self.settings, number))
        lot = self.initial_state.lot
        stage = StageFold(number, self.settings[number - 1], tuple(slots), self.heading.rules, following, lot)
        stage.left.update(entry for entry, view in self.entries.views.items() if view.withdrawn)
        self.stages.append(stage)
        self._add(stage, stage.plan(first_match=max(self.matches.planned, default=0) + 1))
        self._stale.add(number)

    def _open_next_stages(self) -> None:
        """Plan the next stages in their order, as soon as the number of earlier matches is known."""
        while len(self.stages) < len(self.settings):
            number = len(self.stages) + 1
            source = self.stages[source_of(self.settings, number) - 1]
            if not source.is_all_planned:
                return
            self._open_stage(source.slots_for(self.settings[number - 1]))

    def _add(self, stage: StageFold, planned: Sequence[PlannedMatch]) -> None:
        self.matches.add(stage, planned)
        self._touched.update(match.number for match in planned)

    def _renew(self) -> None:
        """Recalculate changed matches and all that depend on them, lower numbers first."""
        while self._touched or self._stale:
            waiting, self._touched = sorted(self._touched), set()
            self._renew_matches(waiting)
            stale, self._stale = sorted(self._stale), set()
            self._renew_stages(stale)
        self.table_assignment.seat()

    def _renew_matches(self, waiting: list[int]) -> None:
        """`waiting` is sorted."""
        now: datetime | None = self._line.at if self._line else None
        while waiting:
            number = heappop(waiting)
            before, after = self.matches.renew(number, now)
            if before == after:
                continue
            people = tuple(side for side in after.sides if side)
            if any(not self.entries.views[side].bot for side in people):
                self.table_assignment.note(number, after.state, people)
            if before is None or before.state in FINAL or after.state in FINAL:
                self.matches.stage_of(number).note(number, after.state)
                self._stale.add(after.stage)
                for follower in self.matches.followers(number):
                    heappush(waiting, follower)

    def _renew_stages(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            stage = self.stages[number - 1]
            if stage.entered is None:
                stage.enter(self._entered(stage))
            if stage.renew(self.matches.views, self.entries.views):
                self._touched.update(self.matches.with_places_of(number))
                self._fill_stages(self.stages[number:])
        self._open_next_stages()

    def _fill_stages(self, stages: Iterable[StageFold]) -> None:
        """Update the entries of stages. They are ranked after their matches have their sides."""
        for stage in stages:
            stage.entered = None
            self._stale.add(stage.number)

    def _entered(self, stage: StageFold) -> Sides:
        """The known entries of a stage, in the order of its seeding."""
        entered = tuple(side for slot in stage.slots if (side := self.matches.entry_at(slot)))
        return entered if stage.number > 1 else (*entered, *self.entries.latecomers(self.settings[0]))
