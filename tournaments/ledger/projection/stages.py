"""A stage during the fold: its rounds, its groups and its final places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.rules import AnyRules
from tournaments.formats.advancement import places_taken
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.interface import Format, Ranking
from tournaments.formats.knockout_seeding import through_slots
from tournaments.formats.plans import PlannedMatch, PlannedRound, StageSettings
from tournaments.formats.slots import NOBODY, Bye, EntrySlot, Slot
from tournaments.ledger.fact import Sides
from tournaments.ledger.projection.courses import course_with
from tournaments.ledger.projection.values import FINAL, EntryView, Group, MatchState, MatchView, StageView

if TYPE_CHECKING:
    from tournaments.ledger.facts.rounds import RoundPaired

Views = Mapping[int, MatchView]


@dataclass(slots=True)
class StageFold:
    """`slots` are the sources of its entries, best first; `next_stages` are the stages that take its places."""

    number: int
    settings: StageSettings
    slots: tuple[Slot, ...]
    rules: AnyRules
    next_stages: tuple[StageSettings, ...] = ()
    lot: str = ""
    entered: Sides | None = None
    """The known entries in the order of the seeding; None if they must be recalculated."""
    rounds: list[PlannedRound] = field(default_factory=list)
    groups: tuple[Group, ...] = ()
    settled: dict[int, list[Sides]] = field(default_factory=dict)
    is_closed: bool = False
    is_over: bool = False
    left: set[int] = field(default_factory=set)
    """Entries that left the queue or the ladder."""
    gave_up: set[int] = field(default_factory=set)
    """Entries that left before the next stage began: their qualifying places go to the next in the table."""
    rounds_in_all: int | None = field(init=False)
    """The number of rounds of a stage paired during play, if known. Late entries and withdrawals do not change it."""
    order: Sides = ()
    named: dict[int, None] = field(default_factory=dict)
    """Entries named in rounds paired during play, in the order of the rounds."""
    _round_of: dict[int, int] = field(default_factory=dict)
    _group_of: dict[int, int] = field(default_factory=dict)
    _open: dict[int, set[int]] = field(default_factory=dict)
    """The open matches of each group."""
    _moved: set[int] = field(default_factory=set)
    """Groups to rank again."""

    def __post_init__(self) -> None:
        self.rounds_in_all = self.format.rounds_in_all(self.settings, len(self.slots))

    @property
    def format(self) -> Format:
        return FORMATS[self.settings.format]

    @property
    def is_all_planned(self) -> bool:
        """Whether the number of its matches is known."""
        return self.is_over or not self.format.is_paired_during_play

    def plan(self, first_match: int) -> list[PlannedMatch]:
        """The matches of a format planned from the start; none for a format paired during play."""
        plan = self.format.plan
        return [] if plan is None else self._take(plan(self.slots, self.settings, first_match, self.rules.players))

    def paired(self, fact: "RoundPaired") -> list[PlannedMatch]:
        tables: list[tuple[Slot, ...]] = [tuple(map(EntrySlot, table)) for table in fact.tables]
        if fact.bye is not None:
            tables.append((EntrySlot(fact.bye), Bye()))
        self.named.update((slot.entry, None) for table in tables for slot in table if isinstance(slot, EntrySlot))
        matches = tuple(PlannedMatch(number, sides) for number, sides in enumerate(tables, start=fact.first_match))
        name = f"{self.format.round_word} {fact.round}"
        return self._take((PlannedRound(fact.round, name, matches, kept_apart=fact.kept_apart),))

    def _take(self, rounds: Sequence[PlannedRound]) -> list[PlannedMatch]:
        self.rounds.extend(rounds)
        matches = [(match, planned) for planned in rounds for match in planned.matches]
        for match, planned in matches:
            self._round_of[match.number] = planned.number
            self._group_of[match.number] = planned.group if self.settings.groups > 1 else 0
            self._open.setdefault(self._group_of[match.number], set()).add(match.number)
        return [match for match, _ in matches]

    def round_of(self, match: int) -> int:
        return self._round_of[match]

    def settle(self, group: int, order: Sides) -> None:
        self.settled.setdefault(group, []).append(order)
        self._moved.add(group)

    def note(self, match: int, state: MatchState) -> None:
        """Note a match that is now over, is open again, or has another result."""
        group = self._group_of[match]
        self._moved.add(group)
        if state in FINAL:
            self._open[group].discard(match)
        else:
            self._open[group].add(match)

    def leave(self, entry: int) -> None:
        self.left.add(entry)
        if self.next_stages:
            self.gave_up.add(entry)
        self._moved.update(self._open or (0,))

    def enter(self, entered: Sides) -> None:
        self.entered = entered
        self._moved.update(self._open or (0,))

    def slots_for(self, next_stage: StageSettings) -> tuple[Slot, ...]:
        """The slots of a stage that takes places of this one, in the order of its seeding."""
        sizes = self._group_sizes()
        first, last = places_taken(next_stage, max(sizes))
        return through_slots(sizes, last - first + 1, self.number, first)

    def _group_sizes(self) -> tuple[int, ...]:
        """From the slots, which are known before the entries."""
        if self.settings.groups < 2:
            return (max(len(self.slots), len(self.entered or ())),)
        slots: dict[int, set[Slot]] = {}
        for planned in self.rounds:
            slots.setdefault(planned.group, set()).update(slot for match in planned.matches for slot in match.sides)
        return tuple(len(group) for _, group in sorted(slots.items()))

    def at_place(self, group: int, place: int) -> int | None:
        """The entry at a final place; NOBODY if too few stayed; None while it is open, for example after a tie."""
        ranking = next((view.ranking for view in self.groups if view.number == group), None)
        if ranking is None:
            return None
        first = 1
        for level in ranking:
            if first <= place < first + len(level):
                return None if len(level) > 1 else NOBODY if level[0] in self.gave_up else level[0]
            first += len(level)
        return NOBODY

    def renew(self, views: Views, entries: Mapping[int, EntryView]) -> bool:
        """Rank the finished groups; return whether the final places changed."""
        before, entered = self.groups, self._everybody()
        if self.format.ranking is Ranking.ORDER:
            everybody = Group(0, entered, left=frozenset(self.left), displaced=self._displaced(entered, views))
            matches = self._matches_of(0, views)
            self.order = self.format.order(course_with(self.view(), everybody, matches, entries, self.rules))
        self.groups = self._grouped(views, entered, entries)
        self.is_over = self._has_all_rounds() and all(group.ranking is not None for group in self.groups)
        return _places(before) != _places(self.groups)

    def _everybody(self) -> Sides:
        """The current entries, then entries that were named for a round and have lost their place since."""
        got = self.entered or ()
        if self.number == 1 or self.named.keys() <= set(got):
            return got
        return (*got, *(entry for entry in self.named if entry not in got))

    def _displaced(self, qualified: Sides, views: Views) -> frozenset[int]:
        """Entries that lost their place here before they played; they do not continue."""
        lost = set(qualified) - set(self.entered or ())
        if not lost or not self.format.is_paired_during_play:
            return frozenset()
        matches = self._matches_of(0, views)
        played = [match for match in matches if match.has_begun or match.round < len(self.rounds)]
        return frozenset(lost.difference(*(match.sides for match in played)))

    def _grouped(self, views: Views, entered: Sides, entries: Mapping[int, EntryView]) -> tuple[Group, ...]:
        """All groups; those in which a place may have changed are ranked again. If rounds are paired, all are."""
        moved, self._moved = self._moved, set()
        known = {group.number: group for group in self.groups}
        if known and not self.format.is_paired_during_play and not moved - known.keys():
            members = [(number, self._members_of(number, views, entered)) for number in sorted(moved)]
        else:
            numbers = sorted(self._open) if self.settings.groups > 1 else [0]
            members = [(number, self._members_of(number, views, entered)) for number in numbers]
        for number, of_group in members:
            taken = tuple(places_taken(next_stage, len(of_group)) for next_stage in self.next_stages)
            left, gave_up = (frozenset(gone.intersection(of_group)) for gone in (self.left, self.gave_up))
            displaced = self._displaced(of_group, views)
            group = Group(number, of_group, taken=taken, left=left, gave_up=gave_up, displaced=displaced)
            known[number] = replace(group, ranking=self._ranking(group, views, entries))
        return tuple(known.values())

    def _has_all_rounds(self) -> bool:
        if not self.format.is_paired_during_play or self.is_closed:
            return True
        return self.rounds_in_all is not None and len(self.rounds) >= self.rounds_in_all

    def _members_of(self, group: int, views: Views, entered: Sides) -> Sides:
        if self.settings.groups < 2:
            return entered
        paired = {side for match in self._matches_of(group, views) for side in match.sides if side}
        return tuple(entry for entry in entered if entry in paired)

    def _matches_of(self, group: int, views: Views) -> list[MatchView]:
        """Matches in the order of play; group 0 stands for all groups."""
        return [
            views[match.number] for planned in self.rounds if group in (0, planned.group) for match in planned.matches
        ]

    def _ranking(self, group: Group, views: Views, entries: Mapping[int, EntryView]) -> tuple[Sides, ...] | None:
        if not self._has_all_rounds() or self._open.get(group.number):
            return None
        matches = self._matches_of(group.number, views)
        level = self.format.levels(course_with(self.view(), group, matches, entries, self.rules))
        for order in self.settled.get(group.number, ()):
            level = _settled(level, order)
        return level

    def view(self) -> StageView:
        return StageView(
            self.number, self.settings, tuple(self.rounds), self.groups, self.is_over, self.rounds_in_all, self.order,
            self.lot,
        )  # fmt: skip


def _places(groups: Sequence[Group]) -> list[tuple[tuple[Sides, ...] | None, frozenset[int]]]:
    """The part of the groups that later stages depend on."""
    return [(group.ranking, group.gave_up) for group in groups]


def _settled(levels: tuple[Sides, ...], order: Sides) -> tuple[Sides, ...]:
    """Put tied entries into the decided order, if it names all of them."""
    place = {entry: at for at, entry in enumerate(order)}
    result: list[Sides] = []
    for level in levels:
        if len(level) > 1 and all(entry in place for entry in level):
            result += [(entry,) for entry in sorted(level, key=place.__getitem__)]
        else:
            result.append(level)
    return tuple(result)
