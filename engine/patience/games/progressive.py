"""Progressive Patience: two seats build in turns on one common sequence (rules, section 14)."""

from typing import Final

from engine.actions import Action
from engine.cards import RANKS, rank_of
from engine.patience.games.patience import Patience, Ready, end_if_in_circles, end_if_out, end_in_circles
from engine.patience.games.turning import (
    TURNED,
    Recycle,
    TurnStock,
    card_at,
    no_card_at,
    shuffled_order,
    take_from,
)
from engine.patience.rule import Rule
from engine.patience.rules import Rules
from engine.patience.seen import ACE, NO_CARD, SeenTable
from engine.patience.table import Table
from engine.raced import ABSENT

SEQUENCE: Final = 0
"""The one sequence, as a target."""

PASSES_TO_END: Final = 2


class Turn(TurnStock):
    """Turn a stock card, unless the seat's last cards lie spread. A seat with a stock has no spread cards."""

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        return SPREAD_OUT if table.is_spread_out(seat) else super().refusal(table, seat, source, target)


class Build(Rule):
    """The turned card or the top of a wastepile onto the sequence. The turn goes on."""

    kind = "build"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        seen, spots = table.seen, table.spots
        rank = (seen[spots.tops] + 1) % 13
        turned = seen[spots.turned + seat]
        if turned != NO_CARD:
            if turned % 13 == rank:
                found.append(self.alone)
            return
        piles = len(self.actions) - 1
        first = spots.waste_tops + piles * seat
        for pile, top in enumerate(seen[first : first + piles], 1):
            if top % 13 == rank and top != NO_CARD:
                found.append(self.actions[pile])

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if source != TURNED and table.turned(seat) != NO_CARD:
            return "build or discard your turned card first"
        card = card_at(table, seat, source)
        if card == NO_CARD:
            return no_card_at(source)
        rank = wanted(table)
        return None if rank_of(card) == rank else f"the sequence goes on with {RANKS[rank - 1]}"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = take_from(table, seat, source)
        table.build(target, card)
        table.note_built(True)
        end_if_out(table, seat)
        return card


class Discard(Rule):
    """The turned card face up onto one of the seat's wastepiles, which ends the turn. The first Ace has to be built."""

    kind = "discard"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        card = table.seen[table.spots.turned + seat]
        if card != NO_CARD and not is_first_ace(table, card):
            found += self.actions

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = table.turned(seat)
        if card == NO_CARD:
            return "you have no turned card"
        return "the first Ace has to be built" if is_first_ace(table, card) else None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = table.take_turned(seat)
        table.put_waste(seat, target, card, face_up=True)
        table.count_passed(0)
        if not table.stock(seat):
            table.count_pass(seat)
        end_turn(table, seat)
        return card


class Renew(Recycle):
    """The wastepiles, turned over in their order, or shuffled if agreed. The last cards lie on one wastepile each."""

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        return SPREAD_OUT if table.is_spread_out(seat) else super().refusal(table, seat, source, target)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        heap = table.take_wastes(seat)
        if len(heap) <= table.rules.wastepiles:
            table.spread_out(seat, heap)
        elif table.rules.shuffle_waste:
            table.put_stock(seat, shuffled_order(table, heap)[::-1])
        else:
            table.put_stock(seat, heap[::-1])
        return NO_CARD


class EndTurn(Rule):
    """Ends the turn of a seat without cards to turn."""

    kind = "end_turn"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if table.seen[table.spots.spread + seat]:
            found.append(self.alone)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        return None if table.is_spread_out(seat) else "your turn ends with a discard"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.count_passed(0 if table.has_built else table.passed + 1)
        if table.passed == PASSES_TO_END:
            end_in_circles(table)
        else:
            end_turn(table, seat)
        return NO_CARD


class Progressive(Patience):
    """Two seats in turns; the cut decides who starts."""

    def __init__(self, rules: Rules) -> None:
        self.turn_stock = Turn()
        self.build = Build(range(1 + rules.wastepiles), range(1))
        self.discard = Discard(range(1), range(rules.wastepiles))
        self.recycle = Renew()
        self.end_turn = EndTurn()
        super().__init__(Ready(), self.turn_stock, self.build, self.discard, self.recycle, self.end_turn)

    def lay_out(self, table: Table) -> None:
        """Everything begins face down."""

    def all_ready(self, table: Table) -> None:
        table.begin()
        starter = table.chance.below(table.rules.players)
        table.unlogged_chance.append(("cut", (starter,)))
        table.give_turn(starter)

    def stall(self, table: Table) -> None:
        """The turn ends by a discard on the first wastepile, of a card that is turned for it if none lies there."""
        seat = table.to_move
        while table.phase == "play" and table.to_move == seat:
            self._move_on(table, seat)

    def _move_on(self, table: Table, seat: int) -> None:
        turned = table.turned(seat)
        if turned != NO_CARD and is_first_ace(table, turned):
            self.build.change(table, seat, TURNED, SEQUENCE)
        elif turned != NO_CARD:
            self.discard.change(table, seat, TURNED, 0)
        elif table.is_spread_out(seat):
            self.end_turn.change(table, seat, ABSENT, ABSENT)
        elif table.stock(seat):
            self.turn_stock.change(table, seat, ABSENT, ABSENT)
        else:
            self.recycle.change(table, seat, ABSENT, ABSENT)


SPREAD_OUT: Final = "your last cards lie spread: build them, or end your turn"


def wanted(table: SeenTable) -> int:
    """The rank that the sequence needs next: after a King it goes on with an Ace."""
    top = table.top(SEQUENCE)
    return ACE if top == NO_CARD else rank_of(top) % 13 + 1


def is_first_ace(table: SeenTable, card: int) -> bool:
    return table.seen[table.spots.tops] == NO_CARD and rank_of(card) == ACE


def end_turn(table: Table, seat: int) -> None:
    end_if_in_circles(table)
    if table.phase == "play":
        table.note_built(False)
        table.give_turn(1 - seat)
