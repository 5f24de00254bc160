"""What a deal of any family is: actions change it, time may act in it, and it keeps its own log."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Literal, SupportsIndex

from engine.actions import TABLE_KINDS, Action, malformed
from engine.log.record import DealLog, DealResult, Entry
from engine.native import mypyc_attr
from engine.raced import Raced
from engine.rules import LONGEST_MS, AnyRules
from engine.scoring import GameScore
from engine.shown import shown
from engine.tempo import Tempo
from engine.zones import Zone

Phase = Literal["ready", "play", "claim", "over"]

Whole = SupportsIndex
"""What should be a whole number, as a caller hands it in: looked at before it is used."""

Mark = tuple[int | None, str]
"""How far a deal has come: a seat, or None for the table, and a word for it."""


class DealError(ValueError):
    """Cards that cannot be dealt."""


class IllegalAction(ValueError):
    """What the rules refuse, with the reason."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal:
    """One deal under way. Time is whole milliseconds from its start and never runs backwards.

    A family of games gives every method here that raises NotImplementedError.
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
        self.entries: list[Entry] = []
        """What has happened so far: only to be read."""
        self.score: GameScore | None = None
        """The score of the game before this deal, where there is a game."""

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
        """What `apply` does, but a reason why the rules refuse the action is the answer; None when it is done.

        Raises IllegalAction for what is no seat, no time or no action at all.
        """
        raise NotImplementedError

    def apply(self, at_ms: Whole, seat: Whole, action: Action) -> None:
        """Let time run to `at_ms`, then do what the seat wants, and log it.

        Raises IllegalAction, which changes nothing but what time itself did. A refused
        action is logged too, as long as the deal goes on and seat, time and action are
        such that they can be written down.
        """
        reason = self.attempt(at_ms, seat, action)
        if reason is not None:
            raise IllegalAction(reason)

    def repeat(self, entries: Sequence[Entry], start: int) -> int:
        """Do again what seats did by the entries of a log, from number `start` on, as far as that is sure.

        Answers with the number of the first entry that `apply` or `advance` should look at, or how many there are.
        """
        return start

    def advance(self, at_ms: Whole) -> None:
        """Let time run, and let it act where nobody does (rules, section 2).

        The time of a deal that is over stands still. Raises IllegalAction when time would run backwards.
        """
        raise NotImplementedError

    def next_at(self) -> int | None:
        """When time will act if nobody does before, or None if it never will."""
        raise NotImplementedError

    def raced(self, tempo: Tempo) -> Raced:
        """This deal, just laid out, as a simulation plays it at some tempo."""
        raise NotImplementedError

    def stuck(self, seat: Whole) -> bool:
        raise NotImplementedError

    def view(self, seat: Whole) -> Any:
        """All that a seat may know, in the form of the family."""
        raise NotImplementedError

    def zones(self) -> dict[str, Zone]:
        """Every place cards can lie in, empty ones included, by its name."""
        raise NotImplementedError

    def marks(self) -> tuple[Mark, ...]:
        """How far the deal has come: seats that are out, what stopped it, who has won the game."""
        raise NotImplementedError

    def owned(self, seat: int) -> tuple[int, ...]:
        """The cards a seat has now, as `DealResult.cards` gives them."""
        raise NotImplementedError

    def state(self) -> object:
        """Everything that sets this deal apart from another of the same rules and packets, as plain values."""
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
        raise IllegalAction(f"there is no seat {shown(seat)}: they are numbered from 0")

    def _addressed(self, seat: object, action: object) -> int:
        """The seat, if it is one and what it wants is an action of seats. Raises IllegalAction otherwise."""
        actor = self._seat(seat)
        wrong = malformed(action)
        if wrong is None and isinstance(action, Action) and action.kind in TABLE_KINDS:
            wrong = f"no seat may do {action.kind}"
        if wrong is not None:
            raise IllegalAction(wrong)
        return actor

    def _time(self, at_ms: object) -> int:
        """A time that is not past. Raises IllegalAction for anything else."""
        if type(at_ms) is not int or not 0 <= at_ms <= LONGEST_MS:
            raise IllegalAction(f"time is whole milliseconds from 0 to {LONGEST_MS}, not {shown(at_ms)}")
        if at_ms < self.at_ms:
            raise IllegalAction(f"time does not run backwards: it is {self.at_ms} ms already")
        return at_ms


def result_state(result: DealResult | None) -> tuple[object, ...] | None:
    """A result as plain values, for a digest."""
    if result is None:
        return None
    return (result.cards, result.winner, result.out, result.places, result.points)
