"""The cards on the table of Spit before play."""

from engine.describe.drawing import Drawing, Heaps, heap
from engine.describe.text import Text
from engine.spit.rules import Rules

_STOCK_PILES = Text("stock piles", "le tue pile")
_SPIT_CARDS = Text("spit cards", "scorta")
_SPIT_PILES = Text("spit piles", "pile centrali")
_HAND = Text("hand", "mano")
_STOCK = Text("stock", "mazzetto")
_RESERVE = Text("reserve", "riserva")


def drawing(rules: Rules) -> Drawing:
    """The first deal, after the layout."""
    if rules.is_speed:
        return _speed(rules)
    left = rules.packet_size - rules.layout_size
    own = (Heaps(_STOCK_PILES, rules.layout, up=True), *heap(_SPIT_CARDS, left))
    return Drawing((Heaps(_SPIT_PILES, (0,) * rules.players, up=True),), own)


def _speed(rules: Rules) -> Drawing:
    reserve = heap(_RESERVE, rules.reserve_size)
    piles = Heaps(_SPIT_PILES, (1, 1), up=False)
    own = (Heaps(_HAND, (1,) * rules.hand_size, up=True), *heap(_STOCK, rules.stock_size - rules.hand_size))
    return Drawing((*reserve, piles, *reserve), own)
