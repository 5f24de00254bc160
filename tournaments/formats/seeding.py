"""The order of seeding, best first: by rating, by lot, with club-mates apart; and its division into groups."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, TypeVar

from tournaments.formats.constraints import Constraints
from tournaments.formats.fewest_clashes import fewest_clashes
from tournaments.formats.forbidden_pairs import clashes, without_clashes
from tournaments.formats.keeping_apart import Weights, best_of_all, meetings, spread, weights_of, with_best_exchanges
from tournaments.formats.single_elimination import first_tables
from tournaments.formats.slots import Seed

T = TypeVar("T")

TRIED_OUT: Final = 16
"""Up to this number of entries all ways to deal them out are tried."""

MOST_STARTS = 8
"""The number of starting orders for exchanges; remaining clashes then count as unavoidable."""


def seeds(entries: int) -> tuple[Seed, ...]:
    """The slots of a first stage."""
    return tuple(Seed(number) for number in range(1, entries + 1))


def by_rating(entries: Sequence[tuple[int, float | None]]) -> tuple[int, ...]:
    """Entries by rating, the highest first; equal ones in the given order, unrated ones last."""
    rated = [(entry, rating) for entry, rating in entries if rating is not None]
    best_first = sorted(rated, key=lambda entry: entry[1], reverse=True)
    return tuple(entry for entry, _ in best_first) + tuple(entry for entry, rating in entries if rating is None)


def by_lot(entries: Sequence[int], seed: str) -> tuple[int, ...]:
    """A random order. The same seed gives the same order, regardless of the order of `entries`."""
    return tuple(sorted(entries, key=lambda entry: (sha256(f"{seed}:{entry}".encode()).digest(), entry)))


def snake(order: Sequence[T], groups: int) -> tuple[tuple[T, ...], ...]:
    """Deal out `order` row by row, every other row backwards: 1 to A, 2 to B, 3 to B, 4 to A, …

    Sizes of groups differ by at most one.
    """
    dealt: list[list[T]] = [[] for _ in range(groups)]
    for at, entry in enumerate(order):
        dealt[_group_at(at, groups)].append(entry)
    return tuple(tuple(group) for group in dealt)


def _group_at(place: int, groups: int) -> int:
    row, column = divmod(place, groups)
    return column if row % 2 == 0 else groups - 1 - column


def apart_in_bracket(order: Sequence[int], constraints: Constraints) -> tuple[int, ...]:
    """`order` with entries that should not meet moved apart, so that they meet late.

    Only seeds of one tier swap: 3 and 4, 5 to 8, 9 to 16, and so on. Others swap only if a forbidden pair would
    otherwise meet in the first round. Up to 8 entries the result is the best such order. In larger fields it comes from
    exchanges, and a better order may exist.
    """
    weights, given = weights_of(constraints), list(order)
    if not weights or not given:
        return tuple(given)
    tiers = [place.bit_length() for place in range(len(given))]
    moved = with_best_exchanges(spread(given, tiers, weights), tiers, weights)
    best = best_of_all(min(given, moved, key=lambda either: meetings(either, weights)), tiers, weights)
    first = first_tables(len(given), seats=2)
    if clashes(best, first, constraints.never) and (separated := without_clashes(given, first, constraints.never)):
        best = with_best_exchanges(separated, tiers, weights)
    return tuple(best)


def apart_at_tables(order: Sequence[int], constraints: Constraints, seats: int) -> tuple[int, ...]:
    """`order` for a bracket of tables of more than two: as `apart_in_groups`, for the tables of the first round."""
    return _apart_in_rooms(order, constraints, first_tables(len(order), seats))


def apart_in_groups(order: Sequence[int], constraints: Constraints, groups: int) -> tuple[int, ...]:
    """`order` changed so that `snake` puts few entries that should not meet into one group.

    Only entries of one row of the snake swap; others swap only if a forbidden pair would otherwise share a group. Up to
    TRIED_OUT entries the result is the best such order. In larger fields it comes from exchanges, and a better order
    may exist.
    """
    return _apart_in_rooms(order, constraints, groups_in(len(order), groups))


def _apart_in_rooms(order: Sequence[int], constraints: Constraints, rooms: Sequence[int]) -> tuple[int, ...]:
    """`rooms` has the group or table of each place; a row of places has one of each."""
    weights, row = weights_of(constraints), len(set(rooms))
    best = _dealt(order, weights, rooms)
    for turn in range(1, min(row, MOST_STARTS)):
        if not best.clashes:
            break
        # Exchanges may fail from one start and succeed from another.
        best = min(best, _dealt(_turned(order, row, turn), weights, rooms), key=lambda dealing: dealing.clashes)
    if best.clashes and len(order) <= TRIED_OUT:
        best = _dealt(fewest_clashes(best.order, rooms, weights), weights, rooms)
    if clashes(best.order, rooms, constraints.never) and (
        separated := without_clashes(order, rooms, constraints.never)
    ):
        best = _dealt(separated, weights, rooms)
    return tuple(best.order)


def groups_in(entries: int, groups: int) -> list[int]:
    """The group, from 0, of each place in an order, as `snake` deals it out."""
    return [_group_at(place, groups) for place in range(entries)]


def _dealt(order: Sequence[int], weights: Weights, rooms: Sequence[int]) -> "_Dealing":
    dealing = _Dealing(list(order), weights, rooms)
    while dealing.improve():
        pass
    return dealing


def _turned(order: Sequence[int], length: int, turn: int) -> list[int]:
    """Each row rotated by `turn` places more than the one before it."""
    rows = [order[first : first + length] for first in range(0, len(order), length)]
    return [row[(at + number * turn) % len(row)] for number, row in enumerate(rows) for at in range(len(row))]


@dataclass(slots=True)
class _Dealing:
    order: list[int]
    weights: Weights
    rooms: Sequence[int]
    row: int = field(init=False)
    """The number of places in a row."""
    room_of: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.row = len(set(self.rooms))
        self.room_of = dict(zip(self.order, self.rooms, strict=True))

    @property
    def clashes(self) -> int:
        """The total weight of the pairs that share a room but should not, each counted twice."""
        return sum(self._clash(entry, room) for entry, room in self.room_of.items())

    def improve(self) -> bool:
        """Try exchanges for each place, the worst seeds first; returns whether anything improved."""
        exchanged = [self._exchange_at(place) for place in reversed(range(len(self.order)))]
        return any(exchanged)

    def _exchange_at(self, place: int) -> bool:
        if not self._clash(self.order[place], self.room_of[self.order[place]]):
            return False
        first = place - place % self.row
        row = range(first, min(first + self.row, len(self.order)))
        gain, _, best = max((self._gain(place, other), -abs(place - other), other) for other in row)
        if gain <= 0:
            return False
        self._exchange(place, best)
        return True

    def _exchange(self, place: int, other: int) -> None:
        a, b = self.order[place], self.order[other]
        self.order[place], self.order[other] = b, a
        self.room_of[a], self.room_of[b] = self.room_of[b], self.room_of[a]

    def _gain(self, place: int, other: int) -> int:
        """The gain from swapping two places; 0 in the same room."""
        a, b = self.order[place], self.order[other]
        home, away = self.room_of[a], self.room_of[b]
        now = self._clash(a, home) + self._clash(b, away)
        return now - self._clash(a, away, without=b) - self._clash(b, home, without=a) if home != away else 0

    def _clash(self, entry: int, room: int, without: int | None = None) -> int:
        mates = self.weights.get(entry, {}).items()
        return sum(weight for mate, weight in mates if mate != without and self.room_of.get(mate) == room)
