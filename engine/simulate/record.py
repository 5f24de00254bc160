"""What a simulation leaves behind."""

from dataclasses import dataclass
from typing import Literal, Self

from engine.bots.ends import Ending
from engine.log.record import DealLog

ForfeitRule = Literal["error", "nonsense", "idle", "start", "time", "memory", "forbidden"]
"""Why a seat forfeits: its bot raised an error, or crashed; it answered with what is neither an action nor a wait; it
never acted where only that could have gone on. Of a bot in a process of its own also: it did not start; it took too
long; it wanted too much memory; it made a system call that no bot may make."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Who has lost a game without playing it to its end, when, and why, in words."""

    seat: int
    deal: int
    at_ms: int
    rule: ForfeitRule
    reason: str


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """How often a seat acted, how many of its actions were refused when they landed, how often it waited,
    and how many of its actions were not even legal in its own eyes."""

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
    """The log has no result where all waited for ever, and the rules have no stall."""

    log: DealLog
    seats: tuple[SeatRecord, ...]
    forfeits: tuple[Forfeit, ...] = ()


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One log per deal; scores and records by seat; `commitment` is the hex SHA-256 of the seed.

    Who forfeits never wins; `winner` is None where nobody is left to, or the game is level for good.
    """

    logs: tuple[DealLog, ...]
    winner: int | None
    scores: tuple[int, ...]
    seats: tuple[SeatRecord, ...]
    commitment: str
    ending: Ending = "played"
    forfeits: tuple[Forfeit, ...] = ()
