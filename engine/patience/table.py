"""The cards themselves on a table of patience. Each move here also updates the visible part of the table."""

from collections.abc import Iterable

from engine.cards import PACK_SIZE
from engine.chance import Chance
from engine.patience.rules import Rules
from engine.patience.seen import NO_CARD, NOBODY, OVER, PHASE, PLAY, RESERVE, SUITS, TO_MOVE, SeenTable
from engine.raced import NEVER


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
    """The real table. Each move of a card here also updates the visible part."""

    __slots__ = (
        "at_ms",
        "called_ms",
        "chance",
        "changed",
        "done_cards",
        "in_circles",
        "joined_ms",
        "out",
        "part_cards",
        "passes",
        "prizes",
        "sequences",
        "shown",
        "sides",
        "tow_cards",
        "unanswered_ms",
        "unlogged_chance",
        "wastepiles",
    )

    def __init__(self, rules: Rules, packets: tuple[tuple[int, ...], ...], chance: Chance) -> None:
        super().__init__(rules)
        self.chance = chance
        self.at_ms = 0
        self.wastepiles = rules.wastepiles
        self.sides = [Side(packet, rules.wastepiles) for packet in packets]
        self.sequences: list[list[int]] = [[] for _ in range(rules.sequences)]
        self.done_cards: list[int] = []
        self.out: list[int] = []
        """The seats without cards: play ends with the first."""
        self.unlogged_chance: list[tuple[str, tuple[int, ...]]] = []
        """Acts of chance that are not in the log yet."""
        self.changed: set[int] = set()
        """The spots that have changed since they were last read."""
        self.passes = 0
        """The highest number of times that a seat has gone through its stock since the last card was built."""
        self.in_circles = False
        """Whether the deal is over because it went in circles."""
        self.called_ms = 0
        """When the last card was called (section 15)."""
        self.shown = self.seen
        """The visible part at that time; the list itself if seats see each other's cards at once."""
        suits = range(SUITS * rules.players if rules.has_ships else 0)
        self.part_cards: list[list[int]] = [[] for _ in suits]
        """By seat and suit, from the outer end of the part."""
        self.joined_ms = [NEVER] * (SUITS if rules.has_ships else 0)
        """When the ship of a suit was joined, while the other seat may still tie."""
        self.unanswered_ms = NEVER
        """When the first of those ships is captured: from then on every other card is too late."""
        self.prizes: list[list[int]] = [[] for _ in packets] if rules.has_ships else []
        """The cards of the ships that each seat has captured."""
        self.tow_cards: list[int] = []
        for seat, side in enumerate(self.sides):
            self._show(self.spots.stocks + seat, len(side.stock))

    def say_ready(self, seat: int) -> None:
        self._show(self.spots.ready + seat, 1)

    def begin(self) -> None:
        self._show(PHASE, PLAY)

    def end(self) -> None:
        self._show(PHASE, OVER)
        self.give_turn(NOBODY)

    def give_turn(self, seat: int) -> None:
        self._show(TO_MOVE, seat)

    def lay_reserve(self, seat: int) -> None:
        """Lay out the first cards of the packet, face up; the others are the stock."""
        side = self.sides[seat]
        for place in range(min(RESERVE, len(side.stock))):
            self.put_reserve(seat, place, self.draw(seat))
        side.is_full = True
        side.is_whole = False

    def turn_stock(self, seat: int) -> int:
        card = self.draw(seat)
        self.put_turned(seat, card)
        return card

    def draw(self, seat: int) -> int:
        """The top card of the stock, taken off it."""
        side = self.sides[seat]
        card = side.stock.pop()
        if side.is_full:
            side.is_full = False
            side.is_whole = True
        spot = self.spots.stocks + seat
        self.seen[spot] = len(side.stock)
        self.changed.add(spot)
        return card

    def put_turned(self, seat: int, card: int) -> None:
        self.sides[seat].turned = card
        spot = self.spots.turned + seat
        self.seen[spot] = card
        self.changed.add(spot)

    def take_turned(self, seat: int) -> int:
        card = self.sides[seat].turned
        self.put_turned(seat, NO_CARD)
        return card

    def take_waste(self, seat: int, pile: int) -> int:
        """Take the top card of a wastepile, which lies face up."""
        card = self.sides[seat].wastes[pile].pop()
        self._show_waste(seat, pile, face_up=True)
        return card

    def take_reserve(self, seat: int, place: int) -> int:
        card = self.sides[seat].reserve[place]
        self.put_reserve(seat, place, NO_CARD)
        return card

    def put_reserve(self, seat: int, place: int, card: int) -> None:
        self.sides[seat].reserve[place] = card
        spot = self.spots.reserves + RESERVE * seat + place
        self.seen[spot] = card
        self.changed.add(spot)

    def put_waste(self, seat: int, pile: int, card: int, *, face_up: bool) -> None:
        waste = self.sides[seat].wastes[pile]
        height = self.spots.height
        if height:
            place = self.wastepiles * seat + pile
            self._show(self.spots.waste_cards + height * place + len(waste), card)
        waste.append(card)
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
        """Put a card on a sequence; the passes of all seats through their stocks count from 0 again."""
        self.sequences[place].append(card)
        spot = self.spots.tops + place
        self.seen[spot] = card
        self.changed.add(spot)
        self.note_build()

    def note_build(self) -> None:
        """A card was built."""
        for side in self.sides:
            side.passes = 0
            side.is_whole = False
        self.passes = 0

    def take_out(self, place: int) -> None:
        """Turn a complete sequence over and slide it under the cards that are out of play."""
        self.done_cards[:0] = reversed(self.sequences[place])
        self.sequences[place] = []
        self._show(self.spots.tops + place, NO_CARD)
        self._show(self.spots.done, len(self.done_cards))

    def count_pass(self, seat: int) -> None:
        """The seat has gone through its stock."""
        side = self.sides[seat]
        if side.is_whole:
            side.passes += 1
            self.passes = max(self.passes, side.passes)
        side.is_whole = False

    def spread_out(self, seat: int, cards: list[int]) -> None:
        """The last cards of a seat, one on each wastepile."""
        for pile, card in enumerate(cards):
            self.put_waste(seat, pile, card, face_up=True)
        self._show(self.spots.spread + seat, 1)

    def note_built(self, has_built: bool) -> None:
        self._show(self.spots.has_built, int(has_built))

    def count_passed(self, passed: int) -> None:
        self._show(self.spots.passed, passed)

    def call_cards(self) -> None:
        """The next card of every stock is turned; nobody is ready for the one after it."""
        self.called_ms = self.at_ms
        for seat in range(len(self.sides)):
            self.put_turned(seat, self.draw(seat))
            self._show(self.spots.ready + seat, 0)
        self.shown = self.seen[:]

    def seen_by(self, seat: int) -> SeenTable:
        """The part that one seat sees. If games are apart, the others' games are as they stood before this card."""
        if not self.rules.has_own_sequences or self.phase == "over":
            return self
        seen = SeenTable(self.rules)
        seen.seen = self.seen[:]
        for other in self.seats:
            if other != seat:
                for spot in self.spots.own(self.rules, other):
                    seen.seen[spot] = self.shown[spot]
        return seen

    def cut_for_aces(self, seat: int) -> None:
        self._show(self.spots.aces_up, seat)

    def lay_on_ship(self, seat: int, suit: int, card: int) -> None:
        self.part_cards[SUITS * seat + suit].append(card)
        self._show(self.spots.parts + SUITS * seat + suit, card)
        self.note_build()

    def take_from_ship(self, seat: int, suit: int) -> int:
        """The card at the inner end of a part."""
        part = self.part_cards[SUITS * seat + suit]
        card = part.pop()
        self._show(self.spots.parts + SUITS * seat + suit, part[-1] if part else NO_CARD)
        return card

    def ship_size(self, suit: int) -> int:
        return sum([len(self.part_cards[SUITS * seat + suit]) for seat in self.seats])

    def join(self, suit: int, seat: int, turned_of: int) -> None:
        self.joined_ms[suit] = self.at_ms
        self._set_unanswered()
        self._show(self.spots.joiners + suit, seat)
        self._show(self.spots.joined_turned + suit, turned_of)

    def capture(self, suit: int) -> None:
        """Give the ship, and those in tow, to the seat that joined it."""
        seat = self.joiner(suit)
        self.prizes[seat] += [*self.tow_cards, *self._take_ship(suit)]
        self._show(self.spots.captured + seat, self.captured(seat) + 1 + self.in_tow)
        self._show(self.spots.in_tow, 0)
        self.tow_cards = []

    def sink(self, suit: int) -> None:
        self.done_cards += self._take_ship(suit)
        self._show(self.spots.sunk, self.sunk + 1)
        self._show(self.spots.done, len(self.done_cards))

    def take_in_tow(self, suit: int) -> None:
        self.tow_cards += self._take_ship(suit)
        self._show(self.spots.in_tow, self.in_tow + 1)

    def sink_tow(self) -> None:
        """No ship is left to be captured: the ships in tow are sunk."""
        self.done_cards += self.tow_cards
        self.tow_cards = []
        self._show(self.spots.sunk, self.sunk + self.in_tow)
        self._show(self.spots.in_tow, 0)
        self._show(self.spots.done, len(self.done_cards))

    def _take_ship(self, suit: int) -> list[int]:
        """All cards of a ship from the Ace up; the next ship of the suit begins."""
        cards: list[int] = []
        for seat in self.seats:
            part = self.part_cards[SUITS * seat + suit]
            cards += part
            part.clear()
            self._show(self.spots.parts + SUITS * seat + suit, NO_CARD)
        self.joined_ms[suit] = NEVER
        self._set_unanswered()
        self._show(self.spots.joiners + suit, NOBODY)
        self._show(self.spots.joined_turned + suit, NOBODY)
        self._show(self.spots.ships + suit, self.ship(suit) + 1)
        return sorted(cards, key=lambda card: card % PACK_SIZE)

    def _set_unanswered(self) -> None:
        first = min(self.joined_ms)
        self.unanswered_ms = NEVER if first == NEVER else first + self.rules.tie_ms + 1

    def owned(self, seat: int) -> tuple[int, ...]:
        return self.sides[seat].cards()

    def state(self) -> tuple[object, ...]:
        """The whole state, for the digest."""
        state = (
            tuple(self.seen), tuple([side.state() for side in self.sides]),
            tuple(map(tuple, self.sequences)), tuple(self.done_cards), tuple(self.out),
        )  # fmt: skip
        if self.rules.has_ships:
            ships = (self.part_cards, self.joined_ms, self.prizes, self.tow_cards)
            return (*state, *[repr(each) for each in ships])
        return (*state, self.called_ms, tuple(self.shown)) if self.rules.has_own_sequences else state

    def _show_waste(self, seat: int, pile: int, face_up: bool) -> None:
        waste, place = self.sides[seat].wastes[pile], self.wastepiles * seat + pile
        top, count = self.spots.waste_tops + place, self.spots.waste_counts + place
        self.seen[top] = waste[-1] if waste and face_up else NO_CARD
        self.seen[count] = len(waste)
        self.changed.add(top)
        self.changed.add(count)

    def _show(self, spot: int, value: int) -> None:
        """The most frequent moves do this without a call, which would take as long as the work."""
        self.seen[spot] = value
        self.changed.add(spot)
