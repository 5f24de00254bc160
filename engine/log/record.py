"""The shape of a recorded deal: what was dealt, what was done and when, and how it ended."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.actions import Action
from engine.spit.rules import Rules

CHANCE = -1
"""The seat of an entry that no player made: a stall, a reshuffle, a coin."""


class Entry(NamedTuple):
    """One thing that happened, `at_ms` after the start of the deal.

    `outcome` is what chance gave (the new order of a reshuffle, the side of a coin).
    """

    at_ms: int
    seat: int
    action: Action
    refused: bool = False
    outcome: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended, everything by seat unless it says otherwise."""

    cards: tuple[tuple[int, ...], ...]
    """The cards each seat now owns, unshuffled: stock piles left to right, hand, stock, then spit cards."""
    winner: int | None
    """The seat that has won the game with this deal: the one without cards, or with all of them (`collect`)."""
    out: tuple[int, ...]
    """Seats in the order in which they went out."""
    places: tuple[int, ...]
    """Seats, best first."""
    points: tuple[int, ...]
    """Points each seat scored in this deal; zeros where the goal counts none."""


@dataclass(frozen=True, slots=True)
class DealLog:
    """A deal from its packets on. `number` counts from 1 within the game.

    `digest` is the hex SHA-256 of the final state; it is empty, and `result` None, while the deal is running.
    """

    rules: Rules
    packets: tuple[tuple[int, ...], ...]
    common: tuple[int, ...]
    entries: tuple[Entry, ...]
    number: int = 1
    result: DealResult | None = None
    digest: str = ""


class LogError(ValueError):
    """A log that cannot be read or does not replay, and the place: a line and column, or an entry.

    `entry` counts from 0, as logs do. What is told counts everything from 1, as pages do.
    """

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        *,
        entry: int | None = None,
    ) -> None:
        place = ", ".join(
            f"{name} {value}"
            for name, value in (("line", line), ("column", column), ("entry", None if entry is None else entry + 1))
            if value is not None
        )
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.line = line
        self.column = column
        self.entry = entry
