"""The values of a projection. Entries, matches and stages are given by their numbers."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from itertools import takewhile

from engine.scoring import Figures, GameScore
from tournaments.formats.advancement import main_stage, source_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.constraints import Constraints
from tournaments.formats.interface import Format, PairingKind
from tournaments.formats.plans import PlannedRound, StageSettings
from tournaments.formats.slots import NOBODY, Slot
from tournaments.ledger.fact import Names, Sides, called
from tournaments.ledger.match_progress import Contradiction, PlainResult, ProposedDeal
from tournaments.ledger.projection.apart import KeepApartRules
from tournaments.ledger.projection.heading import Heading
from tournaments.ledger.projection.self_entry import SelfEntry


class State(StrEnum):
    OPEN = "open"
    CHECKING_IN = "checking in"
    RUNNING = "running"
    FINISHED = "finished"


class MatchState(StrEnum):
    WAITING = "waiting"
    """At least one side is not known yet."""
    BYE = "bye"
    READY = "ready"
    PLAYING = "playing"
    OVER = "over"
    NOT_NEEDED = "not needed"
    """The second final is not needed: the unbeaten side has won the first."""


FINAL = (MatchState.BYE, MatchState.OVER, MatchState.NOT_NEEDED)
"""Final states of a match."""


@dataclass(frozen=True, slots=True)
class EntryView:
    number: int
    player: int
    name: str
    bot: bool
    rating: int | None = None
    """The rating in the tournament's variant, at the time of entering or of choosing the variant."""
    team: str = ""
    seed: int | None = None
    checked_in_at: datetime | None = None
    left_by: int = 0
    """The line of the withdrawal; 0 if the entry was not withdrawn."""
    since: int = 0
    """The number of rounds of the first stage before the entry."""

    @property
    def withdrawn(self) -> bool:
        return self.left_by > 0


@dataclass(frozen=True, slots=True)
class GameView:
    number: int
    score: GameScore | None
    """None for a called game without a record yet."""
    deals: tuple[Figures, ...]
    record: str | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """`sides` and `winner` are numbers of entries; None while unknown or if a side stays empty."""

    number: int
    stage: int
    round: int
    slots: tuple[Slot, ...]
    sides: tuple[int | None, ...]
    state: MatchState
    winner: int | None = None
    places: Sides = ()
    """Entries, best first; empty until the match is over."""
    wins: tuple[int, ...] = (0, 0)
    walkover: bool = False
    """All sides except the winner are tied then."""
    was_left: bool = False
    """Whether it is over only because all opponents of the winner withdrew, without an entered walkover."""
    gone: Sides = ()
    """Planned entries of a table of more than two that left before it began."""
    games: tuple[GameView, ...] = ()
    expected: tuple[int, int] = (1, 1)
    """The next game and deal."""
    proposal: ProposedDeal | None = None
    contradictions: tuple[Contradiction, ...] = ()
    """The deals that count, and for which somebody else entered other figures."""
    result: PlainResult | None = None
    """The result entered for the whole match; None if it follows from the deals."""
    decided_at: datetime | None = None
    """The time of the first decision between these sides; corrections do not change it. None for a bye."""

    @property
    def deals(self) -> int:
        return sum(len(game.deals) for game in self.games)

    @property
    def ended(self) -> Sides:
        """Entries, best first; starts with NOBODY if there is no winner. Empty until known."""
        if self.state not in FINAL:
            return ()
        return (*(self.places or (NOBODY, *(side for side in self.sides if side))), *self.gone)

    @property
    def has_begun(self) -> bool:
        """Whether a score or result was entered, so that it depends on its sides."""
        return self.state == MatchState.PLAYING or (self.state == MatchState.OVER and not self.was_left)

    @property
    def has_results(self) -> bool:
        """Whether it has a result: a deal, a game, a walkover or a plain result."""
        return self.walkover or self.result is not None or any(game.score is not None for game in self.games)

    @property
    def table(self) -> Sides | None:
        """The entries at the table; None while one is missing."""
        seated = tuple(side for side in self.sides if side is not None)
        return seated if len(seated) == len(self.sides) else None


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a stage. Group number 0 is a whole stage without groups.

    `ranking`: entries best first, tied entries together; None while matches are open.
    `taken`: the places that other stages take, each as first and last place, in the order of the stages.
    """

    number: int
    entries: Sides
    ranking: tuple[Sides, ...] | None = None
    taken: tuple[tuple[int, int], ...] = ()
    left: frozenset[int] = frozenset()
    """Its entries that left the queue or the ladder."""
    gave_up: frozenset[int] = frozenset()
    """Withdrawn entries whose places go to the next in the table; if points decide, they rank last."""
    displaced: frozenset[int] = frozenset()
    """Its entries that were named for a round and lost their place before they played it."""

    @property
    def cut(self) -> int:
        """The number of qualifiers for the stage of the best; 0 if there is no such stage."""
        first, last = self.taken[0] if self.taken else (0, 0)
        return last if first == 1 else 0

    @property
    def undecided(self) -> Sides:
        """Tied entries at the cut, or tied entries whose order decides the opponents; may be empty."""
        first = 1
        for level in self.ranking or ():
            if len(level) > 1 and self._is_taken(first, first + len(level) - 1):
                return level
            first += len(level)
        return ()

    def place_of(self, level: Sides) -> int:
        """The shared place of tied entries."""
        before = takewhile(lambda other: other != level, self.ranking or ())
        return 1 + sum(map(len, before))

    def _is_taken(self, first: int, last: int) -> bool:
        """Whether a stage takes one of these places."""
        return any(begin <= last and first <= end for begin, end in self.taken)


@dataclass(frozen=True, slots=True)
class StageView:
    """`rounds_in_all` is None if the number is open: the stage continues until it is closed."""

    number: int
    settings: StageSettings
    rounds: tuple[PlannedRound, ...] = ()
    groups: tuple[Group, ...] = ()
    is_over: bool = False
    rounds_in_all: int | None = None
    order: Sides = ()
    """The order kept by its format, best first; empty if the format keeps no order."""
    lot: str = ""
    """The random seed of the tie-break by lot."""

    @property
    def format(self) -> Format:
        return FORMATS[self.settings.format]

    @property
    def next_round(self) -> int:
        """The number of the next round to publish; 0 if there is none."""
        number = len(self.rounds) + 1
        may_follow = self.rounds_in_all is None or number <= self.rounds_in_all
        return number if may_follow and self.format.pairing is PairingKind.BY_ROUND else 0

    @property
    def may_be_ended(self) -> bool:
        """False before the first round of the tournament: undo the start instead. A later stage may end without
        players."""
        return bool(self.rounds) or self.number > 1


@dataclass(frozen=True, slots=True)
class Projection:
    state: State
    entries: dict[int, EntryView]
    stages: tuple[StageView, ...] = ()
    matches: dict[int, MatchView] = field(default_factory=dict)
    sat_out: frozenset[tuple[int, int, int]] = frozenset()
    """Entries that sit out: entry, stage, round."""
    settings: tuple[StageSettings, ...] = ()
    """The settings of each stage, including stages that have not begun."""
    tables: int = 0
    """The number of matches that can be played at the same time; 0 if it is not set."""
    at_tables: Mapping[int, int] = field(default_factory=dict)
    """The table number of each match with a table."""
    heading: Heading = field(default_factory=Heading)
    apart: KeepApartRules = field(default_factory=KeepApartRules)
    moved: frozenset[int] = frozenset()
    """Entries whose seed changed to keep pairs apart."""
    names: Names = field(default_factory=dict)
    """The names of all players in the ledger by number, including undone lines."""
    self_entry: SelfEntry = field(default_factory=SelfEntry)

    def called(self, player: int) -> str:
        """The name of a player by the number in the ledger."""
        return called(self.names, player)

    @property
    def has_started(self) -> bool:
        return self.state in (State.RUNNING, State.FINISHED)

    @property
    def winner(self) -> int | None:
        """The winner of the tournament; None until it is over, or if several share the first place."""
        if self.state != State.FINISHED:
            return None
        main = self.stages[main_stage(self.settings) - 1]
        if len(main.groups) != 1 or not main.groups[0].ranking:
            return None
        first = main.groups[0].ranking[0]
        return first[0] if len(first) == 1 else None

    def source_of(self, stage: StageView) -> StageView | None:
        """The stage whose places it takes; None for the first one."""
        source = source_of(self.settings, stage.number)
        return self.stages[source - 1] if source else None

    @property
    def stages_now(self) -> list[StageView]:
        """The current stages: not over, and their source stage is over."""
        return [
            stage
            for stage in self.stages
            if not stage.is_over and ((source := self.source_of(stage)) is None or source.is_over)
        ]

    @property
    def stage_to_pair(self) -> StageView | None:
        """The current stage that is paired during play; there is at most one."""
        return next((stage for stage in self.stages_now if stage.format.is_paired_during_play), None)

    @property
    def playing(self) -> list[EntryView]:
        """Active entries in the order of their seeds."""
        entered = [entry for entry in self.entries.values() if not entry.withdrawn]
        return sorted(entered, key=lambda entry: (entry.seed is None, entry.seed or 0, entry.number))

    def entry_of(self, players: Collection[int]) -> EntryView | None:
        """The active entry of the person with these numbers; None without one."""
        return next((entry for entry in self.playing if entry.player in players), None)

    @property
    def constraints(self) -> Constraints:
        """Entries that must not or should not meet."""
        return self.apart.constraints(self.teams)

    @property
    def teams(self) -> dict[int, str]:
        """The teams of active entries, empty for none."""
        return {number: entry.team for number, entry in self.entries.items() if not entry.withdrawn}

    def matches_of(self, stage: int) -> list[MatchView]:
        return [match for match in self.matches.values() if match.stage == stage]
