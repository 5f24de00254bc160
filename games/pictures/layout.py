"""Where everything lies: from the zones of a deal and the size of the picture to a place for each pile.

Seats sit in rows above and below the centre, as in the viewer; cards get as large as the table allows.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from engine.film import FilmZone

RATIO: Final = 1.4
AREAS: Final = frozenset({"layout", "store", "hand", "centre", "beside"})
# All in card widths.
GAP: Final = 0.1
STORE_GAP: Final = 0.3
BLOCK_GAP: Final = 0.6
CENTRE_GAP: Final = 0.35
FAN: Final = 0.62
"""From card to card of a hand that is held beside piles."""
# All in the size of the letters.
PLATE: Final = 1.5
COUNT: Final = 1.0
"""Room under the centre for the number of cards on each pile."""
PAD: Final = 0.5
ROW_GAP: Final = 0.45


@dataclass(frozen=True, slots=True)
class Spot:
    """The top left corner of the lowest card of a pile; `spread` is how much further right each next one lies."""

    x: float
    y: float
    area: str
    spread: float = 0.0


@dataclass(frozen=True, slots=True)
class Plate:
    """Where the name of a seat is written; `above` the centre or below it."""

    x: float
    y: float
    width: float
    above: bool


@dataclass(slots=True)
class Layout:
    """All in pixels; `card` is the width of a card, `middle` where a hand lands that slaps the table."""

    card: int
    spots: dict[str, Spot] = field(default_factory=dict)
    plates: dict[int, Plate] = field(default_factory=dict)
    middle: Spot = Spot(0, 0, "centre")


@dataclass(frozen=True, slots=True)
class Places:
    """Zones by where they lie; by seat the first three. `centre` holds for each place the zones that lie there."""

    layout: Sequence[Sequence[FilmZone]]
    store: Sequence[Sequence[FilmZone]]
    hand: Sequence[Sequence[FilmZone]]
    centre: Sequence[Sequence[FilmZone]]
    beside: Sequence[FilmZone]
    aside: Sequence[FilmZone]
    most: Mapping[str, int]
    instead: Container[str]

    @property
    def seats(self) -> int:
        return len(self.layout)

    def of_seat(self, seat: int) -> Iterable[FilmZone]:
        return (*self.hand[seat], *self.layout[seat], *self.store[seat])


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to seat them: how many side by side, and whether hands are held beside the piles or in front of them."""

    per_row: int
    hands_beside: bool


def places_of(zones: Iterable[FilmZone], seats: int, most: Mapping[str, int], instead: Container[str] = ()) -> Places:
    """Hands, set-aside cards and cards that lie in a pile's stead take room only where they ever hold one.

    `most` is the most cards that a zone ever holds, by its name; `instead` are hands that lie where the piles of their
    seat lay before they were taken up.
    """
    ordered = sorted(zones, key=lambda zone: zone.slot)

    def of(area: str, seat: int | None) -> list[FilmZone]:
        return [zone for zone in ordered if zone.area == area and zone.seat == seat]

    def by_seat(area: str) -> list[list[FilmZone]]:
        return [of(area, seat) for seat in range(seats)]

    return Places(
        layout=by_seat("layout"),
        store=by_seat("store"),
        hand=[[zone for zone in held if most[zone.name]] for held in by_seat("hand")],
        centre=_by_place(of("centre", None), most),
        beside=of("beside", None),
        aside=[zone for zone in ordered if zone.area not in AREAS and most[zone.name]],
        most=most,
        instead=instead,
    )


def _by_place(zones: Iterable[FilmZone], most: Mapping[str, int]) -> list[list[FilmZone]]:
    places: dict[int, list[FilmZone]] = {}
    for zone in zones:
        there = places.setdefault(zone.slot, [])
        if not there or most[zone.name]:
            there.append(zone)
    return list(places.values())


def arrange(places: Places, width: float, height: float, letter: float) -> Layout:
    """The plan with the largest cards, laid out on a table of that size; `letter` is the size of the letters."""
    per_side = max(ceil(places.seats / 2), 1)
    plans = [Plan(per_row, beside) for beside in (True, False) for per_row in range(1, per_side + 1)]
    sized = [(_card_width(places, plan, width, height, letter), plan) for plan in plans]
    card, plan = max(sized, key=lambda pair: pair[0])
    return _Laying(places, plan, card, letter, width, height).layout


def sides_of(seats: int) -> tuple[list[int], list[int]]:
    """Those below the centre from left to right and those above it, so that they go round the table."""
    below = list(range(ceil(seats / 2)))
    return below, list(range(seats - 1, len(below) - 1, -1))


def _rows(places: Places, plan: Plan) -> tuple[list[list[int]], list[list[int]]]:
    """Rows of seats above the centre and below it, all from the top to the bottom."""
    below, above = sides_of(places.seats)

    def cut(seats: list[int]) -> list[list[int]]:
        return [seats[first : first + plan.per_row] for first in range(0, len(seats), plan.per_row)]

    return cut(above)[::-1], cut(below)


def _run(count: int, gap: float = GAP) -> float:
    return count + (count - 1) * gap if count else 0.0


def _hand_step(places: Places, seat: int) -> float:
    return FAN if len(places.layout[seat]) > 1 else 1 + GAP


def _hand_width(places: Places, seat: int) -> float:
    held = [places.most[zone.name] for zone in places.hand[seat]]
    return 1 + (max(held) - 1) * _hand_step(places, seat) if held else 0.0


def _hand_apart(places: Places, seat: int) -> bool:
    """Whether a seat has a hand that takes room of its own."""
    fits = _hand_width(places, seat) <= _run(len(places.layout[seat]))
    return any(not (fits and zone.name in places.instead) for zone in places.hand[seat])


def _block_width(places: Places, seat: int, plan: Plan) -> float:
    hand = _hand_width(places, seat)
    parts = [
        _run(len(places.layout[seat])),
        _run(len(places.store[seat])),
        hand if plan.hands_beside and _hand_apart(places, seat) else 0.0,
    ]
    there = [part for part in parts if part]
    return max(sum(there) + max(len(there) - 1, 0) * STORE_GAP, hand, 1.0)


def _fan_before(places: Places, seat: int, plan: Plan) -> float:
    """Room before the piles for a hand that is seldom there: a name stands at the piles. In card widths."""
    fan = _hand_apart(places, seat) and plan.hands_beside and _hand_step(places, seat) == FAN
    return _hand_width(places, seat) + STORE_GAP if fan else 0.0


def _block_height(places: Places, seat: int, plan: Plan) -> float:
    piles = bool(places.layout[seat] or places.store[seat])
    rows = piles + bool(_hand_apart(places, seat) and not plan.hands_beside)
    return max(rows, 1) * RATIO + (GAP if rows > 1 else 0)


def _centre_width(places: Places) -> float:
    aside = _run(len(places.aside)) + CENTRE_GAP if places.aside else 0.0
    sides = aside + ceil(len(places.beside) / 2) * (1 + CENTRE_GAP)
    return _run(len(places.centre), CENTRE_GAP) + 2 * sides


def _card_width(places: Places, plan: Plan, width: float, height: float, letter: float) -> int:
    above, below = _rows(places, plan)
    rows = above + below

    def row_width(row: list[int]) -> float:
        return sum(_block_width(places, seat, plan) for seat in row) + (len(row) - 1) * BLOCK_GAP

    widest = max(_centre_width(places), *map(row_width, rows))
    tall = RATIO + sum(max(_block_height(places, seat, plan) for seat in row) for row in rows)
    fixed = (len(rows) * (PLATE + ROW_GAP) + COUNT + 2 * PAD) * letter
    return max(int(min((width - 2 * PAD * letter) / widest, (height - fixed) / tall)), 4)


class _Laying:
    """Lays one plan out, row by row."""

    def __init__(self, places: Places, plan: Plan, card: int, letter: float, width: float, height: float) -> None:
        self.places, self.plan, self.letter, self.width = places, plan, letter, width
        self.layout = Layout(card)
        above, below = _rows(places, plan)
        top, bottom = PAD * letter, height - PAD * letter
        for row in above:
            top += self._lay_row(row, top, True) + ROW_GAP * letter
        for row in below[::-1]:
            bottom -= self._row_height(row) + ROW_GAP * letter
            self._lay_row(row, bottom + ROW_GAP * letter, False)
        self._lay_centre((top + bottom - COUNT * letter - card * RATIO) / 2)

    def _row_height(self, row: list[int]) -> float:
        blocks = max(_block_height(self.places, seat, self.plan) for seat in row)
        return blocks * self.layout.card + PLATE * self.letter

    def _lay_row(self, row: list[int], top: float, above: bool) -> float:
        """Says how high the row is. Names stand on the outer side of the cards."""
        card = self.layout.card
        widths = [_block_width(self.places, seat, self.plan) * card for seat in row]
        high = self._row_height(row)
        spare = self.width - sum(widths)
        gap = min(spare / len(row), card * 2.0) if len(row) > 1 else 0.0
        x = (spare - gap * (len(row) - 1)) / 2
        for seat, wide in zip(row, widths, strict=True):
            self._lay_block(seat, x, top + PLATE * self.letter if above else top, above)
            before = _fan_before(self.places, seat, self.plan) * card
            piles = wide - before
            left = x + before
            # A name that is wider than its piles reaches as far as the one beside it lets it.
            free = (self.width if seat == row[-1] else x + wide + gap - PAD * self.letter) - PAD * self.letter - left
            room = max(piles, min(free, 18 * self.letter))
            y = top if above else top + high - PLATE * self.letter
            self.layout.plates[seat] = Plate(left, y, room, above)
            x += wide + gap
        return high

    def _lay_block(self, seat: int, x: float, y: float, above: bool) -> None:
        card = self.layout.card
        piles, hands = self.places.layout[seat], self.places.hand[seat]
        apart, hand_y = _hand_apart(self.places, seat), y
        if apart and piles and not self.plan.hands_beside:
            outer = y + card * (RATIO + GAP)
            hand_y, y = (y, outer) if above else (outer, y)
        over = 0.0 if apart else (_run(len(piles)) - _hand_width(self.places, seat)) / 2
        for zone in hands:
            self.layout.spots[zone.name] = Spot(x + over * card, hand_y, "hand", card * _hand_step(self.places, seat))
        if apart and self.plan.hands_beside:
            x += (_hand_width(self.places, seat) + STORE_GAP) * card
        self._lay_run(piles, x, y)
        self._lay_run(self.places.store[seat], x + (_run(len(piles)) + STORE_GAP if piles else 0) * card, y)

    def _lay_run(self, zones: Sequence[FilmZone], x: float, y: float, gap: float = GAP) -> None:
        for order, zone in enumerate(zones):
            self.layout.spots[zone.name] = Spot(x + order * self.layout.card * (1 + gap), y, zone.area)

    def _lay_centre(self, y: float) -> None:
        card, places = self.layout.card, self.places
        step = card * (1 + CENTRE_GAP)
        left = (self.width - len(places.centre) * step + card * CENTRE_GAP) / 2
        for order, zones in enumerate(places.centre):
            for zone in zones:
                self._lay_run([zone], left + order * step, y)
        self.layout.middle = Spot((self.width - card) / 2, y, "centre")
        before = ceil(len(places.beside) / 2)
        self._lay_run(places.beside[:before], left - before * step, y, CENTRE_GAP)
        self._lay_run(places.beside[before:], left + len(places.centre) * step, y, CENTRE_GAP)
        aside = self.width - PAD * self.letter - _run(len(places.aside)) * card
        self._lay_run(places.aside, aside, y)
