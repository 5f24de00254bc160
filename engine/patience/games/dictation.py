"""Dictation: all seats place the same cards, each in a game of its own (rules, section 15)."""

from typing import Final

from engine.actions import Action
from engine.cards import rank_of
from engine.deal import Phase
from engine.patience.games.patience import Patience, Ready
from engine.patience.games.sequences import offer_builds, place_for, refuse_on_sequence
from engine.patience.games.turning import TURNED, card_at, no_card_at, take_from
from engine.patience.rule import Rule
from engine.patience.rules import Rules
from engine.patience.seen import ACE, KING, NO_CARD, RANK_COUNT, SUITS, SeenTable
from engine.patience.table import Table

SEQUENCES: Final = range(SUITS)
"""The sequences of a seat, as targets."""


class Done(Ready):
    """A seat is ready for play to begin, or for the next card."""

    phases: tuple[Phase, ...] = ("ready", "play")

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        seen, spots = table.seen, table.spots
        if not seen[spots.ready + seat] and seen[spots.turned + seat] == NO_CARD:
            found.append(self.alone)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if table.is_ready(seat):
            return "you have said that you are ready"
        return None if table.turned(seat) == NO_CARD else "build or discard your turned card first"


class Build(Rule):
    """The turned card or the top of a column onto one of the seat's sequences."""

    kind = "build"

    def __init__(self, columns: int) -> None:
        super().__init__(range(1 + columns), SEQUENCES)
        self.columns = columns

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        seen, spots = table.seen, table.spots
        first, columns = spots.tops + SUITS * seat, spots.waste_tops + self.columns * seat
        cards = [seen[spots.turned + seat], *seen[columns : columns + self.columns]]
        offer_builds(cards, seen[first : first + SUITS], RANK_COUNT, self.actions, found)

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = card_at(table, seat, source)
        if card == NO_CARD:
            return "that column is empty" if source != TURNED else no_card_at(source)
        own = places_of(seat)
        return refuse_on_sequence(table, card, own.start + target, own)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = take_from(table, seat, source)
        table.build(places_of(seat).start + target, card)
        return card


class Discard(Rule):
    """The turned card onto any of the seat's columns. An Ace starts a sequence at once."""

    kind = "discard"

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        card = table.seen[table.spots.turned + seat]
        if card != NO_CARD and card % 13:
            found += self.actions

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        card = table.turned(seat)
        if card == NO_CARD:
            return "you have no turned card"
        return "an Ace starts a sequence at once: build it" if rank_of(card) == ACE else None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        card = table.take_turned(seat)
        table.put_waste(seat, target, card, face_up=True)
        return card


class Dictation(Patience):
    """Two or more seats, each in a game of its own; the next card is called when all are ready."""

    def __init__(self, rules: Rules) -> None:
        self.build = Build(rules.wastepiles)
        self.discard = Discard(range(1), range(rules.wastepiles))
        super().__init__(Done(), self.build, self.discard)

    def lay_out(self, table: Table) -> None:
        """Everything begins face down."""

    def all_ready(self, table: Table) -> None:
        """The next card is called, if there is one."""
        if table.phase == "ready":
            table.begin()
        if table.sides[0].stock:
            table.call_cards()
        else:
            table.end()

    def stall(self, table: Table) -> None:
        """Cards that were not placed go on the shortest column, and the next one is called."""
        for seat in table.seats:
            card = table.turned(seat)
            if card == NO_CARD:
                continue
            if rank_of(card) == ACE:
                place = place_for(table, card, places_of(seat))
                self.build.change(table, seat, TURNED, place - places_of(seat).start)
            else:
                self.discard.change(table, seat, TURNED, shortest_column(table, seat))
        self.all_ready(table)

    def standing(self, table: Table, seat: int) -> tuple[int, ...]:
        """Most complete sequences first, then fewest cards left."""
        return (-complete(table, seat), table.sides[seat].count())

    def points(self, table: Table) -> tuple[int, ...]:
        """The complete sequences of each seat."""
        return tuple([complete(table, seat) for seat in table.seats])


def places_of(seat: int) -> range:
    """The sequences of a seat among the sequences of all seats."""
    return range(SUITS * seat, SUITS * (seat + 1))


def complete(table: SeenTable, seat: int) -> int:
    """How many sequences of a seat go up to the King."""
    tops = [table.top(place) for place in places_of(seat)]
    return len([top for top in tops if top != NO_CARD and rank_of(top) == KING])


def shortest_column(table: SeenTable, seat: int) -> int:
    columns = range(table.rules.wastepiles)
    return min(columns, key=lambda column: table.waste_count(seat, column))
