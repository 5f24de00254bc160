"""The table before play as heaps of cards, drawn on a page or written in brackets on a plain sheet."""

from dataclasses import dataclass
from typing import Final

from engine.describe.text import Language, Text


@dataclass(frozen=True, slots=True)
class Heaps:
    """Heaps of one kind side by side: the number of cards in each, and whether its top card is face up.

    A heap without cards is a free place.
    """

    name: Text
    sizes: tuple[int, ...]
    up: bool

    @property
    def in_brackets(self) -> str:
        return " ".join(f"[{size or ' '}]" if self.up or not size else f"({size})" for size in self.sizes)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The table from one player's side: the heaps in the centre, and the player's own."""

    centre: tuple[Heaps, ...]
    own: tuple[Heaps, ...]


CENTRE: Final = Text("In the centre", "Al centro")
OWN: Final = Text("In front of you", "Davanti a te")
LEGEND: Final = Text(
    en="[5] is five cards with the top one face up; (5) is five cards face down; [ ] is a place for a pile.",
    it="[5] sono cinque carte, con quella in cima scoperta; (5) cinque carte coperte; [ ] è il posto di una pila.",
)


def rows_of(table: Drawing) -> tuple[tuple[Text, tuple[Heaps, ...]], ...]:
    """The rows with heaps, each with its name."""
    return tuple([row for row in ((CENTRE, table.centre), (OWN, table.own)) if row[1]])


def in_brackets(table: Drawing, lang: Language) -> list[str]:
    """A line for each row of the table, and one that explains the brackets."""
    lines = [
        f"{place.in_language(lang)}: {'; '.join(f'{one.name.in_language(lang)} {one.in_brackets}' for one in heaps)}"
        for place, heaps in rows_of(table)
    ]
    return [*lines, LEGEND.in_language(lang)]


def heap(name: Text, cards: int) -> tuple[Heaps, ...]:
    """A face-down heap, if it has any cards."""
    return (Heaps(name, (cards,), up=False),) if cards > 0 else ()
