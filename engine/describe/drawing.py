"""What lies on the table before play, as heaps of cards: drawn on a page, and in brackets on a plain sheet."""

from dataclasses import dataclass
from typing import Final

from engine.describe.text import Language, Text


@dataclass(frozen=True, slots=True)
class Heaps:
    """Heaps of one kind side by side: how many cards are in each, and whether its top card lies face up.

    One of no cards is the place where a heap will be.
    """

    name: Text
    sizes: tuple[int, ...]
    up: bool

    @property
    def in_brackets(self) -> str:
        return " ".join(f"[{size or ' '}]" if self.up or not size else f"({size})" for size in self.sizes)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The table as one player sees it: the heaps in the centre, and those in front of the player."""

    centre: tuple[Heaps, ...]
    own: tuple[Heaps, ...]


CENTRE: Final = Text("In the centre", "Al centro")
OWN: Final = Text("In front of you", "Davanti a te")
LEGEND: Final = Text(
    en="[5] is five cards with the top one face up; (5) is five cards face down; [ ] is a place for a pile.",
    it="[5] sono cinque carte, con quella in cima scoperta; (5) cinque carte coperte; [ ] è il posto di una pila.",
)


def rows_of(table: Drawing) -> tuple[tuple[Text, tuple[Heaps, ...]], ...]:
    """The rows that have heaps, each with its name."""
    return tuple([row for row in ((CENTRE, table.centre), (OWN, table.own)) if row[1]])


def in_brackets(table: Drawing, lang: Language) -> list[str]:
    """A line for each row of the table, and one that says what the brackets mean."""
    lines = [
        f"{place.within(lang)}: {'; '.join(f'{one.name.within(lang)} {one.in_brackets}' for one in heaps)}"
        for place, heaps in rows_of(table)
    ]
    return [*lines, LEGEND.within(lang)]


def heap(name: Text, cards: int) -> tuple[Heaps, ...]:
    """A heap that lies face down, if there is any card in it."""
    return (Heaps(name, (cards,), up=False),) if cards > 0 else ()
