"""The fold: line after line into one state, of which only what a line touches is worked out anew.

A line about one match renews that match and those that follow from it, so that the writer of a score
in an event of thousands waits for a handful of matches. The whole of a ledger is folded once.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from engine.spit.rules import Rules
from tournaments.formats.joining import source_of, takers
from tournaments.formats.plans import PlannedMatch, StageSettings
from tournaments.formats.seeding import by_rating
from tournaments.formats.slots import NOBODY, Bye, Entered, LoserOf, PlaceOf, Seed, Slot, WinnerOf
from tournaments.ledger.fact import Line, Person, Ratings, Sides
from tournaments.ledger.play import Play
from tournaments.ledger.projection.apart import Apart
from tournaments.ledger.projection.hall import Hall
from tournaments.ledger.projection.heading import Heading
from tournaments.ledger.projection.leaving import Coming, at_the_table, fallen_to_the_others, first_of, gone_from, is_of
from tournaments.ledger.projection.lines import standing
from tournaments.ledger.projection.stages import Stage
from tournaments.ledger.projection.values import FINAL, EntryView, GameView, MatchState, MatchView, Projection, State

if TYPE_CHECKING:  # facts change a fold
    from tournaments.ledger.facts.rounds import RoundPaired

SINGLE_ELIMINATION: Final = (StageSettings("single elimination"),)


def project(
    lines: Sequence[Line],
    rules: Rules,
    best_of: int,
    stages: Sequence[StageSettings] = SINGLE_ELIMINATION,
    lot: str = "",
    name: str = "",
    variant: str = "",
) -> Projection:
    fold = Fold(rules, best_of, stages, lot, name, variant)
    fold.take_all(standing(lines))
    return fold.projection()


@dataclass(slots=True)
class Fold:
    """Lines go in that count, in their order; `projection` says what they amount to so far.

    An undoing is no line for it, but for the ratings that it brings: leave out what was undone and fold anew.
    """

    rules: Rules
    best_of: int
    set_up: Sequence[StageSettings] = SINGLE_ELIMINATION
    """The stages as the tournament was set up; lines may arrange them anew."""
    lot: str = ""
    """Seeds what is drawn where nothing else decides; another one for each tournament."""
    name: str = ""
    variant: str = ""
    """As the tournament was set up, as `rules` and `best_of` are; lines may say otherwise since."""
    entries: dict[int, EntryView] = field(default_factory=dict)
    order: Sides = ()
    is_by_rating: bool = False
    """Whether that is the order of their ratings, in whatever variant is played."""
    seeds: Sides = ()
    late: list[int] = field(default_factory=list)
    """Who came after the start, and stays on the list after leaving again."""
    checking_in: bool = False
    started: bool = False
    hall: Hall = field(default_factory=Hall)
    stages: list[Stage] = field(default_factory=list)
    planned: dict[int, PlannedMatch] = field(default_factory=dict)
    """By number of the match."""
    stage_of: dict[int, Stage] = field(default_factory=dict)
    views: dict[int, MatchView] = field(default_factory=dict)
    plays: dict[tuple[int, Sides], Play] = field(default_factory=dict)
    sat_down: dict[int, list[tuple[Sides, int]]] = field(default_factory=dict)
    """Between whom each match was begun, and with which line: once, but for what a correction has given to others."""
    decided: dict[tuple[int, Sides], datetime] = field(default_factory=dict)
    """When each match was first decided between these sides."""
    followers: dict[int, list[int]] = field(default_factory=dict)
    """The matches whose sides come from a match."""
    sat_out: set[tuple[int, int, int]] = field(default_factory=set)
    apart: Apart = field(default_factory=Apart)
    moved: frozenset[int] = frozenset()
    """Whose seed is another one by that."""
    settings: Sequence[StageSettings] = field(init=False)
    heading: Heading = field(init=False)
    now: datetime | None = None
    """The time of the line that was taken last."""
    line: int = 0
    """Its number."""
    _seeded: dict[int, EntryView] | None = None
    _touched: set[int] = field(default_factory=set)
    """Matches to work out anew."""
    _stale: set[int] = field(default_factory=set)
    """Stages to rank anew."""

    def __post_init__(self) -> None:
        self.settings = self.set_up
        self.heading = Heading(self.name, self.variant, self.rules, self.best_of)

    def empty(self) -> "Fold":
        """The same before its first line."""
        return Fold(self.rules, self.best_of, self.set_up, self.lot, self.name, self.variant)

    def take_all(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.take(line)

    def take(self, line: Line) -> None:
        self.now, self.line = line.at, line.number
        line.fact.apply(self, line)
        self._renew()

    def projection(self) -> Projection:
        """What the lines amount to so far; later lines leave it as it is."""
        if self._seeded is None:
            self._seeded = self._with_seeds()
        stages = tuple(stage.view() for stage in self.stages)
        return Projection(
            self._state(), self._seeded, stages, dict(self.views), frozenset(self.sat_out), tuple(self.settings),
            self.hall.tables, dict(self.hall.taken), self.heading, self.apart, self.moved,
        )  # fmt: skip

    def _state(self) -> State:
        if not self.started:
            return State.CHECKING_IN if self.checking_in else State.OPEN
        is_over = len(self.stages) == len(self.settings) and all(stage.is_over for stage in self.stages)
        return State.FINISHED if is_over else State.RUNNING

    def enter(self, entry: EntryView, checked_in_at: datetime | None) -> None:
        """After the start: from the next round of the first stage."""
        since = len(self.stages[0].rounds) if self.stages else 0
        self.entries[entry.number] = replace(entry, checked_in_at=checked_in_at, since=since)
        if self.started:
            self.late.append(entry.number)
        self._note_entries()

    def replace_person(self, person: Person, rating: int | None, team: str) -> None:
        """The entry keeps its past results."""
        self._set(person.entry, player=person.player, name=person.name, rating=rating, team=team)
        self._seed_by_rating()
        self._seeded = None
        self._fill_stages(self.stages)

    def withdraw(self, entry: int, gives_up: Sequence[int] | None) -> None:
        """Places in the stages `gives_up` go to the next in order; None: none do."""
        self._set(entry, left_by=self.line, gives_up=gives_up)
        self._touched.update(number for number, view in self.views.items() if entry in view.sides)
        for stage in self.stages:
            if gives_up is None or stage.number in gives_up:
                stage.leave(entry, gives_up is not None)
                self._stale.add(stage.number)
        self._note_entries()

    def open_check_in(self) -> None:
        self.checking_in = True

    def check_in(self, entry: int, at: datetime) -> None:
        self._set(entry, checked_in_at=at)
        self._note_entries()

    def sit_out(self, entry: int, stage: int, number: int) -> None:
        """Not paired in round `number` of a stage."""
        self.sat_out.add((entry, stage, number))

    def seed(self, order: Sides, *, by_rating: bool) -> None:
        """Best first. `by_rating`: the order changes with the ratings until the start."""
        self.order, self.is_by_rating = order, by_rating
        self._note_entries()

    def rate(self, ratings: Ratings | None) -> None:
        """Until the start. None leaves the ratings as they are."""
        if ratings is None or self.started:
            return
        rating_of = dict(ratings)
        for entry in self.entries:
            self._set(entry, rating=rating_of.get(entry))
        self._seed_by_rating()
        self._note_entries()

    def arrange(self, stages: Sequence[StageSettings]) -> None:
        """Until the start."""
        if not self.started:
            self.settings, self._seeded = stages, None

    def choose_rules(self, heading: Heading) -> None:
        """Until the start."""
        if not self.started:
            self.heading, self._seeded = heading, None

    def keep_apart(self, apart: Apart) -> None:
        self.apart, self._seeded = apart, None

    def _note_entries(self) -> None:
        self._seeded = None
        self._fill_stages(self.stages[:1])

    def _seed_by_rating(self) -> None:
        """Anew, where that is the order and nobody has started from it."""
        if self.is_by_rating and not self.started:
            self.order = by_rating([(entry, self._rating_of(entry)) for entry in self.order])

    def _rating_of(self, entry: int) -> int | None:
        there = self.entries.get(entry)
        return there.rating if there else None

    def _set(self, entry: int, **changed: object) -> None:
        if entry in self.entries:
            self.entries[entry] = replace(self.entries[entry], **changed)  # type: ignore[arg-type]

    def _with_seeds(self) -> dict[int, EntryView]:
        seed_of = {entry: seed for seed, entry in enumerate(self._seeding(), start=1)}
        return {number: replace(entry, seed=seed_of.get(number)) for number, entry in self.entries.items()}

    def _seeding(self) -> list[int]:
        """Best first; those nobody has seeded, and those who came late, come last, in the order of entering."""
        if self.started:
            return [*self.seeds, *(number for number in self._late if not self.entries[number].withdrawn)]
        wanted = self._wanted()
        teams = {number: self.entries[number].team for number in wanted}
        seeded = self.apart.seeded(wanted, teams, self.settings[0], self.heading.rules.players)
        self.moved = _elsewhere(wanted, seeded)
        return list(seeded)

    def _wanted(self) -> list[int]:
        """As they were seeded, whoever must not meet."""
        there = [number for number, entry in self.entries.items() if not entry.withdrawn]
        place = {entry: at for at, entry in enumerate(self.order)}
        return sorted(there, key=lambda number: (place.get(number, len(place)), number))

    @property
    def _late(self) -> Sequence[int]:
        return self.late if self.stages and self.stages[0].format.accepts_late else ()

    def pair_round(self, paired: "RoundPaired") -> None:
        """Leave it out if it is not the next round: an undo took back the one before it."""
        stage = self._stage(paired.stage)
        if stage is None:
            return
        if paired.round == len(stage.rounds) + 1:
            self._add(stage, stage.paired(paired))
        self._stale.add(stage.number)

    def settle(self, stage: int, group: int, order: Sides) -> None:
        """The order of entries that were level."""
        if planned := self._stage(stage):
            planned.settle(group, order)
            self._stale.add(stage)

    def close(self, stage: int) -> None:
        """No more rounds."""
        if planned := self._stage(stage):
            planned.is_closed = True
            self._stale.add(stage)

    def _stage(self, number: int) -> Stage | None:
        return self.stages[number - 1] if number <= len(self.stages) else None

    def start(self, seeds: Sides) -> None:
        """Results of stages that were taken down say nothing about these."""
        self.seeds, self.started, self._seeded = seeds, True, None
        seeded = set(seeds)
        if self.apart:
            self.moved = _elsewhere([entry for entry in self._wanted() if entry in seeded], seeds)
        self.late = [number for number, entry in self.entries.items() if not entry.withdrawn and number not in seeded]
        for left in (
            self.stages, self.planned, self.stage_of, self.views, self.plays, self.sat_down, self.decided,
            self.followers, self.sat_out,
        ):  # fmt: skip
            left.clear()
        self.hall.clear()
        self._open_stage(tuple(Seed(number) for number in range(1, len(seeds) + 1)))

    def _open_stage(self, slots: Sequence[Slot]) -> None:
        number = len(self.stages) + 1
        following = tuple(self.settings[taker - 1] for taker in takers(self.settings, number))
        stage = Stage(number, self.settings[number - 1], tuple(slots), self.heading.rules, following, self.lot)
        stage.left.update(entry for entry, view in self.entries.items() if view.withdrawn)
        self.stages.append(stage)
        self._add(stage, stage.plan(first_match=max(self.planned, default=0) + 1))
        self._stale.add(number)

    def _open_next_stages(self) -> None:
        """Plan what follows, in the order of the stages, as soon as it is known how many matches come before."""
        while len(self.stages) < len(self.settings):
            number = len(self.stages) + 1
            source = self.stages[source_of(self.settings, number) - 1]
            if not source.is_all_planned:
                return
            self._open_stage(source.slots_for(self.settings[number - 1]))

    def _add(self, stage: Stage, planned: Iterable[PlannedMatch]) -> None:
        for match in planned:
            self.planned[match.number] = match
            self.stage_of[match.number] = stage
            self._touched.add(match.number)
            for slot in match.sides:
                if isinstance(slot, WinnerOf | LoserOf):
                    self.followers.setdefault(slot.match, []).append(match.number)

    def play(self, match: int, sides: Sides) -> Play:
        """The score of a match between these sides."""
        if match in self.planned:
            self._touched.add(match)
        if (match, sides) not in self.plays:
            self.plays[match, sides] = Play(rules_at(self.heading.rules, len(sides)), self.heading.best_of)
            self.sat_down.setdefault(match, []).append((sides, self.line))
        return self.plays[match, sides]

    def _renew(self) -> None:
        """Work out anew what was touched and all that follows from it, lower numbers first."""
        while self._touched or self._stale:
            waiting, self._touched = sorted(self._touched), set()
            self._renew_matches(waiting)
            stale, self._stale = sorted(self._stale), set()
            self._renew_stages(stale)
        self.hall.seat()

    def _renew_matches(self, waiting: list[int]) -> None:
        """`waiting` is in order."""
        while waiting:
            number = heappop(waiting)
            before = self.views.get(number)
            after = self._with_time(self._view(number))
            if before == after:
                continue
            self.views[number] = after
            there = tuple(side for side in after.sides if side)
            if any(not self.entries[side].bot for side in there):
                self.hall.note(number, after.state, there)
            if before is None or before.state in FINAL or after.state in FINAL:
                self.stage_of[number].note(number, after.state)
                self._stale.add(after.stage)
                for follower in self.followers.get(number, ()):
                    heappush(waiting, follower)

    def _with_time(self, view: MatchView) -> MatchView:
        """A correction leaves the time as it is: ratings go in the order in which matches were played."""
        if view.state != MatchState.OVER or view.table is None or self.now is None:
            return view
        return replace(view, decided_at=self.decided.setdefault((view.number, view.table), self.now))

    def _renew_stages(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            stage = self.stages[number - 1]
            if stage.entered is None:
                stage.enter(self._entered(stage))
            if stage.renew(self.views, self.entries):
                self._touched.update(self._placed_from(number))
                self._fill_stages(self.stages[number:])
        self._open_next_stages()

    def _fill_stages(self, stages: Iterable[Stage]) -> None:
        """Others may have come to them; they are ranked once their matches know who plays."""
        for stage in stages:
            stage.entered = None
            self._stale.add(stage.number)

    def _placed_from(self, number: int) -> list[int]:
        """The matches that wait for places of a stage."""
        return [
            match.number
            for match in self.planned.values()
            if any(isinstance(slot, PlaceOf) and slot.stage == number for slot in match.sides)
        ]

    def _entered(self, stage: Stage) -> Sides:
        """Who plays in a stage, in the order of its seeding, as far as it is known."""
        there = tuple(side for slot in stage.slots if (side := self._side(slot)))
        return there if stage.number > 1 else (*there, *self._late)

    def _view(self, number: int) -> MatchView:
        planned, stage = self.planned[number], self.stage_of[number]
        coming = [(slot, self._side(slot)) for slot in planned.sides]
        invited = [side for _, side in coming]
        if len(coming) > 2:
            coming = [(slot, side) for slot, side in coming if side != NOBODY] or coming[:1]
            coming = self._seated(number, coming)
        sides = tuple(side or None for _, side in coming)
        wins = (0,) * len(sides)
        empty = MatchView(
            number, stage.number, stage.round_of(number), tuple(slot for slot, _ in coming), sides,
            MatchState.WAITING, wins=wins, gone=gone_from(invited, sides) if len(invited) > 2 else (),
        )  # fmt: skip
        if planned.reset_of and (done := self._not_needed(planned.reset_of, empty)):
            return done
        if all(side is not None for _, side in coming):
            return self._filled(empty, [side for _, side in coming if side])
        return empty

    def _seated(self, match: int, coming: Coming) -> Coming:
        """Those with whom it began, though some of them have left since; else all who are there."""
        for table, line in self.sat_down.get(match, ()):
            if is_of(coming, table, line, self.entries):
                return [(slot, side) for slot, side in coming if side in table]
        return at_the_table(coming, self.entries)

    def _not_needed(self, final: int, empty: MatchView) -> MatchView | None:
        played = self.views[final]
        if played.state not in (MatchState.OVER, MatchState.BYE) or played.winner is None:
            return None
        if played.winner != played.sides[0]:
            return None
        return replace(empty, state=MatchState.NOT_NEEDED, winner=played.winner, places=played.places)

    def _filled(self, empty: MatchView, there: list[int]) -> MatchView:
        """A match whose sides are known, be it that nobody comes to one of them."""
        if len(there) < 2:
            winner = there[0] if there else None
            return replace(empty, state=MatchState.BYE, winner=winner, places=tuple(there))
        play = self.plays.get((empty.number, tuple(there)))
        view = _played(empty, tuple(there), play) if play else replace(empty, state=MatchState.READY)
        return view if view.state == MatchState.OVER else fallen_to_the_others(view, there, self.entries)

    def _side(self, slot: Slot) -> int | None:
        """The entry that comes to a side; NOBODY when none does, None while it is not known."""
        match slot:
            case Seed(number):
                return self.seeds[number - 1]
            case Entered(entry):
                return entry
            case Bye():
                return NOBODY
            case WinnerOf(number):
                return _from(self.views.get(number), lambda view: view.winner)
            case LoserOf(number):
                return _from(self.views.get(number), _loser)
            case PlaceOf(stage, place, group):
                return self.stages[stage - 1].at_place(group, place)


def _elsewhere(wanted: Sequence[int], seeded: Sequence[int]) -> frozenset[int]:
    """Who has another seed than wanted."""
    return frozenset(entry for entry, there in zip(wanted, seeded, strict=False) if entry != there)


def _from(view: MatchView | None, who: Callable[[MatchView], int | None]) -> int | None:
    if view is None or view.state not in FINAL:
        return None
    return who(view) or NOBODY


def _loser(view: MatchView) -> int | None:
    return view.places[1] if len(view.places) > 1 else None


_AT: dict[tuple[Rules, int], Rules] = {}


def rules_at(rules: Rules, seats: int) -> Rules:
    """The rules at a table with so many seats; raises RulesError where they cannot be played so."""
    if rules.players == seats:
        return rules
    if (rules, seats) not in _AT:
        _AT[rules, seats] = replace(rules, players=seats)
    return _AT[rules, seats]


def _played(match: MatchView, table: Sides, play: Play) -> MatchView:
    score = play.score
    winner = _entry_at(table, score.winner) if play.walkover is None else play.walkover or None
    begun = play.games or play.records
    state = MatchState.PLAYING if begun else MatchState.READY
    return replace(
        match,
        state=state if winner is None and play.walkover is None else MatchState.OVER,
        winner=winner,
        places=_places(table, play, winner),
        wins=score.wins,
        walkover=play.walkover is not None,
        is_level=play.is_level,
        games=_games(play),
        expected=(score.game, score.deal),
        proposal=play.proposal,
        result=play.result,
    )


def _entry_at(table: Sides, side: int | None) -> int | None:
    return None if side is None else table[side]


def _places(table: Sides, play: Play, winner: int | None) -> Sides:
    if winner is None:
        return ()
    if play.walkover:
        return first_of(winner, table)
    return tuple(table[side] for side in (play.result or play.score).places)


def _games(play: Play) -> tuple[GameView, ...]:
    called = [number for number in play.records if number == len(play.games) + 1]
    played = [
        GameView(number, score, tuple(deals), play.records.get(number))
        for number, (score, deals) in enumerate(zip(play.scores, play.games, strict=True), start=1)
    ]
    return (*played, *(GameView(number, None, (), play.records[number]) for number in called))
