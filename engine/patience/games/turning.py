"""The common part of games in which seats turn their stock card by card and discard on wastepiles."""

from typing import Final

from engine.actions import Action
from engine.patience.rule import Rule
from engine.patience.seen import NO_CARD, SeenTable
from engine.patience.table import Table
from engine.raced import ABSENT

TURNED: Final = 0
"""The source that stands for the turned card; a wastepile is one more than its number."""


class TurnStock(Rule):
    """The top card of the seat's stock, face up."""

    kind = "turn_stock"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        seen, spots = table.seen, table.spots
        if seen[spots.stocks + seat] and seen[spots.turned + seat] == NO_CARD:
            found.append(self.alone)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if table.turned(seat) != NO_CARD:
            return "build or discard your turned card first"
        if table.stock(seat):
            return None
        return "your stock is empty: recycle your wastepiles" if table.has_waste(seat) else "you have no card to turn"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        return table.turn_stock(seat)


class Recycle(Rule):
    """The wastepiles, one heap with the leftmost at the bottom, turned over: a new stock."""

    kind = "recycle"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if not table.seen[table.spots.stocks + seat] and self.refusal(table, seat, ABSENT, ABSENT) is None:
            found.append(self.alone)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if table.stock(seat):
            return "your stock is not empty yet"
        if table.turned(seat) != NO_CARD:
            return "build or discard your turned card first"
        return None if table.has_waste(seat) else "your wastepiles are empty"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.put_stock(seat, table.take_wastes(seat)[::-1])
        return NO_CARD


def card_at(table: SeenTable, seat: int, source: int) -> int:
    return table.turned(seat) if source == TURNED else table.waste_top(seat, source - 1)


def take_from(table: Table, seat: int, source: int) -> int:
    return table.take_turned(seat) if source == TURNED else table.take_waste(seat, source - 1)


def no_card_at(source: int) -> str:
    return "you have no turned card" if source == TURNED else "that wastepile is empty"


def shuffled_order(table: Table, heap: list[int]) -> list[int]:
    """The cards of a heap as chance lays them, first to last; an entry of the log."""
    order = table.chance.shuffled(heap)
    table.unlogged_chance.append(("reshuffle", tuple(order)))
    return order
