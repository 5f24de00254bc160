"""The state of a deal: every card's place, and all words said so far.

A table knows where cards lie, not which actions are allowed; the rules in `engine.spit.deals` read and change it. Cards
are listed bottom to top everywhere.

`SeenTable` is the visible part of a table. The questions of the rules need no more, so they work on the real table and
on a table as a seat remembers it. `Table` is the real one, with the hidden cards.

Beside the cards a table keeps values that rules often need, updated with every move: the top of each pile and, as sets
of bits (one for each card of the packs), the cards a seat shows and the cards that fit each spit pile.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from engine.cards import PACK_SIZE
from engine.chance import Chance
from engine.deal import Phase
from engine.spit.fitting import goes_on
from engine.spit.rules import MOST_PILES, Rules

SPACE: Final = -1
"""The top of a pile without cards."""
DOWN: Final = -2
"""The top of a pile whose top card is face down."""
NOBODY: Final = -1

MOST_PACKS: Final = 4
BIT: Final[tuple[int, ...]] = tuple(1 << card for card in range(PACK_SIZE * MOST_PACKS))

# A shape has a digit to the base 3 for each pile: 0 a space, 1 a face-down top, 2 a card that shows.
DIGIT: Final[tuple[int, ...]] = tuple(3**pile for pile in range(MOST_PILES))


class SeenSide:
    """The visible part of one seat's side of the table, and, for its owner, the cards of its hand.

    By stock pile: `tops` (a card, `DOWN` or `SPACE`), `heights`, and `down`, the number of face-down cards, which lie
    under the face-up ones.
    """

    __slots__ = (
        "bit",
        "closed",
        "count",
        "down",
        "downs",
        "hand",
        "heights",
        "held",
        "hidden",
        "shape",
        "showing",
        "spaces",
        "stock",
        "tops",
    )

    def __init__(self, tops: list[int], heights: list[int], down: list[int]) -> None:
        self.bit = 0
        """The bit of its seat, on the real table."""
        self.tops = tops
        self.heights = heights
        self.down = down
        self.hand: list[int] = []
        self.held = 0
        """Cards of the hand, which only their owner sees."""
        self.stock = 0
        """Cards to draw from, in Speed."""
        self.closed = False
        """Whether this is another seat's side, whose hand is hidden."""
        self.count = 0
        """The number of cards to get rid of: layout, hand and stock."""
        self.hidden = 0
        """Face-down cards of the layout."""
        self.downs = 0
        """Piles whose top card is face down."""
        self.spaces = 0
        """Piles without cards."""
        self.showing = 0
        """Bits of the cards that can be played from here: the tops that lie face up, or the hand."""
        self.shape = 0

    def look(self) -> None:
        """Work out the sums again, after a change of more than a card."""
        self.count = self.held + self.stock + sum(self.heights)
        self.hidden = sum(self.down)
        downs = spaces = showing = shape = 0
        for pile, top in enumerate(self.tops):
            if top >= 0:
                showing |= BIT[top]
                shape += 2 * DIGIT[pile]
            elif top == DOWN:
                downs += 1
                shape += DIGIT[pile]
            else:
                spaces += 1
        for card in self.hand:
            showing |= BIT[card]
        self.downs = downs
        self.spaces = spaces
        self.showing = showing
        self.shape = shape

    def from_outside(self) -> "SeenSide":
        """A copy of the part that the other seats see."""
        made = SeenSide(self.tops[:], self.heights[:], self.down[:])
        made.held = self.held
        made.stock = self.stock
        made.count = self.count
        made.hidden = self.hidden
        made.downs = self.downs
        made.spaces = self.spaces
        made.shape = self.shape
        made.closed = True
        if not self.held:
            made.showing = self.showing
        return made

    def lift(self, pile: int, under: int) -> None:
        """Remove the face-up top card; `under` is the new top, maybe a card that the move has turned up."""
        tops = self.tops
        self.showing ^= BIT[tops[pile]]
        tops[pile] = under
        heights = self.heights
        height = heights[pile] = heights[pile] - 1
        if under >= 0:
            self.showing |= BIT[under]
            if self.down[pile] == height:
                self.down[pile] -= 1
                self.hidden -= 1
        elif under == DOWN:
            self.downs += 1
            self.shape -= DIGIT[pile]
        else:
            self.spaces += 1
            self.shape -= 2 * DIGIT[pile]

    def turn(self, pile: int, card: int) -> None:
        """Turn up the face-down top card, which is this one."""
        self.tops[pile] = card
        self.down[pile] -= 1
        self.hidden -= 1
        self.downs -= 1
        self.shape += DIGIT[pile]
        self.showing |= BIT[card]

    def lay(self, pile: int, card: int) -> None:
        """Put a card, face up, on a pile that shows one or into a space."""
        top = self.tops[pile]
        if top >= 0:
            self.showing ^= BIT[top]
        else:
            self.spaces -= 1
            self.shape += 2 * DIGIT[pile]
        self.tops[pile] = card
        self.heights[pile] += 1
        self.showing |= BIT[card]


class Side(SeenSide):
    """One seat's side of the real table, with the cards that lie face down."""

    __slots__ = ("auto", "draw_pile", "piles", "spit_cards")

    def __init__(self, piles: list[list[int]], spit_cards: list[int], auto: bool) -> None:
        down = [len(pile) - 1 if pile else 0 for pile in piles]
        super().__init__([pile[-1] if pile else SPACE for pile in piles], [len(pile) for pile in piles], down)
        self.auto = auto
        """Whether the card under one that goes is turned up with it."""
        self.piles = piles
        self.spit_cards = spit_cards
        self.draw_pile: list[int] = []
        self.look()

    def copy(self) -> "Side":
        """A copy for its owner, without the faces of face-down cards."""
        piles = [[NOBODY] * self.down[pile] + cards[self.down[pile] :] for pile, cards in enumerate(self.piles)]
        made = Side(piles, [], self.auto)
        made.down = self.down[:]
        made.tops = self.tops[:]
        made.hand = self.hand[:]
        made.held = self.held
        made.stock = self.stock
        made.look()
        return made

    def up(self, pile: int) -> tuple[int, ...]:
        """The face-up cards of a stock pile."""
        return tuple(self.piles[pile][self.down[pile] :])

    def pull(self, pile: int) -> int:
        """Take a face-up top card away. Returns the new top.

        It does the work of `lift` without a call, because it runs for every play.
        """
        cards = self.piles[pile]
        showing = self.showing ^ BIT[cards.pop()]
        height = self.heights[pile] = len(cards)
        if not height:
            under = SPACE
            self.spaces += 1
            self.shape -= 2 * DIGIT[pile]
        elif self.auto or self.down[pile] < height:
            under = cards[-1]
            showing |= BIT[under]
            if self.down[pile] == height:
                self.down[pile] = height - 1
                self.hidden -= 1
        else:
            under = DOWN
            self.downs += 1
            self.shape -= DIGIT[pile]
        self.showing = showing
        self.tops[pile] = under
        return under

    def turn_up(self, pile: int) -> int:
        """Turn up a face-down top card, as `turn` does. Returns the card."""
        card = self.tops[pile] = self.piles[pile][-1]
        self.down[pile] -= 1
        self.hidden -= 1
        self.downs -= 1
        self.shape += DIGIT[pile]
        self.showing |= BIT[card]
        return card

    def put(self, pile: int, card: int) -> None:
        """Put a card, face up, on a pile that shows one or into a space."""
        self.piles[pile].append(card)
        self.lay(pile, card)

    def pick_up(self) -> None:
        """The layout becomes a hand."""
        self.hand = self.layout()
        self.held = len(self.hand)
        for pile in self.piles:
            pile.clear()
        piles = len(self.piles)
        self.tops, self.heights, self.down = [SPACE] * piles, [0] * piles, [0] * piles
        self.look()

    def play_from_hand(self, index: int) -> int:
        """Take a card out of the hand. Returns the card."""
        card = self.hand.pop(index)
        self.held -= 1
        self.count -= 1
        self.showing ^= BIT[card]
        return card

    def draw(self) -> None:
        """The top card of the stock comes to the hand."""
        card = self.draw_pile.pop()
        self.hand.append(card)
        self.held += 1
        self.stock -= 1
        self.showing |= BIT[card]

    def layout(self) -> list[int]:
        """The cards of the stock piles, left to right."""
        return [card for pile in self.piles for card in pile]


class SeenTable:
    """The visible part of a table. Everything is by seat, and in the centre by place: the number of the seat that may
    start a pile there."""

    __slots__ = (
        "at_ms",
        "called",
        "calls",
        "choices",
        "claimants",
        "drawn",
        "fits",
        "fitting",
        "frozen_at",
        "frozen_by",
        "hand_is_stuck",
        "hand_size",
        "has_two_places",
        "is_speed",
        "kept_place",
        "lent_to",
        "named_place",
        "one_pile",
        "out",
        "phase",
        "pickers",
        "playing",
        "ready",
        "refill",
        "seen_piles",
        "shift",
        "shorts",
        "sides",
        "sizes",
        "spit_left",
        "spits",
        "stacking",
        "stale",
        "stopped",
        "taken",
        "taking",
        "tops",
        "wanted",
    )

    def __init__(self, rules: Rules, seats: int, fits: tuple[int, ...] | None = None) -> None:
        """`fits` is the answer of `goes_on` for these rules, if the caller has it."""
        # Knobs that the questions need.
        self.is_speed = rules.is_speed
        self.shift = rules.shift
        self.stacking = rules.stacking
        self.refill = rules.refill
        self.hand_size = rules.hand_size
        self.one_pile = rules.one_pile
        self.fits = goes_on(rules) if fits is None else fits
        self.has_two_places = seats == 2
        self.at_ms = 0
        self.phase: Phase = "ready"
        self.sides: list[SeenSide] = []
        self.tops = [SPACE] * seats
        """Of the spit pile at each place: a card, `DOWN` or `SPACE`."""
        self.sizes = [0] * seats
        self.fitting = [0] * seats
        """Bits of the cards that fit the spit pile at each place."""
        self.wanted = 0
        """Bits of the cards that fit any spit pile."""
        self.seen_piles: tuple[tuple[int, ...], ...] = ()
        """The spit piles, while they may be looked through (`peek`)."""
        self.spits = [0] * seats
        """The spit cards of each seat; in Speed the reserve beside its place."""
        self.spit_left = 0
        """Spit cards of all seats that are not out."""
        self.ready = [False] * seats
        self.called = [False] * seats
        self.calls = 0
        # The place a lone spitter names in its call, and the one it keeps to once it has spat.
        self.named_place: list[int | None] = [None] * seats
        self.kept_place: list[int | None] = [None] * seats
        self.out: list[int] = []
        self.playing: list[int] = [*range(seats)]
        # The seats that may choose a place once play has stopped, and these places.
        self.claimants: tuple[int, ...] = ()
        self.choices: tuple[int, ...] = ()
        # With more than two seats: the seats that choose a place after the claimants, in that order.
        self.pickers: list[int] = []
        # Whether all are stuck with nothing left to spit, so that no play follows the claim.
        self.stopped = False
        # Speed: whether no card was played or drawn since the reserves were last made.
        self.stale = False
        # Whether the seats take the piles within the deal, and play goes on after.
        self.taking = False
        # Places whose pile a seat that went out has taken.
        self.taken: list[int] = []
        # The seats without spit cards at the layout. With two seats, the other may lend such a seat a card.
        self.shorts: tuple[int, ...] = ()
        self.lent_to = NOBODY
        # The seat that has slapped the table wrongly, and when.
        self.frozen_by = NOBODY
        self.frozen_at = 0
        # The cards that name modulus and set (Mod-Spit).
        self.drawn: tuple[int, ...] = ()
        # By seat: whether a seat with a hidden hand is stuck.
        self.hand_is_stuck = [False] * seats

    @property
    def seats(self) -> range:
        return range(len(self.sides))

    def show(self, place: int, card: int, size: int) -> None:
        """Set the top card of the spit pile at a place, and its height."""
        self.tops[place] = card
        self.sizes[place] = size
        fitting = self.fitting
        fitting[place] = bits = self.fits[card] if card >= 0 else 0
        if self.has_two_places:
            self.wanted = bits | fitting[1 - place]
        else:
            self._want()

    def open(self) -> None:
        """Let cards go on the spit piles as they are."""
        self.fitting = [self.fits[top] if top >= 0 else 0 for top in self.tops]
        self._want()

    def close(self) -> None:
        """Let no card go on any spit pile."""
        self.fitting = [0] * len(self.fitting)
        self.wanted = 0

    def _want(self) -> None:
        wanted = 0
        for bits in self.fitting:
            wanted |= bits
        self.wanted = wanted

    def count_players(self) -> None:
        """Compute again which seats are still playing, and how many spit cards they have."""
        self.playing = [seat for seat in range(len(self.sides)) if seat not in self.out]
        self.count_spit_cards()

    def count_spit_cards(self) -> None:
        left = 0
        for seat in self.playing:
            left += self.spits[seat]
        self.spit_left = left

    def places_with_cards(self) -> list[int]:
        return [place for place, size in enumerate(self.sizes) if size]


class Table(SeenTable):
    """The real table."""

    __slots__ = (
        "_full",
        "chance",
        "common",
        "has_effect",
        "has_hands",
        "lent",
        "rules",
        "set_aside",
        "spit_piles",
        "unlogged_chance",
        "watched",
    )

    def __init__(
        self,
        rules: Rules,
        packets: tuple[tuple[int, ...], ...],
        common: tuple[int, ...] = (),
        chance: Chance | None = None,
        fits: tuple[int, ...] | None = None,
    ) -> None:
        seats = rules.players
        super().__init__(rules, seats, fits)
        self.rules = rules
        self.common = common
        self.chance = chance
        # Acts of chance that are not in the log yet: the kind of entry, and its outcome.
        self.unlogged_chance: list[tuple[str, tuple[int, ...]]] = []
        # Whether the last word said was the last of its kind, which has an effect.
        self.has_effect = False
        self.has_hands = rules.conceal > 0 or rules.is_speed
        # Whether every step may end the deal, not only one that uses up a seat's cards or all spit cards.
        self.watched = rules.refill or self.is_speed or rules.mod_slap != "none"
        self.spit_piles: list[list[int]] = [[] for _ in range(seats)]
        self.lent: list[int] = []
        self._full: list[Side] = []
        if self.is_speed:
            self._deal_hands(packets, common)
        else:
            self.drawn = common
            self._lay_out(packets)
        self.sides += self._full
        for seat, side in enumerate(self._full):
            side.bit = 1 << seat
        self.spits = [len(side.spit_cards) for side in self._full]
        self.set_aside = self._left_over(packets)
        self.count_spit_cards()

    def full(self, seat: int) -> Side:
        """A seat's side with all its cards."""
        return self._full[seat]

    def _left_over(self, packets: tuple[tuple[int, ...], ...]) -> list[int]:
        """The cards of the packs that belong to no seat."""
        heaps = [*packets, self.common] if self.is_speed else packets
        size = self.rules.pack_size
        if sum([len(heap) for heap in heaps]) == size:
            return []
        dealt = {card for heap in heaps for card in heap}
        return [card for card in range(size) if card not in dealt]

    def _lay_out(self, packets: tuple[tuple[int, ...], ...]) -> None:
        """Stock piles by rows, left to right, as far as each packet goes (rules, section 1)."""
        places = _dealt_to(self.rules.layout)
        size = self.rules.layout_size
        auto = self.rules.turn == "auto"
        for packet in packets:
            have = len(packet)
            if have >= size:
                piles = [[packet[number] for number in numbers] for numbers in places]
            else:
                piles = [[packet[number] for number in numbers if number < have] for numbers in places]
            self._full.append(Side(piles, list(packet[: size - 1 : -1]), auto))
        self._lend()

    def _lend(self) -> None:
        """Lay long's bottom spit card at short's empty place, if the rules want that (section 4)."""
        self.shorts = tuple([seat for seat, side in enumerate(self._full) if not side.spit_cards])
        if len(self.shorts) == 1 and self.rules.lends_a_card:
            long = self._full[1 - self.shorts[0]]
            if len(long.spit_cards) > 1:
                self.lent = [long.spit_cards.pop(0)]
                self.lent_to = self.shorts[0]

    def _deal_hands(self, packets: tuple[tuple[int, ...], ...], common: tuple[int, ...]) -> None:
        """Speed: a hand from the stock, a reserve beside each pile, a card to begin each with (section 8)."""
        reserve = (len(common) - 2) // 2
        for seat, packet in enumerate(packets):
            side = Side([], list(reversed(common[seat * reserve : (seat + 1) * reserve])), False)
            side.hand = list(packet[: self.hand_size])
            side.held = len(side.hand)
            side.draw_pile = list(packet[: self.hand_size - 1 : -1])
            side.stock = len(side.draw_pile)
            side.look()
            self._full.append(side)
            self.spit_piles[seat].append(common[2 * reserve + seat])
            self.tops[seat] = DOWN
            self.sizes[seat] = 1

    def seen_by(self, seat: int) -> SeenTable:
        """A copy of the part that a seat sees, but with its real own side, which it always knows."""
        if self.has_hands:
            self.look_at_hands()
        seen = SeenTable(self.rules, len(self._full), self.fits)
        seen.at_ms = self.at_ms
        seen.phase = self.phase
        seen.ready = self.ready[:]
        seen.called = self.called[:]
        seen.calls = self.calls
        seen.named_place = self.named_place[:]
        seen.kept_place = self.kept_place[:]
        seen.out = self.out[:]
        seen.claimants = self.claimants
        seen.choices = self.choices
        seen.pickers = self.pickers[:]
        seen.stale = self.stale
        seen.stopped = self.stopped
        seen.taking = self.taking
        seen.taken = self.taken[:]
        seen.lent_to = self.lent_to
        seen.frozen_by = self.frozen_by
        seen.frozen_at = self.frozen_at
        seen.hand_is_stuck = self.hand_is_stuck[:]
        seen.seen_piles = self.seen_piles
        seen.spits = self.spits[:]
        seen.shorts = self.shorts
        seen.drawn = self.drawn
        seen.sides = [side if other == seat else side.from_outside() for other, side in enumerate(self._full)]
        seen.tops = self.tops[:]
        seen.sizes = self.sizes[:]
        seen.fitting = self.fitting[:]
        seen.wanted = self.wanted
        seen.count_players()
        return seen

    def go_out(self, seats: list[int]) -> None:
        """Seats are out of the deal, in this order."""
        self.out = [*self.out, *seats]
        self.watched = True
        self.count_players()

    def put(self, place: int, card: int) -> None:
        """Put a card, face up, on the spit pile at a place, which it may start. It does what `show` does as well."""
        pile = self.spit_piles[place]
        pile.append(card)
        self.tops[place] = card
        self.sizes[place] = len(pile)
        fitting = self.fitting
        fitting[place] = bits = self.fits[card]
        if self.has_two_places:
            self.wanted = bits | fitting[1 - place]
        else:
            self._want()

    def open_piles(self) -> None:
        """Show the spit piles as they are, and let cards go on them."""
        self.tops = [pile[-1] if pile else SPACE for pile in self.spit_piles]
        self.sizes = [len(pile) for pile in self.spit_piles]
        self.open()

    def look_through(self) -> None:
        """Let all look through the spit piles (`peek`)."""
        self.seen_piles = tuple([tuple(pile) for pile in self.spit_piles])

    def look_at_hands(self) -> None:
        """Work out which of the seats that hold cards are stuck."""
        self.hand_is_stuck = [
            side.held > 0 and not side.showing & self.wanted and not (side.stock and side.held < self.hand_size)
            for side in self.sides
        ]

    def owned(self, seat: int) -> tuple[int, ...]:
        """A seat's cards: stock piles left to right, hand, stock, then spit cards."""
        side = self._full[seat]
        kept = [] if self.is_speed else side.spit_cards
        return (*side.layout(), *side.hand, *side.draw_pile, *kept)

    def state(self) -> tuple[tuple[str, object], ...]:
        """Everything that sets this table apart from another of the same rules and packets, by name.

        Cards in a row are bytes, which make a digest in a fraction of the time that numbers take. Empty values and
        words not yet said are left out. So if a later rule adds a field, games without that rule keep the state they
        always had.
        """
        sides = self._full
        remembered: tuple[tuple[str, Sequence[object]], ...] = (
            ("stock", [[*map(bytes, side.piles)] for side in sides]),
            ("down", [bytes(side.down) for side in sides]),
            ("spit_cards", [bytes(side.spit_cards) for side in sides]),
            ("spit_piles", [*map(bytes, self.spit_piles)]),
            ("ready", self.ready),
            ("called", self.called),
            ("named_place", self.named_place),
            ("kept_place", self.kept_place),
            ("out", self.out),
            ("claimants", self.claimants),
            ("hand", [bytes(side.hand) for side in sides]),
            ("draw_pile", [bytes(side.draw_pile) for side in sides]),
            ("lent", self.lent),
            ("taken", self.taken),
            ("pickers", self.pickers),
            ("stopped", (self.stopped,)),
            ("taking", (self.taking,)),
            ("stale", (self.stale,)),
            ("frozen", (self.frozen_by, self.frozen_at) if self.frozen_by >= 0 else ()),
            ("common", () if self.is_speed else self.common),
        )
        return (("phase", self.phase), *(pair for pair in remembered if not _is_blank(pair[1])))


SAID: Final = (
    "phase",
    "ready",
    "called",
    "named_place",
    "kept_place",
    "out",
    "claimants",
    "choices",
    "pickers",
    "stale",
    "stopped",
    "taking",
    "taken",
    "lent_to",
    "frozen_by",
    "frozen_at",
    "hand_is_stuck",
    "seen_piles",
    "spits",
)
"""The fields of a `SeenTable` that hold words, or facts common to all seats."""


def all_said(table: SeenTable) -> list[object]:
    """The values of the fields in `SAID`, in its order."""
    return [
        table.phase,
        table.ready,
        table.called,
        table.named_place,
        table.kept_place,
        table.out,
        table.claimants,
        table.choices,
        table.pickers,
        table.stale,
        table.stopped,
        table.taking,
        table.taken,
        table.lent_to,
        table.frozen_by,
        table.frozen_at,
        table.hand_is_stuck,
        table.seen_piles,
        table.spits,
    ]


def own_copy(value: Any) -> Any:
    """A copy of a list, because the original changes; other values as they are."""
    return value[:] if isinstance(value, list) else value


@lru_cache(maxsize=64)
def _dealt_to(layout: tuple[int, ...]) -> list[list[int]]:
    """By stock pile: the positions in a packet, from 0, of the cards that it gets."""
    order = [pile for row in range(max(layout)) for pile, size in enumerate(layout) if size > row]
    return [[number for number, at in enumerate(order) if at == pile] for pile in range(len(layout))]


def _is_blank(remembered: Sequence[object]) -> bool:
    return all(not item and (item is None or item is False or item == [] or item == b"") for item in remembered)
