"""Slots: the source of one side of a match."""

from dataclasses import dataclass
from typing import Final

from games.texts import gettext as _
from tournaments.formats.groups import group_within

NOBODY: Final = 0
"""Marks an absent side; no entry has this number. In Swiss pairings `(NOBODY, 7)` is the bye of entry 7."""


@dataclass(frozen=True, slots=True)
class Seed:
    """The entry seeded `number`, from 1."""

    number: int

    def __str__(self) -> str:
        return f"seed {self.number}"


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """The winner of the match numbered `match`."""

    match: int

    def __str__(self) -> str:
        return f"winner of {self.match}"


@dataclass(frozen=True, slots=True)
class LoserOf:
    """The loser of the match numbered `match`; nobody if that was a bye."""

    match: int

    def __str__(self) -> str:
        return f"loser of {self.match}"


@dataclass(frozen=True, slots=True)
class PlaceOf:
    """The entry that ends in place `place`, from 1, of stage `stage`, or of one of its groups, which count from 1.

    It is unknown until that group is finished, or the whole stage if `group` is 0.
    """

    stage: int
    place: int
    group: int = 0

    def __str__(self) -> str:
        return f"place {self.place} of {self.stage}.{self.group}"


@dataclass(frozen=True, slots=True)
class EntrySlot:
    """A known entry, as in stages that are paired round by round."""

    entry: int

    def __str__(self) -> str:
        return f"entry {self.entry}"


@dataclass(frozen=True, slots=True)
class Bye:
    """No opponent: the other side goes through."""

    def __str__(self) -> str:
        return "bye"


Slot = Seed | WinnerOf | LoserOf | PlaceOf | EntrySlot | Bye


def slot_words(slot: str) -> str:
    """A slot in words: "Winner of match 3", "First of group B"."""
    kind, _of, rest = slot.partition(" of ")
    if kind == "bye":
        return _("Bye")
    if kind.startswith("place "):
        stage, _dot, group = rest.partition(".")
        place = kind.removeprefix("place ")
        whole = _("stage %(number)s", number=stage) if group == "0" else group_within(int(group))
        return _("Place %(place)s of %(whole)s", place=place, whole=whole)
    if kind == "winner":
        return _("Winner of match %(number)s", number=rest)
    if kind == "loser":
        return _("Loser of match %(number)s", number=rest)
    number = kind.split()[-1]
    return _("Seed %(number)s", number=number) if kind.startswith("seed") else _("Entry %(number)s", number=number)
