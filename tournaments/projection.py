"""What a ledger amounts to: entries, rounds, matches and their score, as plain values.

One fold serves the running tournament, the preview of a correction and the rebuild from the
first line, so they cannot disagree. Undoing is leaving a line out of the fold.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from engine.rules import Rules
from engine.scoring import GameScore
from tournaments import facts
from tournaments.facts import Fact, Pair
from tournaments.formats.match_score import Cards
from tournaments.formats.plans import PlannedMatch, PlannedRound
from tournaments.formats.single_elimination import plan
from tournaments.formats.slots import Bye, Seed, Slot, WinnerOf
from tournaments.play import Play


class State(StrEnum):
    OPEN = "open"
    CHECKING_IN = "checking in"
    RUNNING = "running"
    FINISHED = "finished"


class MatchState(StrEnum):
    WAITING = "waiting"
    """A side is not known yet."""
    BYE = "bye"
    READY = "ready"
    PLAYING = "playing"
    OVER = "over"


BEGUN = (MatchState.PLAYING, MatchState.OVER)
"""While a match is in one of these the bracket stays."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the ledger; lines count from 1."""

    number: int
    at: datetime
    fact: Fact


@dataclass(frozen=True, slots=True)
class EntryView:
    number: int
    player: int
    name: str
    bot: bool
    seed: int | None = None
    checked_in_at: datetime | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class GameView:
    number: int
    score: GameScore | None
    """None for a game that was called and is not recorded yet."""
    deals: tuple[Cards, ...]
    record: str | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """`sides` and `winner` are numbers of entries, None while nobody knows."""

    number: int
    round: int
    slots: tuple[Slot, Slot]
    sides: tuple[int | None, int | None]
    state: MatchState
    winner: int | None = None
    wins: Pair = (0, 0)
    walkover: bool = False
    games: tuple[GameView, ...] = ()
    expected: Pair = (1, 1)
    """The game and the deal that come next."""

    @property
    def deals(self) -> int:
        return sum(len(game.deals) for game in self.games)

    @property
    def has_results(self) -> bool:
        """Whether anything was decided here: a deal, a game, a walkover."""
        return self.walkover or any(game.score is not None for game in self.games)

    @property
    def pair(self) -> Pair | None:
        a, b = self.sides
        return None if a is None or b is None else (a, b)


@dataclass(frozen=True, slots=True)
class Projection:
    state: State
    entries: dict[int, EntryView]
    rounds: tuple[PlannedRound, ...] = ()
    matches: dict[int, MatchView] = field(default_factory=dict)

    @property
    def winner(self) -> int | None:
        return self.matches[max(self.matches)].winner if self.matches else None

    @property
    def playing(self) -> list[EntryView]:
        """Entries that were not withdrawn, in the order of their seeds."""
        there = [entry for entry in self.entries.values() if not entry.withdrawn]
        return sorted(there, key=lambda entry: entry.seed or 0)


def standing(lines: Sequence[Line]) -> list[Line]:
    """The lines that count: neither undone nor an undoing."""
    undone: set[int] = set()
    for line in reversed(lines):
        if line.number not in undone and isinstance(line.fact, facts.Undone):
            undone.add(line.fact.event)
    return [line for line in lines if line.number not in undone and not isinstance(line.fact, facts.Undone)]


def last_score(lines: Sequence[Line], match: int, sides: Pair | None) -> Line | None:
    """The last line that counts and says something about the score between these two: what an undo takes back."""
    about = (facts.DealEntered, facts.DealCorrected, facts.WalkedOver)
    for line in reversed(standing(lines)):
        if isinstance(line.fact, about) and (line.fact.match, line.fact.sides) == (match, sides):
            return line
    return None


def project(lines: Sequence[Line], rules: Rules, best_of: int) -> Projection:
    fold = _Fold(rules, best_of)
    for line in standing(lines):
        fold.take(line)
    return fold.projection()


@dataclass(slots=True)
class _Fold:
    rules: Rules
    best_of: int
    entries: dict[int, EntryView] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    seeds: tuple[int, ...] = ()
    checking_in: bool = False
    plays: dict[tuple[int, Pair], Play] = field(default_factory=dict)

    def take(self, line: Line) -> None:
        match line.fact:
            case facts.Entered(entry, player, name, bot):
                there = line.at if bot else None
                self.entries[entry] = EntryView(entry, player, name, bot, checked_in_at=there)
            case facts.Withdrawn(entry):
                self._set(entry, withdrawn=True)
            case facts.CheckedIn(entry):
                self._set(entry, checked_in_at=line.at)
            case facts.CheckInOpened():
                self.checking_in = True
            case facts.Seeded(order):
                self.order = order
            case facts.Started(seeds):
                self.seeds = seeds
                self.plays.clear()  # results of a bracket that was taken down say nothing about this one
            case _:
                self._take_play(line.fact)

    def _take_play(self, fact: Fact) -> None:
        match fact:
            case facts.DealEntered(match, sides, game, deal, cards):
                self._play(match, sides).add(game, deal, cards)
            case facts.DealCorrected(match, sides, game, deal, cards):
                self._play(match, sides).correct(game, deal, cards)
            case facts.WalkedOver(match, sides, winner):
                self._play(match, sides).walkover = winner
            case facts.GameCalled(match, sides, game, record):
                self._play(match, sides).call(game, record)
            case facts.GameRecorded(match, sides, game, record, deals, award):
                side = sides.index(award) if award in sides else None
                self._play(match, sides).record(game, record, deals, side)

    def _set(self, entry: int, **changed: object) -> None:
        if entry in self.entries:
            self.entries[entry] = replace(self.entries[entry], **changed)  # type: ignore[arg-type]

    def _play(self, match: int, sides: Pair) -> Play:
        return self.plays.setdefault((match, sides), Play(self.rules, self.best_of))

    def projection(self) -> Projection:
        rounds = plan(len(self.seeds)) if self.seeds else ()
        matches = self._matches(rounds)
        return Projection(self._state(matches), self._seeded(), rounds, matches)

    def _state(self, matches: dict[int, MatchView]) -> State:
        if matches:
            final = matches[max(matches)]
            return State.RUNNING if final.winner is None else State.FINISHED
        return State.CHECKING_IN if self.checking_in else State.OPEN

    def _seeded(self) -> dict[int, EntryView]:
        seed_of = {entry: seed for seed, entry in enumerate(self._seeding(), start=1)}
        return {number: replace(entry, seed=seed_of.get(number)) for number, entry in self.entries.items()}

    def _seeding(self) -> list[int]:
        """Best first; those nobody has seeded come last, in the order of entering."""
        if self.seeds:
            return list(self.seeds)
        there = [number for number, entry in self.entries.items() if not entry.withdrawn]
        place = {entry: at for at, entry in enumerate(self.order)}
        return sorted(there, key=lambda number: (place.get(number, len(place)), number))

    def _matches(self, rounds: tuple[PlannedRound, ...]) -> dict[int, MatchView]:
        matches: dict[int, MatchView] = {}
        for planned_round in rounds:
            for planned in planned_round.matches:
                matches[planned.number] = self._match(planned_round.number, planned, matches)
        return matches

    def _match(self, number: int, planned: PlannedMatch, earlier: dict[int, MatchView]) -> MatchView:
        first, second = (self._side(slot, earlier) for slot in planned.sides)
        empty = MatchView(planned.number, number, planned.sides, (first, second), MatchState.WAITING)
        if any(isinstance(slot, Bye) for slot in planned.sides):
            return replace(empty, state=MatchState.BYE, winner=first or second)
        if empty.pair is None:
            return empty
        play = self.plays.get((planned.number, empty.pair))
        return _played(empty, empty.pair, play) if play else replace(empty, state=MatchState.READY)

    def _side(self, slot: Slot, earlier: dict[int, MatchView]) -> int | None:
        match slot:
            case Seed(number):
                return self.seeds[number - 1]
            case WinnerOf(number):
                return earlier[number].winner
            case Bye():
                return None


def _played(match: MatchView, pair: Pair, play: Play) -> MatchView:
    score = play.score
    side = None if score.winner is None else pair[score.winner]
    winner = play.walkover or side
    begun = play.games or play.records
    state = MatchState.PLAYING if begun else MatchState.READY
    return replace(
        match,
        state=state if winner is None else MatchState.OVER,
        winner=winner,
        wins=score.wins,
        walkover=play.walkover is not None,
        games=_games(play),
        expected=(score.game, score.deal),
    )


def _games(play: Play) -> tuple[GameView, ...]:
    called = [number for number in play.records if number == len(play.games) + 1]
    played = [
        GameView(number, score, tuple(deals), play.records.get(number))
        for number, (score, deals) in enumerate(zip(play.scores, play.games, strict=True), start=1)
    ]
    return (*played, *(GameView(number, None, (), play.records[number]) for number in called))
