"""Exact fates when each entry has at most one match left, so that the tables are independent.

The maximum and minimum numbers of entries above another are found table by table. All possible endings of a table
are considered, including walkovers and withdrawals.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from tournaments.standings.outcomes import Kind, Outcome
from tournaments.standings.points import PointsRule, scored

MOST_ENDINGS: Final = 1_200
"""The maximum number of endings of all tables of more than two: more would be too slow for a page."""

LARGEST_TABLE: Final = 5
"""In seats. Larger tables have too many endings."""


class TableEnding(NamedTuple):
    """An ending of a table: half points and place of each side; place 0 for a side that left."""

    points: tuple[int, ...]
    places: tuple[int, ...]


class Rivals(NamedTuple):
    """The numbers of others with at least as many points as an entry, and with more."""

    level: int
    above: int


@lru_cache(maxsize=64)
def endings_of(sides: int, rule: PointsRule) -> tuple[TableEnding, ...]:
    """All endings of a match with this number of sides, except that no side is present.

    If one of two leaves, the other has a walkover; a larger table continues with the remaining sides.
    """
    found = (
        _spread(ending, stay, sides)
        for count in range(1 if sides > 2 else 2, sides + 1)
        for stay in combinations(range(sides), count)
        for ending in _endings_of_all(count, rule)
    )
    return tuple(dict.fromkeys(found))


def _spread(ending: TableEnding, stay: tuple[int, ...], sides: int) -> TableEnding:
    points, places = [0] * sides, [0] * sides
    for side, gained, place in zip(stay, ending.points, ending.places, strict=True):
        points[side], places[side] = gained, place
    return TableEnding(tuple(points), tuple(places))


@lru_cache(maxsize=64)
def _endings_of_all(sides: int, rule: PointsRule) -> tuple[TableEnding, ...]:
    """Two sides are tied only in a walkover."""
    if sides == 1:
        return (TableEnding((rule.bye,), (1,)),)
    seats = tuple(range(sides))
    ends = [(Kind.PLAYED, places) for places in permutations(range(1, sides + 1))]
    ends += [(Kind.WALKOVER, tuple(1 if side == winner else 2 for side in seats)) for winner in seats]
    return tuple(TableEnding(scored(Outcome(0, 0, seats, places, kind=kind), rule), places) for kind, places in ends)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """An open match, with the points of its sides before it; None for a side outside the race."""

    sides: tuple[int, ...]
    points: tuple[int | None, ...]
    endings: tuple[TableEnding, ...]

    def rivals(self, ending: TableEnding, own: int, entry: int = 0) -> Rivals:
        """The sides except `entry` that end with at least `own` points, and with more."""
        ends = [
            had + gained
            for side, had, gained in zip(self.sides, self.points, ending.points, strict=True)
            if had is not None and side != entry
        ]
        return Rivals(sum(end >= own for end in ends), sum(end > own for end in ends))


@dataclass(frozen=True)
class LastMatches:
    """`points` are the half points of all entries in the race."""

    points: Mapping[int, int]
    tables: Sequence[OpenTable]
    _totals: dict[int, Rivals] = field(default_factory=dict)
    _extremes: dict[tuple[int, tuple[int | None, ...]], Rivals] = field(default_factory=dict)
    """A cache: the key is an entry's points, and the points of a table's sides before the match. Many are equal."""

    @cached_property
    def _table_of(self) -> Mapping[int, int]:
        return {side: at for at, table in enumerate(self.tables) for side in table.sides}

    @cached_property
    def _settled(self) -> Sequence[int]:
        return sorted(points for entry, points in self.points.items() if entry not in self._table_of)

    def ends_of(self, entry: int) -> Sequence[TableEnding | None]:
        """The possible endings of its own match if it stays; None without a match."""
        if entry not in self._table_of:
            return (None,)
        table = self.tables[self._table_of[entry]]
        at = table.sides.index(entry)
        return [ending for ending in table.endings if ending.places[at]]

    def sides_with(self, entry: int) -> tuple[int, ...]:
        """The sides at its table; empty without a match."""
        return self.tables[self._table_of[entry]].sides if entry in self._table_of else ()

    def rivals(self, entry: int, ends: Sequence[TableEnding | None]) -> Rivals:
        """The most entries that may end level or above, and the fewest above, after these endings of its match."""
        found = [self._rivals(entry, ending) for ending in ends]
        return Rivals(max(each.level for each in found), min(each.above for each in found))

    def _rivals(self, entry: int, ending: TableEnding | None) -> Rivals:
        own = self.points[entry]
        if ending is None:
            return self._elsewhere(own, -1, settled=1)
        at = self._table_of[entry]
        table = self.tables[at]
        own += ending.points[table.sides.index(entry)]
        here, elsewhere = table.rivals(ending, own, entry), self._elsewhere(own, at)
        return Rivals(here.level + elsewhere.level, here.above + elsewhere.above)

    def _elsewhere(self, own: int, without: int, settled: int = 0) -> Rivals:
        """The same for the other tables; `settled`: how many entries without a match are the entry itself."""
        level = len(self._settled) - bisect_left(self._settled, own) - settled
        above = len(self._settled) - bisect_right(self._settled, own)
        total = self._total(own)
        here = self._extreme(self.tables[without], own) if without >= 0 else Rivals(0, 0)
        return Rivals(level + total.level - here.level, above + total.above - here.above)

    def _total(self, own: int) -> Rivals:
        if own not in self._totals:
            each = [self._extreme(table, own) for table in self.tables]
            self._totals[own] = Rivals(sum(one.level for one in each), sum(one.above for one in each))
        return self._totals[own]

    def _extreme(self, table: OpenTable, own: int) -> Rivals:
        """The most sides of a table with at least `own` points, and the fewest with more."""
        alike = own, table.points
        if alike not in self._extremes:
            found = [table.rivals(ending, own) for ending in table.endings]
            self._extremes[alike] = Rivals(max(each.level for each in found), min(each.above for each in found))
        return self._extremes[alike]


def last_matches(points: Mapping[int, int], outcomes: Sequence[Outcome], rule: PointsRule) -> LastMatches | None:
    """None if an entry has more than one match left, or if the tables have too many endings."""
    left = [outcome for outcome in outcomes if not outcome.is_over]
    times = Counter(_sides(left))
    if any(count > 1 for count in times.values()) or _take_too_long([len(outcome.sides) for outcome in left], rule):
        return None
    return LastMatches(
        points,
        [
            OpenTable(outcome.sides, tuple(map(points.get, outcome.sides)), endings_of(len(outcome.sides), rule))
            for outcome in left
        ],
    )


def _take_too_long(sizes: Sequence[int], rule: PointsRule) -> bool:
    larger = [size for size in sizes if size > 2]
    if any(size > LARGEST_TABLE for size in larger):
        return True
    return sum(len(endings_of(size, rule)) for size in larger) > MOST_ENDINGS


def _sides(outcomes: Sequence[Outcome]) -> Iterator[int]:
    return (side for outcome in outcomes for side in outcome.sides)
