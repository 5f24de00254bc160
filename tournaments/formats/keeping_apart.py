"""Keep entries apart in an order of seeding, with few swaps, and only within one tier.

An order of seeding stands for a bracket. It is parted into halves, those into quarters, and so on;
each time two of one tier change places as long as that leaves fewer together who should not be
(`spread`). Small fields are then gone through once more, any two of a tier at a time (`settled`).
Exchanges of two do not always find the best order. Where there are few orders, all are tried (`best_of_all`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby, permutations, product
from math import factorial, prod
from typing import Final

from tournaments.formats.constraints import Constraints
from tournaments.formats.single_elimination import seed_order

Weights = Mapping[int, Mapping[int, int]]
"""How much it matters, from 1, that two do not meet; said of both of them."""

SMALL = 128
"""Fields of up to so many entries can be settled in a fraction of a second."""


MOST_ORDERS: Final = 1_000
"""All orders are tried where there are no more: for any bracket of up to 8 entries."""


def weights_of(constraints: Constraints) -> Weights:
    """Those who must not meet outweigh everybody else together."""
    weights: dict[int, dict[int, int]] = {}
    heaviest = 1 + sum(constraints.apart.values())
    for a, b in sorted(constraints.never | constraints.apart.keys()):
        weight = heaviest if (a, b) in constraints.never else constraints.apart[a, b]
        weights.setdefault(a, {})[b] = weight
        weights.setdefault(b, {})[a] = weight
    return weights


def meetings(order: Sequence[int], weights: Weights) -> tuple[int, ...]:
    """What those weigh together who may meet in each round, each two where they first can; first round first."""
    spot = _spots(order)
    count = [0] * ((len(order) - 1).bit_length() + 1)
    for entry in order:
        for other, weight in weights.get(entry, {}).items():
            if other in spot:
                count[_round(spot[entry], spot[other])] += weight
    return tuple(total // 2 for total in count[1:])


def spread(order: Sequence[int], tiers: Sequence[int], weights: Weights) -> list[int]:
    """`order`, best first, parted as well as exchanges do it. `tiers`: of each place in the order, its tier."""
    arranged = list(order)
    _part(arranged, tiers, weights, _places(len(order)))
    return arranged


def settled(order: Sequence[int], tiers: Sequence[int], weights: Weights) -> list[int]:
    """`order` after all exchanges within a tier that make fewer meet early; as it is if there are too many."""
    if len(order) > SMALL:
        return list(order)
    settling = _Settling(list(order), tiers, weights)
    while settling.improve():
        pass
    return settling.order


def best_of_all(found: Sequence[int], tiers: Sequence[int], weights: Weights) -> list[int]:
    """The order in which the fewest meet early; `found` where none is better, or there are more than MOST_ORDERS."""
    sizes = [len(list(places)) for _, places in groupby(tiers)]
    if not any(meetings(found, weights)[:-1]) or prod(map(factorial, sizes)) > MOST_ORDERS:
        return list(found)
    return min(chain([list(found)], _orders(found, sizes)), key=lambda order: meetings(order, weights))


def _orders(order: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    """All that exchanges within tiers of these sizes can lead to."""
    left = iter(order)
    tiers = [[next(left) for _ in range(size)] for size in sizes]
    return ([entry for tier in way for entry in tier] for way in product(*map(permutations, tiers)))


def _places(entries: int) -> list[int]:
    """Places in the order of seeding, from 0, from the top of the bracket to the bottom, byes too."""
    return [seed - 1 for seed in seed_order(1 << (entries - 1).bit_length())]


def _spots(order: Sequence[int]) -> dict[int, int]:
    """Where each stands in the bracket, from the top."""
    return {order[place]: spot for spot, place in enumerate(_places(len(order))) if place < len(order)}


def _round(spot: int, other: int) -> int:
    """The round, from 1, in which two can meet first."""
    return (spot ^ other).bit_length()


def _part(order: list[int], tiers: Sequence[int], weights: Weights, places: Sequence[int]) -> None:
    if len(places) < 2:
        return
    middle = len(places) // 2
    upper, lower = places[:middle], places[middle:]
    _Halves(order, tiers, weights).balance(
        [place for place in upper if place < len(order)], [place for place in lower if place < len(order)]
    )
    _part(order, tiers, weights, upper)
    _part(order, tiers, weights, lower)


@dataclass(slots=True)
class _Halves:
    order: list[int]
    tiers: Sequence[int]
    weights: Weights
    is_below: dict[int, bool] = field(default_factory=dict)
    pull: dict[int, int] = field(default_factory=dict)
    """How much an entry would rather be in the other half: who is with it, less who would be there."""

    def balance(self, upper: Sequence[int], lower: Sequence[int]) -> None:
        self.is_below = {self.order[place]: False for place in upper} | {self.order[place]: True for place in lower}
        self.pull = {entry: self._pull_of(entry) for entry in self.is_below}
        rows = [
            ([place for place in upper if self.tiers[place] == tier], [p for p in lower if self.tiers[p] == tier])
            for tier in sorted({self.tiers[place] for place in upper} & {self.tiers[place] for place in lower})
        ]
        moved = [True]
        while any(moved):
            moved = [self._balance_row(*row) for row in rows]

    def _balance_row(self, upper: Sequence[int], lower: Sequence[int]) -> bool:
        """Whether anybody changed places."""
        has_moved = False
        while True:
            one, other = max(upper, key=self._urge), max(lower, key=self._urge)
            a, b = self.order[one], self.order[other]
            if self.pull[a] + self.pull[b] + 2 * self.weights.get(a, {}).get(b, 0) <= 0:
                return has_moved
            self.order[one], self.order[other] = b, a
            self._move(a)
            self._move(b)
            has_moved = True

    def _urge(self, place: int) -> tuple[int, int]:
        """Of equals the one with the worse seed moves."""
        return self.pull[self.order[place]], place

    def _pull_of(self, entry: int) -> int:
        here = self.is_below[entry]
        others = ((other, weight) for other, weight in self.weights.get(entry, {}).items() if other in self.is_below)
        return sum(weight if self.is_below[other] == here else -weight for other, weight in others)

    def _move(self, entry: int) -> None:
        self.is_below[entry] = not self.is_below[entry]
        self.pull[entry] = -self.pull[entry]
        for other, weight in self.weights.get(entry, {}).items():
            if other in self.is_below:
                self.pull[other] += 2 * weight if self.is_below[other] == self.is_below[entry] else -2 * weight


@dataclass(slots=True)
class _Settling:
    order: list[int]
    tiers: Sequence[int]
    weights: Weights
    spot: dict[int, int] = field(init=False)
    price: list[int] = field(init=False)
    """Of a meeting by its round: one in an early round costs more than all there can be in later ones."""

    def __post_init__(self) -> None:
        self.spot = _spots(self.order)
        base = 1 + sum(sum(of_one.values()) for of_one in self.weights.values())
        self.price = [base ** (SMALL.bit_length() - number) for number in range(SMALL.bit_length() + 1)]

    def improve(self) -> bool:
        """Whether one round of exchanges, each place's best in turn, has made anything better."""
        concerned = [place for place, entry in enumerate(self.order) if entry in self.weights]
        exchanged = [self._exchange_at(place) for place in concerned]
        return any(exchanged)

    def _exchange_at(self, place: int) -> bool:
        row = [other for other, tier in enumerate(self.tiers) if tier == self.tiers[place] and other != place]
        gain, _, best = max(
            ((self._gain(place, other), -abs(place - other), other) for other in row), default=(0, 0, 0)
        )
        if gain <= 0:
            return False
        a, b = self.order[place], self.order[best]
        self.order[place], self.order[best] = b, a
        self.spot[a], self.spot[b] = self.spot[b], self.spot[a]
        return True

    def _gain(self, place: int, other: int) -> int:
        a, b = self.order[place], self.order[other]
        home, away = self.spot[a], self.spot[b]
        now = self._cost(a, home, b) + self._cost(b, away, a)
        return now - self._cost(a, away, b) - self._cost(b, home, a)

    def _cost(self, entry: int, spot: int, without: int) -> int:
        """Of standing there. Two who change places meet each other when they would have met anyway."""
        return sum(
            weight * self.price[_round(spot, self.spot[other])]
            for other, weight in self.weights.get(entry, {}).items()
            if other != without and other in self.spot
        )
