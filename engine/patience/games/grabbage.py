"""Grabbage, a race onto common sequences; for two with one wastepile each it is Hasty Patience (rules, section 11)."""

from engine.cards import RANKS, rank_of
from engine.patience.games.patience import Patience, end_if_in_circles, end_if_out
from engine.patience.rule import Rule
from engine.patience.rules import Rules
from engine.patience.table import ACE, KING, NO_CARD, SeenTable, Table
from engine.raced import ABSENT

TURNED = 0
"""The source that stands for the turned card; a wastepile is one more than its number."""


class TurnStock(Rule):
    """The top card of the own stock, face up."""

    kind = "turn_stock"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if table.turned(seat) != NO_CARD:
            return "build or discard your turned card first"
        return None if table.stock(seat) else "your stock is empty: recycle your wastepiles"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        return table.turn_stock(seat)


class Build(Rule):
    """The turned card or the top of a wastepile onto a sequence. A King takes the sequence out of play."""

    kind = "build"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = _card_at(table, seat, source)
        if card == NO_CARD:
            return "you have no turned card" if source == TURNED else "that wastepile is empty"
        return refuse_on_sequence(table, card, target)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = table.take_turned(seat) if source == TURNED else table.take_waste(seat, source - 1)
        table.build(target, card)
        if rank_of(card) == KING:
            table.take_out(target)
        end_if_out(table, seat)
        return card


class Discard(Rule):
    """The turned card onto an own wastepile, unless it can be built."""

    kind = "discard"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = table.turned(seat)
        if card == NO_CARD:
            return "you have no turned card"
        place = place_for(table, card)
        return None if place == NO_PLACE else f"your turned card fits at place {place}: build it"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = table.take_turned(seat)
        table.put_waste(seat, target, card, face_up=True)
        if not table.stock(seat):
            table.count_pass(seat)
            end_if_in_circles(table)
        return card


class Recycle(Rule):
    """The wastepiles, one heap with the leftmost at the bottom, turned over: a new stock."""

    kind = "recycle"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if table.stock(seat):
            return "your stock is not empty yet"
        if table.turned(seat) != NO_CARD:
            return "build or discard your turned card first"
        return None if table.has_waste(seat) else "your wastepiles are empty"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.put_stock(seat, table.take_wastes(seat)[::-1])
        return NO_CARD


class Grabbage(Patience):
    """A race of two or more seats with one or more wastepiles each."""

    def __init__(self, rules: Rules) -> None:
        self.turn_stock = TurnStock()
        self.build = Build(range(1 + rules.wastepiles), range(rules.sequences))
        self.discard = Discard(range(1), range(rules.wastepiles))
        self.recycle = Recycle()
        super().__init__(self.turn_stock, self.build, self.discard, self.recycle)

    def lay_out(self, table: Table) -> None:
        """Everything begins face down."""

    def begin(self, table: Table) -> None:
        table.begin()

    def stall(self, table: Table) -> None:
        """Every seat, lowest first, moves on by one step, until somebody is out."""
        for seat in table.seats:
            if table.phase == "play":
                self._move_on(table, seat)

    def _move_on(self, table: Table, seat: int) -> None:
        turned = table.turned(seat)
        if turned != NO_CARD:
            place = place_for(table, turned)
            if place == NO_PLACE:
                self.discard.change(table, seat, TURNED, 0)
            else:
                self.build.change(table, seat, TURNED, place)
        elif table.stock(seat):
            self.turn_stock.change(table, seat, ABSENT, ABSENT)
        else:
            self.recycle.change(table, seat, ABSENT, ABSENT)


NO_PLACE = -1


def place_for(table: SeenTable, card: int) -> int:
    """The lowest place where a card can be built, or `NO_PLACE`."""
    places = range(table.rules.sequences)
    return next((place for place in places if refuse_on_sequence(table, card, place) is None), NO_PLACE)


def refuse_on_sequence(table: SeenTable, card: int, place: int) -> str | None:
    """Why a card cannot be built at a place, or None: suits do not matter."""
    top = table.top(place)
    if rank_of(card) == ACE:
        free = table.free_place()
        return None if place == free else f"an Ace starts a sequence at place {free}, the lowest free one"
    if top == NO_CARD:
        return "only an Ace starts a sequence"
    return None if rank_of(card) == rank_of(top) + 1 else f"the next rank at place {place} is {RANKS[rank_of(top)]}"


def _card_at(table: SeenTable, seat: int, source: int) -> int:
    return table.turned(seat) if source == TURNED else table.waste_top(seat, source - 1)
