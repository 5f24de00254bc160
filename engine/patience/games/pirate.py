"""Pirate: two seats race to join ships, one from the Ace up, the other from the King down (rules, section 12)."""

from typing import Final

from engine.actions import Action
from engine.cards import PACK_SIZE, RANKS, SUITS
from engine.patience.games.patience import Patience, Ready, end_if_in_circles, end_in_circles
from engine.patience.games.turning import TURNED, Recycle, TurnStock, card_at, no_card_at, take_from
from engine.patience.rule import Move, Rule
from engine.patience.rules import Rules
from engine.patience.seen import ACE, KING, NO_CARD, NOBODY, SHIPS, SeenTable, Spots
from engine.patience.table import Table
from engine.raced import ABSENT, NEVER

ALL_SHIPS: Final = SHIPS * len(SUITS)
WASTE: Final = 1
"""The one wastepile of a seat, as a source."""


class Build(Rule):
    """The turned card or the top of the wastepile onto the seat's part of a ship. The card that joins both parts
    captures it."""

    kind = "build"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        seen, spots = table.seen, table.spots
        turned, top = seen[spots.turned + seat], seen[spots.waste_tops + seat]
        if turned != NO_CARD:
            suit = turned % PACK_SIZE // 13
            if turned % 13 == wanted(table, seat, suit):
                found.append(self.actions[suit])
        elif 1 - seat in seen[spots.joiners : spots.joined_turned]:
            found += [self.actions[suit] for suit in range(len(SUITS)) if _lost_turned(table, seat, suit)]
        if top != NO_CARD:
            suit = top % PACK_SIZE // 13
            if top % 13 == wanted(table, seat, suit):
                found.append(self.actions[len(SUITS) * WASTE + suit])

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = card_at(table, seat, source)
        if card != NO_CARD:
            return refuse_on_ship(table, seat, card, target)
        return None if source == TURNED and _lost_turned(table, seat, target) else no_card_at(source)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = card_at(table, seat, source)
        if card == NO_CARD:
            return _contest_turned(table, target)
        if table.joiner(target) != NOBODY:
            _sink(table, target)
            return card
        take_from(table, seat, source)
        lay(table, seat, target, card, seat if source == TURNED else NOBODY)
        return card


class Discard(Rule):
    """The turned card onto the seat's wastepile, unless it can be built."""

    kind = "discard"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        card = table.seen[table.spots.turned + seat]
        if card != NO_CARD and card % 13 != wanted(table, seat, card % PACK_SIZE // 13):
            found.append(self.alone)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = table.turned(seat)
        if card == NO_CARD:
            return "you have no turned card"
        suit = suit_number(card)
        return f"your turned card fits at place {suit}: build it" if card % 13 == wanted(table, seat, suit) else None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = table.take_turned(seat)
        table.put_waste(seat, target, card, face_up=True)
        if not table.stock(seat):
            table.count_pass(seat)
            end_if_in_circles(table)
        return card


class ClaimCard(Rule):
    """The card that the other seat has turned, onto a ship, for a seat that has no card left."""

    kind = "claim_card"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if not table.seen[table.spots.stocks + seat]:
            super().offer(table, seat, found)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if table.has_cards(seat):
            return "you have cards of your own"
        card = table.turned(1 - seat)
        if card != NO_CARD:
            return refuse_on_ship(table, seat, card, target)
        is_late = table.joiner(target) == 1 - seat == table.joined_turned(target)
        return None if is_late else f"seat {1 - seat} has no turned card"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = table.turned(1 - seat)
        if card == NO_CARD:
            return _contest_turned(table, target)
        if table.joiner(target) != NOBODY:
            _sink(table, target)
            return card
        table.take_turned(1 - seat)
        lay(table, seat, target, card, 1 - seat)
        return card


class Pirate(Patience):
    """A race of two for eight ships, two of each suit."""

    def __init__(self, rules: Rules) -> None:
        self.turn_stock = TurnStock()
        self.build = Build(range(1 + rules.wastepiles), range(len(SUITS)))
        self.discard = Discard(range(1), range(rules.wastepiles))
        self.recycle = Recycle()
        claim_card = ClaimCard(targets=range(len(SUITS)))
        super().__init__(Ready(), self.turn_stock, self.build, self.discard, self.recycle, claim_card)

    def lay_out(self, table: Table) -> None:
        """Everything begins face down."""

    def all_ready(self, table: Table) -> None:
        """The lower cut plays Aces up."""
        table.begin()
        seat = table.chance.below(table.rules.players)
        table.unlogged_chance.append(("cut", (seat,)))
        table.cut_for_aces(seat)

    def stall(self, table: Table) -> None:
        """Every seat that has cards, lowest first, moves on by one step."""
        for seat in table.seats:
            if table.phase == "play":
                self._move_on(table, seat)

    def _move_on(self, table: Table, seat: int) -> None:
        turned = table.turned(seat)
        if turned != NO_CARD:
            suit = suit_number(turned)
            if turned % 13 == wanted(table, seat, suit):
                self.build.change(table, seat, TURNED, suit)
            else:
                self.discard.change(table, seat, TURNED, 0)
        elif table.stock(seat):
            self.turn_stock.change(table, seat, ABSENT, ABSENT)
        elif table.has_waste(seat):
            self.recycle.change(table, seat, ABSENT, ABSENT)

    def unanswered(self, table: Table) -> None:
        """A joined ship is captured: from now on every other card is too late."""
        suit = table.joined_ms.index(min(table.joined_ms))
        table.capture(suit)
        _end_if_decided(table)

    def reached(self, spots: Spots, seat: int, move: Move) -> list[int]:
        """The ship that the hand went to, and for a claim the other seat's turned card."""
        suit, kind = move.target, move.action.kind
        if kind not in ("build", "claim_card"):
            return []
        ship = [spots.ships + suit, spots.joiners + suit, spots.joined_turned + suit]
        parts = [spots.parts + len(SUITS) * each + suit for each in (0, 1)]
        return [*ship, *parts, spots.turned + 1 - seat] if kind == "claim_card" else ship + parts

    def standing(self, table: Table, seat: int) -> tuple[int, ...]:
        return (table.sides[seat].count(),) if table.in_circles else (-table.captured(seat),)

    def points(self, table: Table) -> tuple[int, ...]:
        """The ships that each seat has captured."""
        return tuple([table.captured(seat) for seat in table.seats])


def suit_number(card: int) -> int:
    return card % PACK_SIZE // 13


NONE_WANTED: Final = -2


def wanted(table: SeenTable, seat: int, suit: int) -> int:
    """The rank, from 0 for an Ace, that a seat's part of the ship of a suit needs next, or `NONE_WANTED`."""
    seen, spots = table.seen, table.spots
    ship = seen[spots.ships + suit]
    if ship == SHIPS or seen[spots.joiners + suit] == seat:
        return NONE_WANTED
    top = seen[spots.parts + len(SUITS) * seat + suit]
    if (seen[spots.aces_up] == seat) == (ship == 0):  # in the second ship of a suit directions are swapped
        return 0 if top == NO_CARD else top % 13 + 1
    return 12 if top == NO_CARD else top % 13 - 1


def refuse_on_ship(table: SeenTable, seat: int, card: int, suit: int) -> str | None:
    """Why a card cannot be built on the seat's part of the ship of a suit, or None."""
    if suit != suit_number(card):
        return f"the ship of its suit is at place {suit_number(card)}"
    rank = wanted(table, seat, suit)
    if rank == card % 13:
        return None
    if rank != NONE_WANTED:
        return f"your part at place {suit} goes on with {RANKS[rank]}"
    return f"both ships at place {suit} are finished" if table.ship(suit) == SHIPS else "you have joined that ship"


def lay(table: Table, seat: int, suit: int, card: int, turned_of: int) -> None:
    """Put a card on a part; if it joins the two parts, the other seat may still tie for a moment."""
    table.lay_on_ship(seat, suit, card)
    if table.ship_size(suit) == KING - ACE + 1:
        table.join(suit, seat, turned_of)
    else:
        _end_if_without_cards(table)


def _end_if_without_cards(table: Table) -> None:
    """Nobody can build any more, and no ship waits to be captured."""
    if not any(side.count() for side in table.sides) and min(table.joined_ms) == NEVER:
        end_in_circles(table)


def _lost_turned(table: SeenTable, seat: int, suit: int) -> bool:
    """Whether the seat's turned card was claimed a moment ago and joined a ship, as the seat itself would have."""
    return table.joiner(suit) == 1 - seat and table.joined_turned(suit) == seat and table.turned(seat) == NO_CARD


def _contest_turned(table: Table, suit: int) -> int:
    """Both seats went for the same turned card: it goes back, and the ship sinks."""
    owner = table.joined_turned(suit)
    card = table.take_from_ship(table.joiner(suit), suit)
    table.put_turned(owner, card)
    _sink(table, suit)
    return card


def _sink(table: Table, suit: int) -> None:
    """Two cards joined a ship together: it sinks, or goes to the captor of the next ship."""
    if table.rules.tow:
        table.take_in_tow(suit)
    else:
        table.sink(suit)
    table.note_build()
    _end_if_decided(table)


def _end_if_decided(table: Table) -> None:
    """The deal ends when a seat has more than half of the ships that are not sunk, or none is left."""
    is_all = all(table.ship(suit) == SHIPS for suit in range(len(SUITS)))
    if is_all and table.in_tow:
        table.sink_tow()
    afloat = ALL_SHIPS - table.sunk
    if is_all or any(2 * table.captured(seat) > afloat for seat in table.seats):
        table.end()
    else:
        _end_if_without_cards(table)
