"""The values that a ledger amounts to. Entries, matches and stages go by their numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from itertools import takewhile

from engine.scoring import Figures, GameScore
from tournaments.formats.advancement import main_stage, source_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.constraints import Constraints
from tournaments.formats.plans import PlannedRound, StageSettings
from tournaments.formats.shape import Format, Pairing
from tournaments.formats.slots import NOBODY, Slot
from tournaments.ledger.fact import Names, Sides, called
from tournaments.ledger.play import PlainResult, ProposedDeal
from tournaments.ledger.projection.apart import Apart
from tournaments.ledger.projection.heading import Heading
from tournaments.ledger.projection.self_entry import SelfEntry


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
    NOT_NEEDED = "not needed"
    """The final need not be played again: the unbeaten side has won it."""


FINAL = (MatchState.BYE, MatchState.OVER, MatchState.NOT_NEEDED)
"""A match in one of these has said all it has to say."""


@dataclass(frozen=True, slots=True)
class EntryView:
    number: int
    player: int
    name: str
    bot: bool
    rating: int | None = None
    """In the variant that is played, as it was when the player entered or that was chosen."""
    team: str = ""
    seed: int | None = None
    checked_in_at: datetime | None = None
    left_by: int = 0
    """The line with which it was withdrawn; 0 for who stays."""
    since: int = 0
    """How many rounds of the first stage there were before it came."""

    @property
    def withdrawn(self) -> bool:
        return self.left_by > 0


@dataclass(frozen=True, slots=True)
class GameView:
    number: int
    score: GameScore | None
    """None for a game that was called and is not recorded yet."""
    deals: tuple[Figures, ...]
    record: str | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """`sides` and `winner` are numbers of entries, None while nobody knows, or when nobody comes."""

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
    """All but the winner are level then."""
    was_left: bool = False
    """Whether it is over only because all opponents of the winner withdrew: nobody entered a walkover."""
    gone: Sides = ()
    """Who was to sit at a table of more than two and left before it began."""
    games: tuple[GameView, ...] = ()
    expected: tuple[int, int] = (1, 1)
    """The game and the deal that come next."""
    proposal: ProposedDeal | None = None
    result: PlainResult | None = None
    """What was said of the whole match; None where its deals say it."""
    decided_at: datetime | None = None
    """When it was first decided between these sides, whatever was corrected since; None for a bye."""

    @property
    def deals(self) -> int:
        return sum(len(game.deals) for game in self.games)

    @property
    def ended(self) -> Sides:
        """Entries best first, after NOBODY where none has won; empty until that is known."""
        if self.state not in FINAL:
            return ()
        return (*(self.places or (NOBODY, *(side for side in self.sides if side))), *self.gone)

    @property
    def has_begun(self) -> bool:
        """Whether something was entered for it, so that it rests on who plays."""
        return self.state == MatchState.PLAYING or (self.state == MatchState.OVER and not self.was_left)

    @property
    def has_results(self) -> bool:
        """Whether anything was decided here: a deal, a game, a walkover, a plain result."""
        return self.walkover or self.result is not None or any(game.score is not None for game in self.games)

    @property
    def table(self) -> Sides | None:
        """The entries that sit down here; None while somebody is missing."""
        seated = tuple(side for side in self.sides if side is not None)
        return seated if len(seated) == len(self.sides) else None


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a stage, or the whole of one that has none (number 0).

    `ranking`: entries best first, those that are level together; None while matches are open.
    `taken` are the places that other stages wait for, each from the first to the last, in their order.
    """

    number: int
    entries: Sides
    ranking: tuple[Sides, ...] | None = None
    taken: tuple[tuple[int, int], ...] = ()
    left: frozenset[int] = frozenset()
    """Of its entries those who stand in line no more, or on the ladder."""
    gave_up: frozenset[int] = frozenset()
    """Of these those whose places go to the next in the table; where points decide they come last in the ranking."""
    displaced: frozenset[int] = frozenset()
    """Of its entries those who were named for a round and lost their place to others before they played it."""

    @property
    def cut(self) -> int:
        """How many of it go on to the stage of the best; 0 where nobody waits for them."""
        first, last = self.taken[0] if self.taken else (0, 0)
        return last if first == 1 else 0

    @property
    def undecided(self) -> Sides:
        """Level entries of which some would go on and some not, or whose order decides the opponents; or nobody."""
        first = 1
        for level in self.ranking or ():
            if len(level) > 1 and self._is_taken(first, first + len(level) - 1):
                return level
            first += len(level)
        return ()

    def place_of(self, level: Sides) -> int:
        """The place that those of one level of the ranking share."""
        before = takewhile(lambda other: other != level, self.ranking or ())
        return 1 + sum(map(len, before))

    def _is_taken(self, first: int, last: int) -> bool:
        """Whether somebody waits for one of these places."""
        return any(begin <= last and first <= end for begin, end in self.taken)


@dataclass(frozen=True, slots=True)
class StageView:
    """`rounds_in_all` is None where nobody knows: the stage goes on until it is closed."""

    number: int
    settings: StageSettings
    rounds: tuple[PlannedRound, ...] = ()
    groups: tuple[Group, ...] = ()
    is_over: bool = False
    rounds_in_all: int | None = None
    order: Sides = ()
    """The order that its format keeps, best first; empty where it keeps none."""
    lot: str = ""
    """Seeds the tie-break of that name."""

    @property
    def format(self) -> Format:
        return FORMATS[self.settings.format]

    @property
    def next_round(self) -> int:
        """The number of the round that the organiser may publish next; 0 where there is none to come."""
        number = len(self.rounds) + 1
        may_follow = self.rounds_in_all is None or number <= self.rounds_in_all
        return number if may_follow and self.format.pairing is Pairing.BY_ROUND else 0

    @property
    def may_be_ended(self) -> bool:
        """Before the first round of all the start is taken back instead; a later stage may be left with nobody."""
        return bool(self.rounds) or self.number > 1


@dataclass(frozen=True, slots=True)
class Projection:
    state: State
    entries: dict[int, EntryView]
    stages: tuple[StageView, ...] = ()
    matches: dict[int, MatchView] = field(default_factory=dict)
    seats_out: frozenset[tuple[int, int, int]] = frozenset()
    """Who sits out: entry, stage, round."""
    settings: tuple[StageSettings, ...] = ()
    """How each stage is played, those too that have not begun."""
    tables: int = 0
    """How many matches can be played at the same time; 0 where nobody has said so."""
    at_tables: Mapping[int, int] = field(default_factory=dict)
    """The matches that have a table, each with its number."""
    heading: Heading = field(default_factory=Heading)
    apart: Apart = field(default_factory=Apart)
    moved: frozenset[int] = frozenset()
    """Entries with another seed than they would have, had nobody to be kept apart."""
    names: Names = field(default_factory=dict)
    """Of all players in the ledger, by number; those of undone lines too."""
    self_entry: SelfEntry = field(default_factory=SelfEntry)

    def called(self, player: int) -> str:
        """The name of a player by the number that the ledger knows."""
        return called(self.names, player)

    @property
    def has_started(self) -> bool:
        return self.state in (State.RUNNING, State.FINISHED)

    @property
    def winner(self) -> int | None:
        """Who has won the tournament; None while it goes on, and where several share the first place."""
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
        """Those that are being played: not over, while the one whose places they take is."""
        return [
            stage
            for stage in self.stages
            if not stage.is_over and ((source := self.source_of(stage)) is None or source.is_over)
        ]

    @property
    def stage_to_pair(self) -> StageView | None:
        """Of the stages that are being played the one that is paired as it goes; there is one at most."""
        return next((stage for stage in self.stages_now if stage.format.is_paired_as_it_goes), None)

    @property
    def playing(self) -> list[EntryView]:
        """Entries that were not withdrawn, in the order of their seeds."""
        entered = [entry for entry in self.entries.values() if not entry.withdrawn]
        return sorted(entered, key=lambda entry: (entry.seed is None, entry.seed or 0, entry.number))

    @property
    def constraints(self) -> Constraints:
        """Who must not meet, and who should not."""
        return self.apart.constraints(self.teams)

    @property
    def teams(self) -> dict[int, str]:
        """Of those who were not withdrawn, empty for none."""
        return {number: entry.team for number, entry in self.entries.items() if not entry.withdrawn}

    def matches_of(self, stage: int) -> list[MatchView]:
        return [match for match in self.matches.values() if match.stage == stage]
