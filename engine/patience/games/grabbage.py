"""Grabbage, a race onto common sequences; for two with one wastepile each it is Hasty Patience (rules, section 11)."""

from engine.actions import Action
from engine.patience.games.patience import Patience, Ready, end_if_in_circles, end_if_out
from engine.patience.games.sequences import NO_PLACE, offer_builds, place_for, refuse_on_sequence
from engine.patience.games.turning import TURNED, Recycle, TurnStock, card_at, no_card_at, take_from
from engine.patience.rule import Rule
from engine.patience.rules import Rules
from engine.patience.seen import KING, NO_CARD, RANK_COUNT, SeenTable
from engine.patience.table import Table
from engine.raced import ABSENT


class Build(Rule):
    """The turned card or the top of a wastepile onto a sequence. A King takes the sequence out of play."""

    kind = "build"

    def __init__(self, wastepiles: int, sequences: int) -> None:
        super().__init__(range(1 + wastepiles), range(sequences))
        self.sequences = range(sequences)
        self.wastepiles = wastepiles

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        seen, spots = table.seen, table.spots
        first = spots.waste_tops + self.wastepiles * seat
        cards = [seen[spots.turned + seat], *seen[first : first + self.wastepiles]]
        offer_builds(cards, seen[spots.tops : spots.stocks], RANK_COUNT, self.actions, found)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = card_at(table, seat, source)
        return no_card_at(source) if card == NO_CARD else refuse_on_sequence(table, card, target, self.sequences)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = take_from(table, seat, source)
        table.build(target, card)
        if card % 13 == KING - 1:
            table.take_out(target)
        end_if_out(table, seat)
        return card


class Discard(Rule):
    """The turned card onto one of the seat's wastepiles, unless it can be built."""

    kind = "discard"

    def __init__(self, wastepiles: int, sequences: int) -> None:
        super().__init__(range(1), range(wastepiles))
        self.sequences = range(sequences)

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        """If the turned card can be built, its builds were found first."""
        if table.seen[table.spots.turned + seat] != NO_CARD and not (found and found[0].source == TURNED):
            found += self.actions

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = table.turned(seat)
        if card == NO_CARD:
            return "you have no turned card"
        place = place_for(table, card, self.sequences)
        return None if place == NO_PLACE else f"your turned card fits at place {place}: build it"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = table.take_turned(seat)
        table.put_waste(seat, target, card, face_up=True)
        if not table.sides[seat].stock:
            table.count_pass(seat)
            end_if_in_circles(table)
        return card


class Grabbage(Patience):
    """A race of two or more seats with one or more wastepiles each."""

    def __init__(self, rules: Rules) -> None:
        self.turn_stock = TurnStock()
        self.build = Build(rules.wastepiles, rules.sequences)
        self.discard = Discard(rules.wastepiles, rules.sequences)
        self.recycle = Recycle()
        super().__init__(Ready(), self.turn_stock, self.build, self.discard, self.recycle)

    def lay_out(self, table: Table) -> None:
        """Everything begins face down."""

    def all_ready(self, table: Table) -> None:
        table.begin()

    def stall(self, table: Table) -> None:
        """Every seat, lowest first, moves on by one step, until a seat is out."""
        for seat in table.seats:
            if table.phase == "play":
                self._move_on(table, seat)

    def _move_on(self, table: Table, seat: int) -> None:
        turned = table.turned(seat)
        if turned != NO_CARD:
            place = place_for(table, turned, self.build.sequences)
            if place == NO_PLACE:
                self.discard.change(table, seat, TURNED, 0)
            else:
                self.build.change(table, seat, TURNED, place)
        elif table.stock(seat):
            self.turn_stock.change(table, seat, ABSENT, ABSENT)
        else:
            self.recycle.change(table, seat, ABSENT, ABSENT)
