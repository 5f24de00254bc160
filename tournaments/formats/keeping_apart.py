"""Keeps entries apart in an order of seeding, with few swaps, and only within one tier.

An order of seeding represents a bracket. It is split into halves, these into quarters, and so on. Each time, entries of
one tier swap places while that leaves fewer pairs together that should be apart (`spread`). Small fields get a second
pass over all pairs of a tier (`settled`). Swaps do not always find the best order; if there are few orders, all are
tried (`best_of_all`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby, permutations, product
from math import factorial, prod
from typing import Final

from tournaments.formats.constraints import Constraints
from tournaments.formats.single_elimination import seed_order

Weights = Mapping[int, Mapping[int, int]]
"""The weight, from 1, of keeping two apart; stored for both."""

SMALL = 128
"""Fields up to this size can be settled in a fraction of a second."""


MOST_ORDERS: Final = 1_000
"""Up to this number all orders are tried; it covers every bracket of up to 8 entries."""


def weights_of(constraints: Constraints) -> Weights:
    """Weights in which a forbidden pair outweighs all others together."""
    weights: dict[int, dict[int, int]] = {}
    heaviest = 1 + sum(constraints.apart.values())
    for a, b in sorted(constraints.never | constraints.apart.keys()):
        weight = heaviest if (a, b) in constraints.never else constraints.apart[a, b]
        weights.setdefault(a, {})[b] = weight
        weights.setdefault(b, {})[a] = weight
    return weights


def meetings(order: Sequence[int], weights: Weights) -> tuple[int, ...]:
    """For each round, from the first, the total weight of the pairs that can first meet in it."""
    spot = _spots(order)
    count = [0] * ((len(order) - 1).bit_length() + 1)
    for entry in order:
        for other, weight in weights.get(entry, {}).items():
            if other in spot:
                count[_round(spot[entry], spot[other])] += weight
    return tuple(total // 2 for total in count[1:])


def spread(order: Sequence[int], tiers: Sequence[int], weights: Weights) -> list[int]:
    """`order`, best first, improved by exchanges. `tiers` has the tier of each place."""
    arranged = list(order)
    _part(arranged, tiers, weights, _places(len(order)))
    return arranged


def with_best_exchanges(order: Sequence[int], tiers: Sequence[int], weights: Weights) -> list[int]:
    """`order` after all exchanges within a tier that reduce early meetings; unchanged if the field is too large."""
    if len(order) > SMALL:
        return list(order)
    search = _ExchangeSearch(list(order), tiers, weights)
    while search.improve():
        pass
    return search.order


def best_of_all(found: Sequence[int], tiers: Sequence[int], weights: Weights) -> list[int]:
    """The order with the fewest early meetings; `found` if none is better, or there are more than MOST_ORDERS."""
    sizes = [len(list(places)) for _, places in groupby(tiers)]
    if not any(meetings(found, weights)[:-1]) or prod(map(factorial, sizes)) > MOST_ORDERS:
        return list(found)
    return min(chain([list(found)], _orders(found, sizes)), key=lambda order: meetings(order, weights))


def _orders(order: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    """All orders that exchanges within tiers of these sizes can give."""
    left = iter(order)
    tiers = [[next(left) for _ in range(size)] for size in sizes]
    return ([entry for tier in way for entry in tier] for way in product(*map(permutations, tiers)))


def _places(entries: int) -> list[int]:
    """Places in the order of seeding, from 0, listed from the top of the bracket to the bottom, byes included."""
    return [seed - 1 for seed in seed_order(1 << (entries - 1).bit_length())]


def _spots(order: Sequence[int]) -> dict[int, int]:
    """Each entry's position in the bracket, from the top."""
    return {order[place]: spot for spot, place in enumerate(_places(len(order))) if place < len(order)}


def _round(spot: int, other: int) -> int:
    """The first round, from 1, in which two can meet."""
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
    """An entry's gain from moving to the other half: the weights in its own half less those in the other."""

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
        """Returns whether any entries swapped."""
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
        """Sort key; of equals the worse seed moves."""
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
class _ExchangeSearch:
    order: list[int]
    tiers: Sequence[int]
    weights: Weights
    spot: dict[int, int] = field(init=False)
    price: list[int] = field(init=False)
    """The cost of a meeting by its round: one in an early round costs more than all possible later ones."""

    def __post_init__(self) -> None:
        self.spot = _spots(self.order)
        base = 1 + sum(sum(of_one.values()) for of_one in self.weights.values())
        self.price = [base ** (SMALL.bit_length() - number) for number in range(SMALL.bit_length() + 1)]

    def improve(self) -> bool:
        """Do the best exchange for each place in turn; returns whether anything improved."""
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
        """The cost of an entry at a spot. Two that swap places meet each other in the same round as before."""
        return sum(
            weight * self.price[_round(spot, self.spot[other])]
            for other, weight in self.weights.get(entry, {}).items()
            if other != without and other in self.spot
        )
