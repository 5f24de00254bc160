"""The facts of a tournament: one frozen class for each kind of line in its ledger.

Each class has in one place what the fact changes, why it cannot be undone, and its sentence. Entries, matches and
stages are numbered in the tournament, from 1.
"""

import msgspec

from tournaments.ledger.fact import Fact, Ratings, Sides
from tournaments.ledger.facts.entries import (
    CheckedIn,
    CheckInOpened,
    Entered,
    NamesChanged,
    PersonReplaced,
    SatOut,
    Withdrawn,
)
from tournaments.ledger.facts.rounds import Closed, RoundPaired, Settled, Started
from tournaments.ledger.facts.scores import (
    DealContradicted,
    DealCorrected,
    DealDisputed,
    DealEntered,
    DealProposed,
    GameCalled,
    GameRecorded,
    MatchFact,
    ResultEntered,
    SidesSwapped,
    SiteGameFact,
    WalkedOver,
)
from tournaments.ledger.facts.self_entry import AskedToEnter, CheckInByNameSet, RequestEnded, SelfEntrySet
from tournaments.ledger.facts.setting_up import (
    Arranged,
    CalledOff,
    KeptApart,
    MatesKeptApart,
    Named,
    RulesChosen,
    Seeded,
    TablesCounted,
)
from tournaments.ledger.facts.undo import Undone

__all__ = [
    "STORED",
    "Arranged",
    "AskedToEnter",
    "CalledOff",
    "CheckInByNameSet",
    "CheckInOpened",
    "CheckedIn",
    "Closed",
    "DealContradicted",
    "DealCorrected",
    "DealDisputed",
    "DealEntered",
    "DealProposed",
    "Entered",
    "Fact",
    "GameCalled",
    "GameRecorded",
    "KeptApart",
    "MatchFact",
    "MatesKeptApart",
    "Named",
    "NamesChanged",
    "PersonReplaced",
    "Ratings",
    "RequestEnded",
    "ResultEntered",
    "RoundPaired",
    "RulesChosen",
    "SatOut",
    "Seeded",
    "SelfEntrySet",
    "Settled",
    "Sides",
    "SidesSwapped",
    "SiteGameFact",
    "Started",
    "TablesCounted",
    "Undone",
    "WalkedOver",
    "Withdrawn",
    "from_json",
    "kind",
    "to_json",
]

STORED = (
    Arranged | AskedToEnter | CalledOff | CheckInByNameSet | CheckInOpened | CheckedIn | Closed | DealContradicted
    | DealCorrected | DealDisputed | DealEntered | DealProposed | Entered | GameCalled | GameRecorded | KeptApart
    | MatesKeptApart | Named | NamesChanged | PersonReplaced | RequestEnded | ResultEntered | RoundPaired
    | RulesChosen | SatOut | Seeded | SelfEntrySet | Settled | SidesSwapped | Started | TablesCounted | Undone
    | WalkedOver | Withdrawn
)  # fmt: skip
"""A fact that is not in this list cannot be read back."""

_decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(STORED)


def kind(fact: Fact | type[Fact]) -> str:
    return str(fact.__struct_config__.tag)


def to_json(fact: Fact) -> dict[str, object]:
    stored: dict[str, object] = msgspec.to_builtins(fact)
    return stored


def from_json(stored: str) -> Fact:
    """The fact stored as this text. Raises msgspec.ValidationError for other text."""
    return _decoder.decode(stored)
