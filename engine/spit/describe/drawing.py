"""What lies on the table before play, as heaps of cards: drawn on a page, and in brackets on a plain sheet."""

from dataclasses import dataclass

from engine.spit.describe.text import Language, Text
from engine.spit.rules import Rules


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
        return " ".join(f"[{size or ' '}]" if self.up else f"({size})" for size in self.sizes)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The table as one player sees it: the heaps in the centre, and those in front of the player."""

    centre: tuple[Heaps, ...]
    own: tuple[Heaps, ...]


CENTRE = Text("In the centre", "Al centro")
OWN = Text("In front of you", "Davanti a te")
LEGEND = Text(
    en="[5] is five cards with the top one face up; (5) is five cards face down; [ ] is a place for a pile.",
    it="[5] sono cinque carte, con quella in cima scoperta; (5) cinque carte coperte; [ ] è il posto di una pila.",
)

_STOCK_PILES = Text("stock piles", "le tue pile")
_SPIT_CARDS = Text("spit cards", "scorta")
_SPIT_PILES = Text("spit piles", "pile centrali")
_HAND = Text("hand", "mano")
_STOCK = Text("stock", "mazzetto")
_RESERVE = Text("reserve", "riserva")


def drawing(rules: Rules) -> Drawing:
    """The first deal, when all is laid out."""
    if rules.is_speed:
        return _speed(rules)
    left = rules.packet_size - rules.layout_size
    own = (Heaps(_STOCK_PILES, rules.layout, up=True), *_heap(_SPIT_CARDS, left))
    return Drawing((Heaps(_SPIT_PILES, (0,) * rules.players, up=True),), own)


def in_brackets(table: Drawing, lang: Language) -> list[str]:
    """A line for each row of the table, and one that says what the brackets mean."""
    rows = ((CENTRE, table.centre), (OWN, table.own))
    lines = [
        f"{place.within(lang)}: {'; '.join(f'{one.name.within(lang)} {one.in_brackets}' for one in heaps)}"
        for place, heaps in rows
    ]
    return [*lines, LEGEND.within(lang)]


def _speed(rules: Rules) -> Drawing:
    reserve = _heap(_RESERVE, rules.reserve_size)
    piles = Heaps(_SPIT_PILES, (1, 1), up=False)
    own = (Heaps(_HAND, (1,) * rules.hand_size, up=True), *_heap(_STOCK, rules.stock_size - rules.hand_size))
    return Drawing((*reserve, piles, *reserve), own)


def _heap(name: Text, cards: int) -> tuple[Heaps, ...]:
    """A heap that lies face down, if there is any card in it."""
    return (Heaps(name, (cards,), up=False),) if cards > 0 else ()
