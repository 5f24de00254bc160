"""The base class of a deal in any family: actions and time change it, and it keeps its own log."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Literal, SupportsIndex

from engine.actions import TABLE_KINDS, Action, malformed
from engine.log.record import DealLog, DealResult, LogEntry
from engine.native import mypyc_attr
from engine.raced import RacedDeal
from engine.rules import LONGEST_MS, AnyRules
from engine.scoring import GameScore
from engine.short_repr import short_repr
from engine.tempo import Tempo
from engine.zones import Zone

Phase = Literal["ready", "play", "claim", "over"]

Whole = SupportsIndex
"""An unchecked argument that should be a whole number."""

Mark = tuple[int | None, str]
"""A mark: a seat, or None for the whole table, and a keyword such as "out"."""


class DealError(ValueError):
    """Cards that cannot be dealt."""


class IllegalAction(ValueError):
    """An action that the rules refuse, with the reason."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal:
    """One deal under way. Time is whole milliseconds from its start and never runs backwards.

    Each family implements the methods that raise NotImplementedError here.
    """

    def __init__(
        self,
        rules: AnyRules,
        packets: tuple[tuple[int, ...], ...],
        common: tuple[int, ...],
        number: int,
    ) -> None:
        self._rules = rules
        self._players = rules.players
        self.packets = packets
        self.common = common
        self.number = number
        self.entries: list[LogEntry] = []
        """The entries so far; read-only."""
        self.score: GameScore | None = None
        """The game's score before this deal, if there is a game."""

    @property
    def rules(self) -> AnyRules:
        return self._rules

    @property
    def phase(self) -> Phase:
        raise NotImplementedError

    @property
    def at_ms(self) -> int:
        raise NotImplementedError

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None until it is over."""
        raise NotImplementedError

    def legal(self, seat: Whole) -> list[Action]:
        """All a seat may do now, by kind, source and target. Raises IllegalAction for no seat of this deal."""
        raise NotImplementedError

    def refusal(self, seat: Whole, action: Action) -> str | None:
        """Why a seat may not do this now, or None."""
        raise NotImplementedError

    def attempt(self, at_ms: Whole, seat: Whole, action: Action) -> str | None:
        """Like `apply`, but returns the reason of a refusal, or None if the action was done.

        Raises IllegalAction for an invalid seat, time or action.
        """
        raise NotImplementedError

    def apply(self, at_ms: Whole, seat: Whole, action: Action) -> None:
        """Advance to `at_ms`, then do the seat's action and log it.

        Raises IllegalAction; then only time may have changed the deal. A refused action is also logged, if the deal
        goes on and seat, time and action are valid.
        """
        reason = self.attempt(at_ms, seat, action)
        if reason is not None:
            raise IllegalAction(reason)

    def repeat(self, entries: Sequence[LogEntry], start: int) -> int:
        """Quickly replay the seats' entries of a log from number `start` on, as far as they are plain.

        Returns the number of the first entry that needs `apply` or `advance`, or the number of entries.
        """
        return start

    def advance(self, at_ms: Whole) -> None:
        """Advance the time, with the events that happen if nobody acts (rules, section 2).

        The time of a finished deal stands still. Raises IllegalAction if time would run backwards.
        """
        raise NotImplementedError

    def next_at(self) -> int | None:
        """The time of the next timed event if nobody acts before, or None."""
        raise NotImplementedError

    def raced(self, tempo: Tempo) -> RacedDeal:
        """This newly laid out deal, prepared for a simulation at a tempo."""
        raise NotImplementedError

    def stuck(self, seat: Whole) -> bool:
        raise NotImplementedError

    def view(self, seat: Whole) -> Any:
        """Everything a seat may know, as the family's view."""
        raise NotImplementedError

    def zones(self) -> dict[str, Zone]:
        """All zones by name, empty ones included."""
        raise NotImplementedError

    def marks(self) -> tuple[Mark, ...]:
        """Marks: seats that are out, what stopped play, who has won the game."""
        raise NotImplementedError

    def owned(self, seat: int) -> tuple[int, ...]:
        """The cards a seat has now, in the order of `DealResult.cards`."""
        raise NotImplementedError

    def state(self) -> object:
        """The whole state that can differ between deals with the same rules and packets, as plain values."""
        raise NotImplementedError

    def digest(self) -> str:
        """Hex SHA-256 of the whole state, in a form that no release may change."""
        return sha256(repr(self.state()).encode()).hexdigest()

    @property
    def log(self) -> DealLog:
        result = self.result
        return DealLog(
            rules=self._rules,
            packets=self.packets,
            common=self.common,
            entries=tuple(self.entries),
            number=self.number,
            result=result,
            digest="" if result is None else self.digest(),
        )

    def _seat(self, seat: object) -> int:
        """The number of a seat of this deal. Raises IllegalAction for anything else."""
        if type(seat) is int and 0 <= seat < self._players:
            return seat
        raise IllegalAction(f"there is no seat {short_repr(seat)}: they are numbered from 0")

    def _addressed(self, seat: object, action: object) -> int:
        """The checked seat of a valid action. Raises IllegalAction otherwise."""
        actor = self._seat(seat)
        wrong = malformed(action)
        if wrong is None and isinstance(action, Action) and action.kind in TABLE_KINDS:
            wrong = f"no seat may do {action.kind}"
        if wrong is not None:
            raise IllegalAction(wrong)
        return actor

    def _time(self, at_ms: object) -> int:
        """A checked time, not in the past. Raises IllegalAction otherwise."""
        if type(at_ms) is not int or not 0 <= at_ms <= LONGEST_MS:
            raise IllegalAction(f"time is whole milliseconds from 0 to {LONGEST_MS}, not {short_repr(at_ms)}")
        if at_ms < self.at_ms:
            raise IllegalAction(f"time does not run backwards: it is {self.at_ms} ms already")
        return at_ms


def result_state(result: DealResult | None) -> tuple[object, ...] | None:
    """A result as plain values, for a digest."""
    if result is None:
        return None
    return (result.cards, result.winner, result.out, result.places, result.points)
