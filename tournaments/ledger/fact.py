"""The base class of all facts, and the line of the ledger that holds one.

A fact is one frozen value. It changes a fold, says whether it may be undone or redone, and has a sentence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

if TYPE_CHECKING:  # these modules import this one
    from tournaments.ledger.history import History
    from tournaments.ledger.projection.fold import Fold
    from tournaments.ledger.words import LedgerWords

Sides = tuple[int, ...]
"""Entries of a match, in the order of their seats."""

Ratings = tuple[tuple[int, int], ...]
"""Pairs of entry and rating, for all entries with a rating, withdrawn ones too."""


Names = Mapping[int, str]
"""Current names of players by number. Lines of a ledger have only numbers, so that names can change."""


def called(names: Names, player: int) -> str:
    return names.get(player, f"Player {player}")


class Person(NamedTuple):
    """The person behind an entry: the number of the player."""

    entry: int
    player: int


class Fact(msgspec.Struct, frozen=True):
    """One thing that happened in a tournament. The attributes have the values of most facts."""

    def apply(self, fold: "Fold", line: "Line") -> None:
        """Change the state of the tournament."""
        raise NotImplementedError

    def why_not_undo(self, history: "History", line: "Line") -> str | None:
        """The reason why this line cannot be undone, as a sentence; None if it can."""
        raise NotImplementedError

    def why_not_redo(self, history: "History", line: "Line") -> str | None:
        """The reason why this line cannot be redone, as a sentence; None if it can."""
        raise NotImplementedError

    def sentence(self, words: "LedgerWords") -> str:
        """What was done, without its subject: "entered Bo"."""
        raise NotImplementedError

    is_entry: ClassVar = False
    """Whether it makes an entry."""
    is_score: ClassVar = False
    """Whether a person entered it and it counts for the score of a match."""
    changes_pairing: ClassVar = False
    """Whether it can change the next pairing, apart from scores."""
    is_before_start: ClassVar = False
    """Whether it changes the entries, the rules or the seeds."""
    may_be_undone_when_called_off: ClassVar = False
    """Whether it can still be undone when the tournament is called off."""
    is_written_when_called_off: ClassVar = False
    """Whether it is written even when the tournament is called off, because the game was played."""

    is_undo: ClassVar = False
    """Whether it undoes another line."""

    changes_names: ClassVar = False
    """Whether it changes the name of a player."""

    @property
    def overridden_line(self) -> int:
        """The number of the line that this one undoes or replaces; 0 for most."""
        return 0

    @property
    def changes_fold(self) -> bool:
        """Whether it changes the state of the tournament."""
        return True

    @property
    def changes_ratings(self) -> bool:
        """Whether it changes the ratings of entries."""
        return False

    @property
    def named_player(self) -> int | None:
        """The player whose name its sentence needs; None for most."""
        return None


class PersonFact(Fact, frozen=True):
    """A fact that gives an entry to a player."""

    entry: int
    player: int

    @property
    def person(self) -> Person:
        return Person(self.entry, self.player)

    @property
    def named_player(self) -> int:
        return self.player


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the ledger; lines count from 1."""

    number: int
    at: datetime
    fact: Fact


def before(fact: Fact, lines: Sequence[Line]) -> list[Line]:
    """The lines before the line with this fact, compared by identity; all lines if there is none."""
    at = next((at for at, line in enumerate(lines) if line.fact is fact), len(lines))
    return list(lines[:at])
