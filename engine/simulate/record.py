"""The records of a simulation."""

from dataclasses import dataclass
from typing import Literal, Self

from engine.bots.ends import Ending
from engine.log.record import DealLog

ForfeitRule = Literal["error", "nonsense", "idle", "start", "time", "memory", "forbidden"]
"""Why a seat forfeits: its bot raised an error or crashed; it answered with neither an action nor a wait; it never
acted although only it could. For a bot in another process also: it did not start; it took too long; it used too much
memory; it made a forbidden system call."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A forfeit: the seat, the time, and the reason in words."""

    seat: int
    deal: int
    at_ms: int
    rule: ForfeitRule
    reason: str


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat's counts: actions, refused actions, waits, and actions that were illegal even by its own knowledge."""

    decisions: int = 0
    fumbles: int = 0
    waits: int = 0
    illegal: int = 0

    def plus(self, other: Self) -> "SeatRecord":
        return SeatRecord(
            self.decisions + other.decisions,
            self.fumbles + other.fumbles,
            self.waits + other.waits,
            self.illegal + other.illegal,
        )


@dataclass(frozen=True, slots=True)
class DealRecord:
    """The log has no result if all waited for ever and the rules have no stall."""

    log: DealLog
    seats: tuple[SeatRecord, ...]
    forfeits: tuple[Forfeit, ...] = ()


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One log per deal; scores and records by seat; `commitment` is the hex SHA-256 of the seed.

    A seat that forfeits never wins. `winner` is None if no seat is left to win, or the game is level for good.
    """

    logs: tuple[DealLog, ...]
    winner: int | None
    scores: tuple[int, ...]
    seats: tuple[SeatRecord, ...]
    commitment: str
    ending: Ending = "played"
    forfeits: tuple[Forfeit, ...] = ()
