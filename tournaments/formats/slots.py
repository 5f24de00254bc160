"""Where one side of a match comes from."""

from dataclasses import dataclass
from typing import Final

from games.texts import gettext as _
from tournaments.formats.groups import group_within

NOBODY: Final = 0
"""Fills a side that nobody comes to; no entry has this number."""


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
    """The loser of the match numbered `match`; nobody when that was a bye."""

    match: int

    def __str__(self) -> str:
        return f"loser of {self.match}"


@dataclass(frozen=True, slots=True)
class PlaceOf:
    """The entry that ends in place `place`, from 1, of stage `stage`, or of one of its groups, which count from 1.

    Nobody knows before that group, or the whole stage where `group` is 0, is through.
    """

    stage: int
    place: int
    group: int = 0

    def __str__(self) -> str:
        return f"place {self.place} of {self.stage}.{self.group}"


@dataclass(frozen=True, slots=True)
class EntrySlot:
    """An entry that was put here by name: rounds that are paired as the tournament goes know who plays."""

    entry: int

    def __str__(self) -> str:
        return f"entry {self.entry}"


@dataclass(frozen=True, slots=True)
class Bye:
    """Nobody: the other side goes through."""

    def __str__(self) -> str:
        return "bye"


Slot = Seed | WinnerOf | LoserOf | PlaceOf | EntrySlot | Bye


def slot_words(slot: str) -> str:
    """A slot, as it is written above, in words for those who wait: "Winner of match 3", "First of group B"."""
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
