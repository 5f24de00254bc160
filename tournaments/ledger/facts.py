"""What can happen in a tournament: one frozen value for each kind of line in its ledger.

Kinds and fields are stored for ever: add new ones with defaults, never rename or reuse. Entries and
matches go by their number in the tournament, stages by theirs, from 1. `sides` are the entries that a
fact is about, in the order of their seats: when a correction puts others at that match, the fact stays
in the ledger and no longer counts.
"""

from typing import Any

import msgspec

from engine.scoring import Figures
from tournaments.formats.plans import StageSettings

Sides = tuple[int, ...]

Ratings = tuple[tuple[int, int], ...]
"""Of all who were ever entered, by entry, without those who have none."""


class Arranged(msgspec.Struct, frozen=True, tag="arranged"):
    """The stages, in the order in which they are played; they can be arranged anew until the start."""

    stages: tuple[StageSettings, ...]


class Named(msgspec.Struct, frozen=True, tag="named"):
    """What the tournament is called from here on; its address stays."""

    name: str


class RulesChosen(msgspec.Struct, frozen=True, tag="rules_chosen"):
    """The variant and how many games a match has at most; both can be chosen anew until the start.

    `ratings` are those in another variant, and None where the variant stays.
    """

    variant: str
    rules: dict[str, Any]
    best_of: int
    ratings: Ratings | None = None


class CalledOff(msgspec.Struct, frozen=True, tag="called_off"):
    """The tournament does not take place, or does not go on; `why` is for everybody to read."""

    why: str = ""


class Entered(msgspec.Struct, frozen=True, tag="entered"):
    """Somebody plays; after the start, from the next round on that is paired."""

    entry: int
    player: int
    name: str
    bot: bool = False
    rating: int | None = None
    team: str = ""


class PersonMended(msgspec.Struct, frozen=True, tag="person_mended"):
    """An entry was somebody else all the time: what is and was played there is theirs. Never of a bot, or for one."""

    entry: int
    player: int
    name: str
    rating: int | None = None
    team: str = ""


class Withdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """Somebody plays no more: what was played counts, what was not goes to the others.

    `gives_up` are the stages on which nothing rested yet: places there go to whoever comes next. None stands in lines
    from before that was so. By such a line a place is kept, and of all who have left a match the last has not won it.
    """

    entry: int
    gives_up: tuple[int, ...] | None = None


class SatOut(msgspec.Struct, frozen=True, tag="sat_out"):
    """An entry is not paired in one round of a stage that is paired as it goes."""

    entry: int
    stage: int
    round: int


class CheckInOpened(msgspec.Struct, frozen=True, tag="check_in_opened"):
    pass


class CheckedIn(msgspec.Struct, frozen=True, tag="checked_in"):
    entry: int


class Seeded(msgspec.Struct, frozen=True, tag="seeded"):
    """The order of seeding, best first: by hand, by rating, or drawn by lot, which `lot` repeats.

    `apart`: seeds of about the same strength changed places so that club-mates are far apart.
    """

    order: tuple[int, ...]
    drawn: bool = False
    lot: str = ""
    by_rating: bool = False
    apart: bool = False


class KeptApart(msgspec.Struct, frozen=True, tag="kept_apart"):
    """Two must never meet, from here on; undone, they may again."""

    one: int
    other: int


class MatesKeptApart(msgspec.Struct, frozen=True, tag="mates_kept_apart"):
    """Those of one team must never meet, from here on, rather than only where it can be helped."""


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The entries that play, seed 1 first."""

    seeds: tuple[int, ...]


class RoundPaired(msgspec.Struct, frozen=True, tag="round_paired"):
    """Who meets whom in the next round of a stage that is paired as it goes.

    The matches are numbered from `first_match`, in the order of `tables`; `bye` has no opponent. `by_hand`
    says in words how the tables differ from what was proposed; empty when they do not. `instead_of` is the line
    of a pairing of the same round that this one takes the place of; 0 where there is none. `kept_apart` would have
    met, had they not to be kept apart.
    """

    stage: int
    round: int
    first_match: int
    tables: tuple[Sides, ...]
    bye: int | None = None
    by_hand: tuple[str, ...] = ()
    instead_of: int = 0
    kept_apart: tuple[Sides, ...] = ()


class Settled(msgspec.Struct, frozen=True, tag="settled"):
    """Entries that were level at the end of a stage, or of one of its groups, in the order that was decided."""

    stage: int
    group: int
    order: tuple[int, ...]


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """A stage that is paired as it goes has no more rounds."""

    stage: int


class TablesCounted(msgspec.Struct, frozen=True, tag="tables_counted"):
    """So many matches can be played at the same time; 0 where nobody counts."""

    tables: int


class _Counted(msgspec.Struct, frozen=True):
    """What was counted after a deal: `engine.scoring.Figures`, field by field."""

    match: int
    sides: Sides
    game: int
    deal: int
    cards: tuple[int, ...]
    places: tuple[int, ...] = ()
    stuck: bool = False


class DealEntered(_Counted, frozen=True, tag="deal_entered"):
    pass


class DealCorrected(_Counted, frozen=True, tag="deal_corrected"):
    pass


class _Said(msgspec.Struct, frozen=True):
    """The same, and `by` which entry it was said."""

    match: int
    sides: Sides
    game: int
    deal: int
    by: int
    cards: tuple[int, ...]
    places: tuple[int, ...] = ()
    stuck: bool = False


class DealProposed(_Said, frozen=True, tag="deal_proposed"):
    """One of those who play has entered a deal; it counts once another confirms it."""


class DealDisputed(_Said, frozen=True, tag="deal_disputed"):
    """Another of those who play says that a proposed deal is wrong, and what it was; a scorekeeper settles it."""


class SidesSwapped(msgspec.Struct, frozen=True, tag="sides_swapped"):
    """All deals of a match of two were entered the wrong way round: each side gets the figures of the other."""

    match: int
    sides: Sides


class WalkedOver(msgspec.Struct, frozen=True, tag="walked_over"):
    """`winner` goes through, the others are not there or gave up; 0 where none of them is there.

    `is_level`: whether the others are level; in lines from before that was so they come in the order of `sides`.
    """

    match: int
    sides: Sides
    winner: int
    is_level: bool = False


class ResultEntered(msgspec.Struct, frozen=True, tag="result_entered"):
    """The plain result of a match; a later one takes the place of an earlier one.

    `places` are seats, best first; `wins` are games by seat, and `points` by seat where they were counted.
    """

    match: int
    sides: Sides
    places: tuple[int, ...]
    wins: tuple[int, ...]
    points: tuple[int, ...] = ()


class GameCalled(msgspec.Struct, frozen=True, tag="game_called"):
    """Two bots were sent to play; `record` is the public id of their game."""

    match: int
    sides: Sides
    game: int
    record: str


class GameRecorded(msgspec.Struct, frozen=True, tag="game_recorded"):
    """A game that was called is over; `deals` are the cards that were counted after each.

    `places` and `stuck` belong to the deals of the same index; left out where no deal needs them.

    `award` is the entry that the game goes to, whatever the deals say: the other one forfeited, or
    nobody won and it has the better seed. It is None for a game that was played to its end.
    """

    match: int
    sides: Sides
    game: int
    record: str
    deals: tuple[tuple[int, ...], ...]
    award: int | None = None
    places: tuple[tuple[int, ...], ...] = ()
    stuck: tuple[bool, ...] = ()


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The line numbered `event` no longer counts; undoing this line makes it count again.

    `ratings` are those in another variant that is played by it; None where the variant stays, and in lines from before
    that was so.
    """

    event: int
    ratings: Ratings | None = None


Fact = (
    Arranged
    | Named
    | RulesChosen
    | CalledOff
    | Entered
    | PersonMended
    | Withdrawn
    | SatOut
    | CheckInOpened
    | CheckedIn
    | Seeded
    | KeptApart
    | MatesKeptApart
    | Started
    | RoundPaired
    | Settled
    | Closed
    | TablesCounted
    | DealEntered
    | DealCorrected
    | SidesSwapped
    | DealProposed
    | DealDisputed
    | WalkedOver
    | ResultEntered
    | GameCalled
    | GameRecorded
    | Undone
)


def figures_of(fact: DealEntered | DealCorrected | DealProposed | DealDisputed) -> Figures:
    """What was counted, as the scorer takes it."""
    return Figures(fact.cards, fact.places, fact.stuck)


def kind(fact: Fact) -> str:
    return str(fact.__struct_config__.tag)


def to_json(fact: Fact) -> dict[str, Any]:
    stored: dict[str, Any] = msgspec.to_builtins(fact)
    return stored


def from_json(stored: str) -> Fact:
    """The fact that was stored as this text; raises msgspec.ValidationError for anything else."""
    return msgspec.json.decode(stored, type=Fact)  # type: ignore[no-any-return]
