"""The cards on the table of patience before play."""

from typing import Final

from engine.cards import PACK_SIZE
from engine.describe.drawing import Drawing, Heaps, heap
from engine.describe.text import Text
from engine.patience.rules import Rules
from engine.patience.seen import RESERVE, SUITS

_STOCK: Final = Text("stock", "mazzo")
_RESERVE: Final = Text("reserve", "riserva")
_WASTE: Final = Text("wastepile", "scarti")
_WASTES: Final = Text("wastepiles", "scarti")
_COLUMNS: Final = Text("columns", "colonne")
_SEQUENCE: Final = Text("sequence", "scala")
_SEQUENCES: Final = Text("sequences", "scale")
_SHIPS: Final = Text("ships", "navi")


def drawing(rules: Rules) -> Drawing:
    """The first deal, after the layout."""
    waste = _WASTE if rules.wastepiles == 1 else _WASTES
    piles = Heaps(_COLUMNS if rules.has_own_sequences else waste, (0,) * rules.wastepiles, up=rules.game != "conjugal")
    if rules.game == "conjugal":
        open_cards = Heaps(_RESERVE, (1,) * RESERVE, up=True)
        return Drawing(_sequences(rules.sequences), (open_cards, *heap(_STOCK, PACK_SIZE - RESERVE), piles))
    stock = heap(_STOCK, PACK_SIZE)
    if rules.game == "pirate":
        return Drawing((Heaps(_SHIPS, (0,) * SUITS, up=True),), (*stock, piles))
    if rules.has_own_sequences:
        return Drawing((), (*stock, piles, *_sequences(SUITS)))
    return Drawing(_sequences(rules.sequences), (*stock, piles))


def _sequences(count: int) -> tuple[Heaps, ...]:
    return (Heaps(_SEQUENCE if count == 1 else _SEQUENCES, (0,) * count, up=True),)
