"""What can happen in a tournament: one frozen value for each kind of line in its ledger.

Kinds and fields are stored for ever: add new ones, never rename or reuse. Entries and matches go
by their number in the tournament. `sides` are the two entries that a fact is about: when a
correction puts others at that match, the fact stays in the ledger and no longer counts.
"""

from typing import Any

import msgspec

Pair = tuple[int, int]


class Entered(msgspec.Struct, frozen=True, tag="entered"):
    entry: int
    player: int
    name: str
    bot: bool = False


class Withdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    entry: int


class CheckInOpened(msgspec.Struct, frozen=True, tag="check_in_opened"):
    pass


class CheckedIn(msgspec.Struct, frozen=True, tag="checked_in"):
    entry: int


class Seeded(msgspec.Struct, frozen=True, tag="seeded"):
    """The order of seeding, best first: by hand, or drawn by lot."""

    order: tuple[int, ...]
    drawn: bool = False


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The entries that play, seed 1 first."""

    seeds: tuple[int, ...]


class DealEntered(msgspec.Struct, frozen=True, tag="deal_entered"):
    match: int
    sides: Pair
    game: int
    deal: int
    cards: tuple[int, ...]


class DealCorrected(msgspec.Struct, frozen=True, tag="deal_corrected"):
    match: int
    sides: Pair
    game: int
    deal: int
    cards: tuple[int, ...]


class WalkedOver(msgspec.Struct, frozen=True, tag="walked_over"):
    """`winner` goes through; the other side is not there or gave up."""

    match: int
    sides: Pair
    winner: int


class GameCalled(msgspec.Struct, frozen=True, tag="game_called"):
    """Two bots were sent to play; `record` is the public id of their game."""

    match: int
    sides: Pair
    game: int
    record: str


class GameRecorded(msgspec.Struct, frozen=True, tag="game_recorded"):
    """A game that was called is over; `deals` are the cards after each claim.

    `award` is the entry that the game goes to, whatever the deals say: the other one forfeited, or
    nobody won and it has the better seed. It is None for a game that was played to its end.
    """

    match: int
    sides: Pair
    game: int
    record: str
    deals: tuple[tuple[int, ...], ...]
    award: int | None = None


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The line numbered `event` no longer counts; undoing this line makes it count again."""

    event: int


Fact = (
    Entered
    | Withdrawn
    | CheckInOpened
    | CheckedIn
    | Seeded
    | Started
    | DealEntered
    | DealCorrected
    | WalkedOver
    | GameCalled
    | GameRecorded
    | Undone
)


def kind(fact: Fact) -> str:
    return str(fact.__struct_config__.tag)


def to_json(fact: Fact) -> dict[str, Any]:
    stored: dict[str, Any] = msgspec.to_builtins(fact)
    return stored


def from_json(stored: object) -> Fact:
    """The fact that `to_json` stored; raises msgspec.ValidationError for anything else."""
    return msgspec.convert(stored, type=Fact)  # type: ignore[no-any-return]
