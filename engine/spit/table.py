"""The state of a deal: every card's place, and what has been said so far.

A table knows where things lie, not what may be done with them; the rules in
`engine.deals` read and change it. Cards are listed bottom to top everywhere.

Next to the cards stand the sums that rules ask for again and again, kept up with every
move: the top of each pile, and as sets of bits (one for each card of the packs) what a
seat shows and what goes on each spit pile.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from engine.cards import PACK_SIZE
from engine.chance import Chance
from engine.spit.fitting import goes_on
from engine.spit.rules import MOST_PILES, Rules

Phase = Literal["ready", "play", "claim", "over"]

SPACE: Final = -1
"""The top of a pile without cards."""
DOWN: Final = -2
"""The top of a pile whose top card is face down."""
NOBODY: Final = -1

MOST_PACKS: Final = 4
BIT: Final[tuple[int, ...]] = tuple(1 << card for card in range(PACK_SIZE * MOST_PACKS))

# A shape has a digit to the base 3 for each pile: 0 a space, 1 a face-down top, 2 a card that shows.
DIGIT: Final[tuple[int, ...]] = tuple(3**pile for pile in range(MOST_PILES))


class Side:
    """One seat's side of the table: its layout, its hand and its spit cards.

    `down[pile]` counts the face-down cards of a stock pile, which lie under its face-up ones.
    In Speed the cards to draw from are `stock`, and `spit_cards` are the reserve beside the seat's place.
    """

    __slots__ = (
        "auto",
        "count",
        "down",
        "downs",
        "hand",
        "hidden",
        "piles",
        "shape",
        "showing",
        "spaces",
        "spit_cards",
        "stock",
        "tops",
        "twice",
    )

    def __init__(self, piles: list[list[int]], spit_cards: list[int], auto: bool) -> None:
        self.auto = auto
        self.piles = piles
        self.down = [max(len(pile) - 1, 0) for pile in piles]
        self.spit_cards = spit_cards
        self.hand: list[int] = []
        self.stock: list[int] = []
        self.tops: list[int] = []
        self.count = 0
        """Cards to be rid of: layout, hand and stock."""
        self.hidden = 0
        """Face-down cards of the layout."""
        self.downs = 0
        """Piles whose top card is face down."""
        self.spaces = 0
        """Piles without cards."""
        self.showing = 0
        """Bits of the cards that can be played from here: the tops that lie face up, or the hand."""
        self.twice = 0
        """Bits of the cards that can be played from here in two ways: so it may seem to who sees some of it late."""
        self.shape = 0
        self.look()

    def look(self) -> None:
        """Work out the sums anew, after a change of more than a card."""
        self.tops = [self._top(pile) for pile in range(len(self.piles))]
        self.count = len(self.hand) + len(self.stock)
        self.hidden = self.downs = self.spaces = self.showing = self.twice = self.shape = 0
        for pile, top in enumerate(self.tops):
            self.count += len(self.piles[pile])
            self.hidden += self.down[pile]
            if top >= 0:
                self._add(BIT[top])
                self.shape += 2 * DIGIT[pile]
            elif top == DOWN:
                self.downs += 1
                self.shape += DIGIT[pile]
            else:
                self.spaces += 1
        for card in self.hand:
            self._add(BIT[card])

    def _add(self, bit: int) -> None:
        """One more card that can be played from here."""
        self.twice |= self.showing & bit
        self.showing |= bit

    def _top(self, pile: int) -> int:
        cards = self.piles[pile]
        if not cards:
            return SPACE
        return cards[-1] if len(cards) > self.down[pile] else DOWN

    def lift(self, pile: int) -> int:
        """Take a face-up top card; where the rules turn by themselves, the card under it turns up."""
        cards = self.piles[pile]
        card = cards.pop()
        self.showing ^= BIT[card]
        if cards:
            self._uncover(pile, cards)
        else:
            self.tops[pile] = SPACE
            self.spaces += 1
            self.shape -= 2 * DIGIT[pile]
        return card

    def _uncover(self, pile: int, cards: list[int]) -> None:
        """What lies on top of a pile that has lost its face-up top card."""
        if len(cards) == self.down[pile]:
            if not self.auto:
                self.tops[pile] = DOWN
                self.downs += 1
                self.shape -= DIGIT[pile]
                return
            self.down[pile] -= 1
            self.hidden -= 1
        self.tops[pile] = under = cards[-1]
        self.showing |= BIT[under]

    def shift(self, pile: int, space: int) -> None:
        """Move a face-up top card into a space: what lifting and laying it comes to, in one go."""
        piles, tops = self.piles, self.tops
        cards = piles[pile]
        if len(cards) == 1:
            # By far the most shifts: pile and space change places, and no card leaves its list.
            piles[pile], piles[space] = piles[space], cards
            tops[space] = tops[pile]
            tops[pile] = SPACE
            self.shape += 2 * (DIGIT[space] - DIGIT[pile])
            return
        card = cards.pop()
        piles[space].append(card)
        tops[space] = card
        self.spaces -= 1
        self.shape += 2 * DIGIT[space]
        self._uncover(pile, cards)

    def turn(self, pile: int) -> None:
        self.down[pile] -= 1
        self.hidden -= 1
        self.downs -= 1
        self.shape += DIGIT[pile]
        self.tops[pile] = card = self.piles[pile][-1]
        self.showing |= BIT[card]

    def lay(self, pile: int, card: int) -> None:
        """Put a card, face up, on a pile that shows one or into a space."""
        top = self.tops[pile]
        if top >= 0:
            self.showing ^= BIT[top]
        else:
            self.spaces -= 1
            self.shape += 2 * DIGIT[pile]
        self.piles[pile].append(card)
        self.tops[pile] = card
        self.showing |= BIT[card]

    def show(self, pile: int, cards: list[int], down: int, top: int) -> None:
        """Lay a pile down as it lies on another table, the list itself, with what this changes in the sums."""
        self.count += len(cards) - len(self.piles[pile])
        self.hidden += down - self.down[pile]
        self.piles[pile] = cards
        self.down[pile] = down
        before = self.tops[pile]
        if top == before:
            return
        self.tops[pile] = top
        if before >= 0 and BIT[before] & self.twice:
            self.look()
        else:
            self._show_top(before, top, DIGIT[pile])

    def _show_top(self, before: int, top: int, digit: int) -> None:
        """What another top changes in the sums."""
        if before >= 0:
            self.shape -= 2 * digit
            self.showing ^= BIT[before]
        elif before == DOWN:
            self.shape -= digit
            self.downs -= 1
        else:
            self.spaces -= 1
        if top >= 0:
            self.shape += 2 * digit
            self.twice |= self.showing & BIT[top]
            self.showing |= BIT[top]
        elif top == DOWN:
            self.shape += digit
            self.downs += 1
        else:
            self.spaces += 1

    def layout(self) -> list[int]:
        """The cards of the stock piles, left to right."""
        return [card for pile in self.piles for card in pile]


class Table:
    """Everything by seat, and in the centre by place, the number of the seat that may start a pile there."""

    __slots__ = (
        "at_ms",
        "called",
        "calls",
        "chance",
        "choices",
        "claimants",
        "common",
        "frozen_at",
        "frozen_by",
        "goes_on",
        "hand_size",
        "happenings",
        "is_speed",
        "kept_place",
        "lent",
        "named_place",
        "on",
        "out",
        "phase",
        "pickers",
        "playing",
        "ready",
        "refill",
        "rules",
        "set_aside",
        "shift",
        "shorts",
        "sides",
        "spit_left",
        "spit_piles",
        "stacking",
        "stale",
        "stopped",
        "taken",
        "taking",
        "wanted",
        "watched",
        "watched_from_the_start",
    )

    def __init__(
        self,
        rules: Rules,
        packets: tuple[tuple[int, ...], ...],
        common: tuple[int, ...] = (),
        chance: Chance | None = None,
    ) -> None:
        seats = rules.players
        self.rules = rules
        # Knobs that almost every action asks for.
        self.is_speed = rules.is_speed
        self.shift = rules.shift
        self.stacking = rules.stacking
        self.refill = rules.refill
        self.hand_size = rules.hand_size
        self.common = common
        self.chance = chance
        # What chance has given and nobody has written down yet: the kind of entry, and its outcome.
        self.happenings: list[tuple[str, tuple[int, ...]]] = []
        self.at_ms = 0
        self.goes_on = goes_on(rules)
        self.phase: Phase = "ready"
        self.spit_piles: list[list[int]] = [[] for _ in range(seats)]
        self.on = [0] * seats
        """Bits of the cards that go on the spit pile at each place."""
        self.wanted = 0
        """Bits of the cards that go on any spit pile."""
        self.spit_left = 0
        """Spit cards of all who are not out."""
        self.ready = [False] * seats
        self.called = [False] * seats
        self.calls = 0
        # The place a lone spitter names in its call, and the one it keeps to once it has spat.
        self.named_place: list[int | None] = [None] * seats
        self.kept_place: list[int | None] = [None] * seats
        self.out: list[int] = []
        self.playing: list[int] = [*range(seats)]
        # Whether every step may end the deal, and not only one that leaves a seat or all spit cards empty.
        self.watched = self.watched_from_the_start = rules.refill or self.is_speed or rules.mod_slap != "none"
        # Who may choose a place once play has stopped, and which places.
        self.claimants: tuple[int, ...] = ()
        self.choices: tuple[int, ...] = ()
        # Who chooses a place after the claimants, in that order, with more than two seats.
        self.pickers: list[int] = []
        # Whether all are stuck with nothing left to spit, so that no play follows the claim.
        self.stopped = False
        # Speed: whether no card was played or drawn since the reserves were last made anew.
        self.stale = False
        # Whether the seats take the piles within the deal, and play goes on after.
        self.taking = False
        # Places whose pile a seat that went out has taken.
        self.taken: list[int] = []
        # The seats that have no spit card at the layout; of two, the other lends the one a card.
        self.shorts: tuple[int, ...] = ()
        self.lent: list[int] = []
        # Who has slapped the table wrongly, and when.
        self.frozen_by = NOBODY
        self.frozen_at = 0
        self.sides: list[Side] = []
        if self.is_speed:
            self._deal_hands(packets, common)
        else:
            self._lay_out(packets)
        self.set_aside = self._left_over(packets)
        self.count_spit_cards()

    def _left_over(self, packets: tuple[tuple[int, ...], ...]) -> list[int]:
        """The cards of the packs that are nobody's."""
        heaps = [*packets, self.common] if self.is_speed else packets
        size = self.rules.pack_size
        if sum([len(heap) for heap in heaps]) == size:
            return []
        dealt = {card for heap in heaps for card in heap}
        return [card for card in range(size) if card not in dealt]

    def _lay_out(self, packets: tuple[tuple[int, ...], ...]) -> None:
        """Stock piles by rows, left to right, as far as each packet goes (rules, section 1)."""
        order = _dealing_order(self.rules.layout)
        for packet in packets:
            piles: list[list[int]] = [[] for _ in self.rules.layout]
            for number, card in enumerate(packet[: len(order)]):
                piles[order[number]].append(card)
            self.sides.append(Side(piles, list(packet[: len(order) - 1 : -1]), self.rules.turn == "auto"))
        self._lend()

    def _lend(self) -> None:
        """Long's bottom spit card lies at short's empty place, where the rules want that (section 4)."""
        self.shorts = tuple([seat for seat, side in enumerate(self.sides) if not side.spit_cards])
        if len(self.shorts) == 1 and self.rules.lends_a_card:
            long = self.sides[1 - self.shorts[0]]
            if len(long.spit_cards) > 1:
                self.lent = [long.spit_cards.pop(0)]

    def _deal_hands(self, packets: tuple[tuple[int, ...], ...], common: tuple[int, ...]) -> None:
        """Speed: a hand from the stock, a reserve beside each pile, a card to begin each with (section 8)."""
        reserve = (len(common) - 2) // 2
        for seat, packet in enumerate(packets):
            side = Side([], list(reversed(common[seat * reserve : (seat + 1) * reserve])), False)
            side.hand = list(packet[: self.rules.hand_size])
            side.stock = list(packet[: self.rules.hand_size - 1 : -1])
            side.look()
            self.sides.append(side)
            self.spit_piles[seat].append(common[2 * reserve + seat])

    @property
    def seats(self) -> range:
        return range(len(self.sides))

    def leave(self, seats: list[int]) -> None:
        """Seats are out of the deal, in this order."""
        self.out = [*self.out, *seats]
        self.count_players()

    def count_players(self) -> None:
        """Work out anew who is still playing, and what they have to spit."""
        self.playing = [seat for seat in self.seats if seat not in self.out]
        self.watched = bool(self.out) or self.watched_from_the_start
        self.count_spit_cards()

    def put(self, place: int, card: int) -> None:
        """Put a card, face up, on the spit pile at a place, which it may start."""
        self.spit_piles[place].append(card)
        on = self.on
        on[place] = self.goes_on[card]
        if len(on) == 2:
            self.wanted = on[0] | on[1]
        else:
            self._want()

    def open_piles(self) -> None:
        """Let cards go on the spit piles as they lie there."""
        for place, pile in enumerate(self.spit_piles):
            self.on[place] = self.goes_on[pile[-1]] if pile else 0
        self._want()

    def open_pile(self, place: int) -> None:
        """Let cards go on one spit pile as it lies there."""
        pile = self.spit_piles[place]
        self.on[place] = self.goes_on[pile[-1]] if pile else 0
        self._want()

    def close_piles(self) -> None:
        """Let no card go on any spit pile."""
        self.on = [0] * len(self.on)
        self.wanted = 0

    def _want(self) -> None:
        if len(self.on) == 2:
            self.wanted = self.on[0] | self.on[1]
            return
        wanted = 0
        for bits in self.on:
            wanted |= bits
        self.wanted = wanted

    def count_spit_cards(self) -> None:
        left = 0
        for seat in self.playing:
            left += len(self.sides[seat].spit_cards)
        self.spit_left = left

    def places_with_cards(self) -> list[int]:
        return [place for place, pile in enumerate(self.spit_piles) if pile]

    def owned(self, seat: int) -> tuple[int, ...]:
        """A seat's cards: stock piles left to right, hand, stock, then spit cards."""
        side = self.sides[seat]
        kept = [] if self.is_speed else side.spit_cards
        return (*side.layout(), *side.hand, *side.stock, *kept)

    def state(self) -> tuple[tuple[str, object], ...]:
        """Everything that sets this table apart from another of the same rules and packets, by name.

        What is empty or not yet said is left out, so that a table which some later rule gives
        more to remember has, where that rule plays no part, the state it always had.
        """
        remembered: tuple[tuple[str, Sequence[object]], ...] = (
            ("stock", [side.piles for side in self.sides]),
            ("down", [side.down for side in self.sides]),
            ("spit_cards", [side.spit_cards for side in self.sides]),
            ("spit_piles", self.spit_piles),
            ("ready", self.ready),
            ("called", self.called),
            ("named_place", self.named_place),
            ("kept_place", self.kept_place),
            ("out", self.out),
            ("claimants", self.claimants),
            ("hand", [side.hand for side in self.sides]),
            ("draw_pile", [side.stock for side in self.sides]),
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


@lru_cache(maxsize=64)
def _dealing_order(layout: tuple[int, ...]) -> list[int]:
    """The pile that each card of a packet goes to: only to be read."""
    return [pile for row in range(max(layout)) for pile, size in enumerate(layout) if size > row]


def _is_blank(remembered: Sequence[object]) -> bool:
    return not [item for item in remembered if not (item is None or item is False or item == [])]
