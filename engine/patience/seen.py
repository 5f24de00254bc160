"""The visible part of a table of patience, as one list of numbers.

Each number has its spot: a top card, a count, whose turn it is. The rules ask their questions of a `SeenTable`, so the
real table and the table that a seat remembers give the same answers.
"""

from functools import lru_cache
from typing import Final

from engine.deal import Phase
from engine.patience.rules import Rules

NOBODY: Final = -1
NO_CARD: Final = -1
RESERVE: Final = 6
"""Reserve places of a seat (rules, section 13)."""

ACE: Final = 1
KING: Final = 13
SUITS: Final = 4
RANK_COUNT: Final = 13
SHIPS: Final = 2
"""Ships of a suit, one after the other (rules, section 12)."""

PHASES: Final[tuple[Phase, ...]] = ("ready", "play", "over")
PLAY: Final = 1
OVER: Final = 2

PHASE: Final = 0
TO_MOVE: Final = 1
"""The spots of the phase and of the seat whose turn it is, in every game."""


class Spots:
    """The place of each visible thing in the list: the first spot of each kind, in the order of seats."""

    def __init__(self, rules: Rules) -> None:
        seats = rules.players
        self.done = TO_MOVE + 1
        self.ready = self.done + 1
        self.tops = self.ready + seats
        self.stocks = self.tops + rules.sequences
        self.turned = self.stocks + seats
        self.reserves = self.turned + seats
        self.waste_tops = self.reserves + RESERVE * seats
        self.waste_counts = self.waste_tops + rules.wastepiles * seats
        # Only some games have these; in the others they have no spots.
        self.height = rules.packet_size if rules.is_spread else 0
        self.waste_cards = self.waste_counts + rules.wastepiles * seats
        self.spread = self.waste_cards + self.height * rules.wastepiles * seats
        self.has_built = self.spread + seats * (rules.game == "progressive")
        self.passed = self.has_built + (rules.game == "progressive")
        self.aces_up = self.passed + (rules.game == "progressive")
        ships = int(rules.has_ships)
        self.ships = self.aces_up + ships
        self.joiners = self.ships + SUITS * ships
        self.joined_turned = self.joiners + SUITS * ships
        self.parts = self.joined_turned + SUITS * ships
        self.captured = self.parts + SUITS * seats * ships
        self.sunk = self.captured + seats * ships
        self.in_tow = self.sunk + ships
        self.end = self.in_tow + ships

    def own(self, rules: Rules, seat: int) -> list[int]:
        """The spots of the cards before a seat with its own sequences."""
        piles, aces = rules.wastepiles, SUITS
        spots = [self.stocks + seat, self.turned + seat]
        for first, count in (
            (self.tops, aces),
            (self.waste_tops, piles),
            (self.waste_counts, piles),
            (self.waste_cards, piles * self.height),
        ):
            spots += range(first + seat * count, first + (seat + 1) * count)
        return spots


@lru_cache(maxsize=128)
def spots_of(rules: Rules) -> Spots:
    return Spots(rules)


class SeenTable:
    """The visible part of a table. An absent card is `NO_CARD`; so is a face-down top, but counts include it."""

    __slots__ = ("rules", "seen", "spots")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.spots = spots_of(rules)
        self.seen = [0] * self.spots.end
        self.seen[TO_MOVE] = NOBODY
        spots = self.spots
        for first, end in (
            (spots.tops, spots.stocks),
            (spots.turned, spots.waste_counts),
            (spots.waste_cards, spots.spread),
            (spots.aces_up, spots.ships),
            (spots.joiners, spots.captured),
        ):
            self.seen[first:end] = [NO_CARD] * (end - first)

    @property
    def seats(self) -> range:
        return range(self.rules.players)

    @property
    def phase(self) -> Phase:
        return PHASES[self.seen[PHASE]]

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; `NOBODY` in a race."""
        return self.seen[TO_MOVE]

    @property
    def done(self) -> int:
        """How many cards are out of play."""
        return self.seen[self.spots.done]

    @property
    def tops(self) -> list[int]:
        """The top card of each sequence."""
        return self.seen[self.spots.tops : self.spots.stocks]

    @property
    def all_ready(self) -> bool:
        return 0 not in self.seen[self.spots.ready : self.spots.tops]

    def is_ready(self, seat: int) -> bool:
        return self.seen[self.spots.ready + seat] == 1

    def top(self, place: int) -> int:
        return self.seen[self.spots.tops + place]

    def stock(self, seat: int) -> int:
        """How many cards the stock of a seat has."""
        return self.seen[self.spots.stocks + seat]

    def turned(self, seat: int) -> int:
        return self.seen[self.spots.turned + seat]

    def reserve(self, seat: int, place: int) -> int:
        return self.seen[self.spots.reserves + RESERVE * seat + place]

    def waste_top(self, seat: int, pile: int) -> int:
        return self.seen[self.spots.waste_tops + self.rules.wastepiles * seat + pile]

    def waste_count(self, seat: int, pile: int) -> int:
        return self.seen[self.spots.waste_counts + self.rules.wastepiles * seat + pile]

    def has_waste(self, seat: int) -> bool:
        return any(self.waste_count(seat, pile) for pile in range(self.rules.wastepiles))

    def waste_cards(self, seat: int, pile: int) -> list[int]:
        """All cards of a spread wastepile, bottom to top; empty if piles are not spread."""
        height = self.spots.height
        first = self.spots.waste_cards + height * (self.rules.wastepiles * seat + pile)
        return self.seen[first : first + self.waste_count(seat, pile)] if height else []

    def free_place(self) -> int:
        """The lowest place without a sequence; there is one for each Ace."""
        return self.tops.index(NO_CARD)

    def has_cards(self, seat: int) -> bool:
        return bool(self.stock(seat)) or self.turned(seat) != NO_CARD or self.has_waste(seat)

    def is_spread_out(self, seat: int) -> bool:
        """Whether the last cards of a seat lie on one wastepile each, and its stock is used up (section 14)."""
        return self.seen[self.spots.spread + seat] == 1

    @property
    def has_built(self) -> bool:
        """Whether a card was built in this turn (section 14)."""
        return self.seen[self.spots.has_built] == 1

    @property
    def passed(self) -> int:
        """How many turns in a row have ended without a build or a discard (section 14)."""
        return self.seen[self.spots.passed]

    @property
    def aces_up(self) -> int:
        """The seat that builds the first ships from the Ace upwards; `NOBODY` before the cut (section 12)."""
        return self.seen[self.spots.aces_up]

    def ship(self, suit: int) -> int:
        """Which ship of a suit is being built, from 0; `SHIPS` when all are finished."""
        return self.seen[self.spots.ships + suit]

    def joiner(self, suit: int) -> int:
        """The seat that has joined the ship, while the other seat may still tie; else `NOBODY`."""
        return self.seen[self.spots.joiners + suit]

    def joined_turned(self, suit: int) -> int:
        """The seat whose turned card joined that ship; `NOBODY` if it was another card."""
        return self.seen[self.spots.joined_turned + suit]

    def part(self, seat: int, suit: int) -> int:
        """The card at the inner end of a seat's part of the ship of a suit."""
        return self.seen[self.spots.parts + SUITS * seat + suit]

    def captured(self, seat: int) -> int:
        """How many ships a seat has captured."""
        return self.seen[self.spots.captured + seat]

    @property
    def sunk(self) -> int:
        return self.seen[self.spots.sunk]

    @property
    def in_tow(self) -> int:
        """Ships that wait for the captor of the next ship."""
        return self.seen[self.spots.in_tow]
