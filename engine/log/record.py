"""The types of a recorded deal: its cards, its entries and its result."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.actions import Action
from engine.rules import AnyRules
from engine.tempo import Tempo

CHANCE = -1
"""The seat of entries without a player: a stall, a reshuffle, a coin."""


class LogEntry(NamedTuple):
    """One event, `at_ms` after the start of the deal.

    `outcome` is a random result: the new order of a reshuffle, the side of a coin.
    """

    at_ms: int
    seat: int
    action: Action
    refused: bool = False
    outcome: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal; fields are by seat unless stated otherwise."""

    cards: tuple[tuple[int, ...], ...]
    """The cards each seat now owns, unshuffled: stock piles left to right, hand, stock, then spit cards."""
    winner: int | None
    """The seat that has won the game with this deal: the one without cards, or with all of them (`collect`)."""
    out: tuple[int, ...]
    """Seats in the order in which they went out."""
    places: tuple[int, ...]
    """Seats, best first."""
    points: tuple[int, ...]
    """Points each seat scored in this deal; zeros if the goal counts none."""


class Note(NamedTuple):
    """A note on a deal: a bot's print, a tag, a client's times. It does not affect the deal."""

    name: str
    text: str


class PinnedBot(NamedTuple):
    """The bot on a seat: its name, and for bots other than built-in ones the hex SHA-256 of its source."""

    name: str
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The data, besides the rules, to play a game between bots again. `bots` by seat."""

    engine: str
    """The version of the engine that played it."""
    tempo: Tempo
    bots: tuple[PinnedBot, ...]
    commitment: str
    """The hex SHA-256 of the seed."""
    seed: bytes | None = None
    """None until it may be shown."""


@dataclass(frozen=True, slots=True)
class DealLog:
    """A deal from its packets on. `number` counts from 1 within the game.

    `digest` is the hex SHA-256 of the final state; it is empty, and `result` None, while the deal is running.
    All deals of a game between bots have the same `simulation`; other deals have none.
    """

    rules: AnyRules
    packets: tuple[tuple[int, ...], ...]
    common: tuple[int, ...]
    entries: tuple[LogEntry, ...]
    number: int = 1
    result: DealResult | None = None
    digest: str = ""
    notes: tuple[Note, ...] = ()
    simulation: Simulation | None = field(default=None, compare=False)
    """The players are not part of a deal's identity."""


def with_simulation(logs: Iterable[DealLog], simulation: Simulation) -> tuple[DealLog, ...]:
    return tuple([replace(log, simulation=simulation) for log in logs])


def with_seed(logs: Iterable[DealLog], seed: bytes) -> tuple[DealLog, ...]:
    """The deals of a game between bots, with the now public seed."""
    return tuple([replace(log, simulation=log.simulation and replace(log.simulation, seed=seed)) for log in logs])


class LogError(ValueError):
    """A log that cannot be read or does not replay, and the place: a line and column, or an entry.

    `entry` counts from 0, as in logs. The message counts from 1, as on pages.
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
