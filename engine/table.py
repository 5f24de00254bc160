"""The state of a deal: every card's place, and what has been said so far.

A table knows where things lie, not what may be done with them; the rules in
`engine.deals` read and change it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.fitting import fitting
from engine.rules import Rules

Phase = Literal["ready", "play", "claim", "over"]


@dataclass(frozen=True, slots=True)
class Zone:
    """Where cards lie: bottom to top, each with whether it lies face up."""

    cards: tuple[int, ...]
    face_up: tuple[bool, ...]


class Table:
    """Cards are listed bottom to top everywhere. `down[seat][pile]` counts the face-down
    cards of a stock pile, which lie under its face-up ones."""

    __slots__ = (
        "called",
        "claimants",
        "down",
        "fitting",
        "kept_place",
        "named_place",
        "out",
        "phase",
        "ready",
        "rules",
        "set_aside",
        "spit_cards",
        "spit_piles",
        "stock",
    )

    def __init__(self, rules: Rules, packets: tuple[tuple[int, ...], ...]) -> None:
        seats = rules.players
        self.rules = rules
        self.fitting = fitting(rules)
        self.phase: Phase = "ready"
        self.stock: list[list[list[int]]] = []
        self.down: list[list[int]] = []
        self.spit_cards: list[list[int]] = []
        self.spit_piles: list[list[int]] = [[] for _ in range(seats)]
        self.set_aside: list[int] = []
        self.ready = [False] * seats
        self.called = [False] * seats
        # The place a lone spitter names in its call, and the one it keeps to once it has spat.
        self.named_place: list[int | None] = [None] * seats
        self.kept_place: list[int | None] = [None] * seats
        self.out: list[int] = []
        # Who may choose a place, once play has stopped.
        self.claimants: tuple[int, ...] = ()
        for packet in packets:
            self._lay_out(packet)

    def _lay_out(self, packet: tuple[int, ...]) -> None:
        """Stock piles by rows, left to right, as far as the packet goes (rules, section 1)."""
        piles: list[list[int]] = [[] for _ in self.rules.layout]
        taken = 0
        for pile in _dealing_order(self.rules.layout):
            if taken == len(packet):
                break
            piles[pile].append(packet[taken])
            taken += 1
        self.stock.append(piles)
        self.down.append([max(len(pile) - 1, 0) for pile in piles])
        self.spit_cards.append(list(reversed(packet[taken:])))

    @property
    def seats(self) -> range:
        return range(self.rules.players)

    def top(self, seat: int, pile: int) -> int | None:
        """The face-up top card of a stock pile; None when it is face down or a space."""
        cards = self.stock[seat][pile]
        return cards[-1] if len(cards) > self.down[seat][pile] else None

    def stock_count(self, seat: int) -> int:
        return sum(map(len, self.stock[seat]))

    def places_with_cards(self) -> list[int]:
        return [place for place, pile in enumerate(self.spit_piles) if pile]

    def owned(self, seat: int) -> tuple[int, ...]:
        """A seat's cards: stock piles left to right, then spit cards."""
        stock = (card for pile in self.stock[seat] for card in pile)
        return (*stock, *self.spit_cards[seat])

    def zones(self) -> dict[str, Zone]:
        """Every place cards can lie in, empty ones included, by its name."""
        zones = {
            f"stock/{seat}/{pile}": _half_open(cards, self.down[seat][pile])
            for seat in self.seats
            for pile, cards in enumerate(self.stock[seat])
        }
        for seat in self.seats:
            zones[f"spit_cards/{seat}"] = _half_open(self.spit_cards[seat])
        for place, cards in enumerate(self.spit_piles):
            zones[f"spit_pile/{place}"] = _half_open(cards, 0)
        zones["set_aside"] = _half_open(self.set_aside)
        return zones

    def state(self) -> tuple[tuple[str, object], ...]:
        """Everything that sets this table apart from another of the same rules, by name.

        What is empty or not yet said is left out, so that a table which some later rule gives
        more to remember has, where that rule plays no part, the state it always had.
        """
        remembered: tuple[tuple[str, Sequence[object]], ...] = (
            ("stock", self.stock),
            ("down", self.down),
            ("spit_cards", self.spit_cards),
            ("spit_piles", self.spit_piles),
            ("set_aside", self.set_aside),
            ("ready", self.ready),
            ("called", self.called),
            ("named_place", self.named_place),
            ("kept_place", self.kept_place),
            ("out", self.out),
            ("claimants", self.claimants),
        )
        return (("phase", self.phase), *(pair for pair in remembered if not _is_blank(pair[1])))


def _dealing_order(layout: tuple[int, ...]) -> Iterator[int]:
    for row in range(max(layout)):
        for pile, size in enumerate(layout):
            if size > row:
                yield pile


def _half_open(cards: list[int], down: int | None = None) -> Zone:
    """A zone whose lowest `down` cards are face down, all of them when it is left out."""
    hidden = len(cards) if down is None else down
    return Zone(tuple(cards), tuple(index >= hidden for index in range(len(cards))))


def _is_blank(remembered: Sequence[object]) -> bool:
    return all(item is None or item is False or item == [] for item in remembered)
