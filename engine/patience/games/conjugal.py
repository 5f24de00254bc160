"""Conjugal Patience: two reserves build in turns on common sequences in suit (rules, section 13)."""

from typing import Final

from engine.actions import Action
from engine.cards import PACK_SIZE, card_text, rank_of
from engine.patience.games.patience import Patience, Ready, end_if_in_circles, end_if_out
from engine.patience.games.sequences import offer_builds
from engine.patience.games.turning import shuffled_order
from engine.patience.rule import Rule
from engine.patience.rules import Rules
from engine.patience.seen import ACE, KING, NO_CARD, RESERVE, SeenTable
from engine.patience.table import Table

WASTE: Final = 0
"""The one wastepile of a seat, as a target."""


class Build(Rule):
    """A reserve card onto a sequence. The gap is filled at once, and the seat goes on."""

    kind = "build"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        seen, spots = table.seen, table.spots
        first = spots.reserves + RESERVE * seat
        cards = seen[first : first + RESERVE]
        offer_builds(cards, seen[spots.tops : spots.stocks], PACK_SIZE, self.actions, found)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = table.reserve(seat, source)
        return _no_card(source) if card == NO_CARD else refuse_on_sequence(table, card, target)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = table.take_reserve(seat, source)
        table.build(target, card)
        fill_gaps(table, seat)
        end_if_out(table, seat)
        return card


class Discard(Rule):
    """A reserve card face down onto the seat's wastepile, which ends the turn.

    An empty stock is renewed first, so the discarded card cannot fill the gap.
    """

    kind = "discard"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        first = table.spots.reserves + RESERVE * seat
        cards = table.seen[first : first + RESERVE]
        if NO_CARD in cards:
            found += [self.actions[place] for place, card in enumerate(cards) if card != NO_CARD]
        else:
            found += self.actions

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        return _no_card(source) if table.reserve(seat, source) == NO_CARD else None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        side = table.sides[seat]
        if not side.stock:
            renew_stock(table, seat)
        card = side.reserve[source]
        table.put_waste(seat, WASTE, card, face_up=False)
        if side.stock:
            _fill(table, seat, source)
        else:
            table.put_reserve(seat, source, NO_CARD)
        end_if_in_circles(table)
        if not table.in_circles:
            begin_turn(table, 1 - seat)
        return card


class Conjugal(Patience):
    """Two seats in turns; the cut decides who starts."""

    def __init__(self, rules: Rules) -> None:
        self.discard = Discard(range(RESERVE), range(rules.wastepiles))
        super().__init__(Ready(), Build(range(RESERVE), range(rules.sequences)), self.discard)

    def lay_out(self, table: Table) -> None:
        for seat in table.seats:
            table.lay_reserve(seat)

    def all_ready(self, table: Table) -> None:
        table.begin()
        starter = table.chance.below(table.rules.players)
        table.unlogged_chance.append(("cut", (starter,)))
        begin_turn(table, starter)

    def stall(self, table: Table) -> None:
        """The turn ends with the first reserve card."""
        seat = table.to_move
        first = next(place for place in range(RESERVE) if table.reserve(seat, place) != NO_CARD)
        self.discard.change(table, seat, first, WASTE)


def begin_turn(table: Table, seat: int) -> None:
    """Fill the gaps that had no card before, if there is one now, maybe the last discard."""
    table.give_turn(seat)
    fill_gaps(table, seat)


def fill_gaps(table: Table, seat: int) -> None:
    """Fill the reserve, lowest place first, as far as stock and wastepile go."""
    side = table.sides[seat]
    while NO_CARD in side.reserve:
        if not side.stock:
            renew_stock(table, seat)
        if not side.stock:
            return
        _fill(table, seat, side.reserve.index(NO_CARD))


def _fill(table: Table, seat: int, place: int) -> None:
    table.put_reserve(seat, place, table.draw(seat))
    if not table.sides[seat].stock:
        table.count_pass(seat)


def renew_stock(table: Table, seat: int) -> None:
    """The wastepile as it lies, face down, so that the last discard comes first; or shuffled, if agreed."""
    waste = table.take_wastes(seat)
    if table.rules.shuffle_waste and waste:
        waste = shuffled_order(table, waste)[::-1]
    table.put_stock(seat, waste)


def refuse_on_sequence(table: SeenTable, card: int, place: int) -> str | None:
    """Why a card cannot be built at a place, or None: sequences go from Ace to King in suit."""
    top = table.top(place)
    if rank_of(card) == ACE:
        free = table.free_place()
        return None if place == free else f"an Ace starts a sequence at place {free}, the lowest free one"
    if top == NO_CARD:
        return "only an Ace starts a sequence"
    if rank_of(top) == KING:
        return f"the sequence at place {place} is complete"
    following = (top + 1) % PACK_SIZE
    return None if card % PACK_SIZE == following else f"the next card at place {place} is {card_text(following)}"


def _no_card(place: int) -> str:
    return f"your reserve has no card at place {place}"
