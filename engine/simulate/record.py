"""What a simulation leaves behind."""

from dataclasses import dataclass
from typing import Self

from engine.log.record import DealLog


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """How often a seat acted, how many of its actions came too late or were never legal, how often it waited."""

    decisions: int = 0
    fumbles: int = 0
    waits: int = 0

    def plus(self, other: Self) -> "SeatRecord":
        return SeatRecord(self.decisions + other.decisions, self.fumbles + other.fumbles, self.waits + other.waits)


@dataclass(frozen=True, slots=True)
class DealRecord:
    log: DealLog
    seats: tuple[SeatRecord, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One log per deal; scores and records by seat; `commitment` is the hex SHA-256 of the seed."""

    logs: tuple[DealLog, ...]
    winner: int | None
    scores: tuple[int, ...]
    seats: tuple[SeatRecord, ...]
    commitment: str
