"""A table of patience: what all can see of it as one list of numbers, and the cards themselves.

`SeenTable` is what can be seen. Each number has its spot: a top card, a count, whose turn it is. `Table` adds the
cards below and face down. The rules ask their questions of a `SeenTable`, so the real table and the table that a seat
remembers give the same answers.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.chance import Chance
from engine.deal import Phase
from engine.patience.rules import Rules

NOBODY: Final = -1
NO_CARD: Final = -1
RESERVE: Final = 6
"""Reserve places of a seat (rules, section 13)."""

ACE: Final = 1
KING: Final = 13

_PHASES: Final[tuple[Phase, ...]] = ("ready", "play", "over")
_PLAY: Final = 1
_OVER: Final = 2


class Spots:
    """Where each thing that can be seen stands in the list: the first spot of each kind, in the order of seats."""

    def __init__(self, rules: Rules) -> None:
        seats = rules.players
        self.phase = 0
        self.to_move = 1
        self.done = 2
        self.ready = 3
        self.tops = self.ready + seats
        self.stocks = self.tops + rules.sequences
        self.turned = self.stocks + seats
        self.reserves = self.turned + seats
        self.waste_tops = self.reserves + RESERVE * seats
        self.waste_counts = self.waste_tops + rules.wastepiles * seats
        self.end = self.waste_counts + rules.wastepiles * seats


@lru_cache(maxsize=128)
def spots_of(rules: Rules) -> Spots:
    return Spots(rules)


class SeenTable:
    """What can be seen of a table. No card is `NO_CARD`; a face-down top is no card either, but counts."""

    __slots__ = ("rules", "seen", "spots")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.spots = spots_of(rules)
        self.seen = [0] * self.spots.end
        self.seen[self.spots.to_move] = NOBODY
        for first, end in ((self.spots.tops, self.spots.stocks), (self.spots.turned, self.spots.waste_counts)):
            self.seen[first:end] = [NO_CARD] * (end - first)

    @property
    def seats(self) -> range:
        return range(self.rules.players)

    @property
    def phase(self) -> Phase:
        return _PHASES[self.seen[self.spots.phase]]

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; `NOBODY` in a race."""
        return self.seen[self.spots.to_move]

    @property
    def done(self) -> int:
        """How many cards are out of play."""
        return self.seen[self.spots.done]

    @property
    def tops(self) -> list[int]:
        """The top card of each sequence."""
        return self.seen[self.spots.tops : self.spots.stocks]

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

    def free_place(self) -> int:
        """The lowest place without a sequence; there is one for each Ace."""
        return self.tops.index(NO_CARD)


class Side:
    """The cards of one seat, bottom to top; of the reserve by place."""

    __slots__ = ("is_full", "is_whole", "passes", "reserve", "stock", "turned", "wastes")

    def __init__(self, packet: Iterable[int], wastepiles: int) -> None:
        self.stock = list(packet)[::-1]
        self.turned = NO_CARD
        self.reserve = [NO_CARD] * RESERVE
        self.wastes: list[list[int]] = [[] for _ in range(wastepiles)]
        self.passes = 0
        """How often the seat has gone through its whole stock since the last card was built."""
        self.is_full = True
        """Whether no card was taken from the stock since it was last renewed."""
        self.is_whole = False
        """Whether no card was built since the first card of this stock was taken."""

    def count(self) -> int:
        """How many cards the seat has."""
        loose = sum([card != NO_CARD for card in (*self.reserve, self.turned)])
        return len(self.stock) + loose + sum([len(waste) for waste in self.wastes])

    def cards(self) -> tuple[int, ...]:
        """All its cards: reserve, stock, the turned card, wastepiles left to right."""
        loose = [card for card in (*self.reserve, *self.stock, self.turned) if card != NO_CARD]
        return (*loose, *(card for waste in self.wastes for card in waste))

    def state(self) -> tuple[object, ...]:
        return (
            tuple(self.stock), self.turned, tuple(self.reserve), tuple(map(tuple, self.wastes)),
            self.passes, self.is_full, self.is_whole,
        )  # fmt: skip


class Table(SeenTable):
    """The table itself. What moves a card here also shows what has become visible."""

    __slots__ = ("at_ms", "chance", "changed", "done_cards", "happenings", "out", "sequences", "sides")

    def __init__(self, rules: Rules, packets: tuple[tuple[int, ...], ...], chance: Chance) -> None:
        super().__init__(rules)
        self.chance = chance
        self.at_ms = 0
        self.sides = [Side(packet, rules.wastepiles) for packet in packets]
        self.sequences: list[list[int]] = [[] for _ in range(rules.sequences)]
        self.done_cards: list[int] = []
        self.out: list[int] = []
        """The seats without cards: play ends with the first."""
        self.happenings: list[tuple[str, tuple[int, ...]]] = []
        """What chance has done and is not written down yet."""
        self.changed: set[int] = set()
        """The spots that look different since somebody last took note."""
        for seat, side in enumerate(self.sides):
            self._show(self.spots.stocks + seat, len(side.stock))

    def say_ready(self, seat: int) -> None:
        self._show(self.spots.ready + seat, 1)

    def begin(self) -> None:
        self._show(self.spots.phase, _PLAY)

    def end(self) -> None:
        self._show(self.spots.phase, _OVER)
        self.give_turn(NOBODY)

    def give_turn(self, seat: int) -> None:
        self._show(self.spots.to_move, seat)

    def lay_reserve(self, seat: int) -> None:
        """The first cards of the packet, face up; the others are the stock."""
        side = self.sides[seat]
        for place in range(min(RESERVE, len(side.stock))):
            self.put_reserve(seat, place, self.draw(seat))
        side.is_full = True
        side.is_whole = False

    def turn_stock(self, seat: int) -> int:
        card = self.draw(seat)
        self._put_turned(seat, card)
        return card

    def draw(self, seat: int) -> int:
        """The top card of the stock, taken off it."""
        side = self.sides[seat]
        card = side.stock.pop()
        side.is_whole = side.is_whole or side.is_full
        side.is_full = False
        self._show(self.spots.stocks + seat, len(side.stock))
        return card

    def take_turned(self, seat: int) -> int:
        card = self.sides[seat].turned
        self._put_turned(seat, NO_CARD)
        return card

    def take_waste(self, seat: int, pile: int) -> int:
        """The top card of a wastepile, which lies face up."""
        card = self.sides[seat].wastes[pile].pop()
        self._show_waste(seat, pile, face_up=True)
        return card

    def take_reserve(self, seat: int, place: int) -> int:
        card = self.sides[seat].reserve[place]
        self.put_reserve(seat, place, NO_CARD)
        return card

    def put_reserve(self, seat: int, place: int, card: int) -> None:
        self.sides[seat].reserve[place] = card
        self._show(self.spots.reserves + RESERVE * seat + place, card)

    def put_waste(self, seat: int, pile: int, card: int, *, face_up: bool) -> None:
        self.sides[seat].wastes[pile].append(card)
        self._show_waste(seat, pile, face_up)

    def take_wastes(self, seat: int) -> list[int]:
        """All wastepiles of a seat as one heap, the leftmost at the bottom."""
        side = self.sides[seat]
        heap = [card for waste in side.wastes for card in waste]
        for pile, waste in enumerate(side.wastes):
            waste.clear()
            self._show_waste(seat, pile, face_up=True)
        return heap

    def put_stock(self, seat: int, cards: list[int]) -> None:
        """A new stock, bottom to top."""
        side = self.sides[seat]
        side.stock = cards
        side.is_full = True
        self._show(self.spots.stocks + seat, len(cards))

    def build(self, place: int, card: int) -> None:
        """A card on a sequence; all begin again to count how often they go through their stock."""
        self.sequences[place].append(card)
        self._show(self.spots.tops + place, card)
        for side in self.sides:
            side.passes = 0
            side.is_whole = False

    def take_out(self, place: int) -> None:
        """A complete sequence is turned over and slid under those that are out of play."""
        self.done_cards[:0] = reversed(self.sequences[place])
        self.sequences[place] = []
        self._show(self.spots.tops + place, NO_CARD)
        self._show(self.spots.done, len(self.done_cards))

    def count_pass(self, seat: int) -> None:
        """The seat has gone through its stock."""
        side = self.sides[seat]
        if side.is_whole:
            side.passes += 1
        side.is_whole = False

    def owned(self, seat: int) -> tuple[int, ...]:
        return self.sides[seat].cards()

    def state(self) -> tuple[object, ...]:
        """All there is, for the digest."""
        return (
            tuple(self.seen), tuple([side.state() for side in self.sides]),
            tuple(map(tuple, self.sequences)), tuple(self.done_cards), tuple(self.out),
        )  # fmt: skip

    def _put_turned(self, seat: int, card: int) -> None:
        self.sides[seat].turned = card
        self._show(self.spots.turned + seat, card)

    def _show_waste(self, seat: int, pile: int, face_up: bool) -> None:
        waste = self.sides[seat].wastes[pile]
        place = self.rules.wastepiles * seat + pile
        self._show(self.spots.waste_tops + place, waste[-1] if waste and face_up else NO_CARD)
        self._show(self.spots.waste_counts + place, len(waste))

    def _show(self, spot: int, value: int) -> None:
        self.seen[spot] = value
        self.changed.add(spot)
