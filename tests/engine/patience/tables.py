"""Patience deals of a few chosen cards, and short names for actions."""

from collections.abc import Iterable

from engine.actions import Action
from engine.cards import PACK_SIZE, parse_card
from engine.patience.deals import Deal, new_deal
from engine.patience.rules import Rules
from engine.patience.variants import VARIANTS
from engine.zones import Zone

HASTY = VARIANTS["hasty"]
CONJUGAL = VARIANTS["conjugal"]
PIRATE = VARIANTS["pirate"]
PROGRESSIVE = VARIANTS["progressive"]
DICTATION = VARIANTS["dictation"]
READY = Action("ready")
TURN = Action("turn_stock")
RECYCLE = Action("recycle")


def build(source: int, target: int) -> Action:
    return Action("build", source, target)


def discard(source: int = 0, target: int = 0) -> Action:
    return Action("discard", source, target)


def cards(seat: int, text: str) -> list[int]:
    """Cards of the seat's own pack, from text such as `AS KD`."""
    return [parse_card(word) + PACK_SIZE * seat for word in text.split()]


class Cut:
    """Chance with a fixed starting seat, which shuffles by reversing the order."""

    def __init__(self, starter: int = 0) -> None:
        self._starter = starter

    def below(self, limit: int) -> int:
        return self._starter

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        return list(cards)[::-1]


def begun(rules: Rules, *packets: str, starter: int = 0) -> Deal:
    """A deal in which play has begun at 0 ms; the first card of a packet is on top."""
    dealt = [cards(seat, text) for seat, text in enumerate(packets)]
    deal = new_deal(rules, dealt, (), Cut(starter))
    for seat in range(rules.players):
        deal.apply(0, seat, READY)
    return deal


def do(deal: Deal, seat: int, *actions: Action) -> None:
    """Apply the actions in order, 100 ms apart."""
    for action in actions:
        deal.apply(deal.at_ms + 100, seat, action)


def lying(deal: Deal, zone: str) -> list[int]:
    return list(deal.zones()[zone].cards)


def face_down(zone: Zone) -> bool:
    return not any(zone.face_up)
