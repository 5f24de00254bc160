"""Tables of a small field: of all ways to seat everybody one that costs least.

What a table costs does not depend on the others. So those who are left once some sit are seated best in the same way,
however those sit: that is found out once for each set of those who are left.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.formats.constraints import Pair, pair_of

Table = tuple[int, ...]


def best_tables(order: Sequence[int], room: Sequence[int], costs: Mapping[Pair, int], most: int) -> list[Table] | None:
    """The first of the cheapest ways in the order of the field; None where every way costs more than `most`.

    `room`: how many sit at each table, of two sizes at most. `costs` are of any two at one table, from 0.
    """
    search = _Search(tuple(order), max(room), min(room), costs, most)
    _, tables = search.best(search.everybody, room.count(max(room)))
    return tables


_Best = tuple[int, list[Table] | None]


@dataclass(slots=True)
class _Search:
    """Sets of entries are bits, the first of the field the lowest."""

    order: Table
    large: int
    small: int
    costs: Mapping[Pair, int]
    most: int
    _known: dict[tuple[int, int], _Best] = field(default_factory=dict)
    _of_tables: dict[int, int] = field(default_factory=dict)

    @property
    def everybody(self) -> int:
        return (1 << len(self.order)) - 1

    def best(self, left: int, large: int) -> _Best:
        """What seating those who are left costs at least, and how; `large`: how many large tables are left."""
        if not left:
            return 0, []
        if (left, large) not in self._known:
            self._known[left, large] = self._search(left, large)
        return self._known[left, large]

    def _search(self, left: int, large: int) -> _Best:
        best: _Best = (self.most + 1, None)
        for table, is_large in self._tables(left, large):
            cost = self._cost(table)
            if cost < best[0]:
                rest, tables = self.best(left & ~table, large - is_large)
                if tables is not None and cost + rest < best[0]:
                    best = cost + rest, [self._entries(table), *tables]
        return best

    def _tables(self, left: int, large: int) -> Iterator[tuple[int, bool]]:
        """Those at which the first who is left can sit, and whether they are large."""
        first = left & -left
        others = [1 << at for at in range(len(self.order)) if (left & ~first) >> at & 1]
        if large:
            yield from ((first | sum(beside), True) for beside in combinations(others, self.large - 1))
        if left.bit_count() > large * self.large:
            yield from ((first | sum(beside), False) for beside in combinations(others, self.small - 1))

    def _cost(self, table: int) -> int:
        if table not in self._of_tables:
            pairs = combinations(self._entries(table), 2)
            self._of_tables[table] = sum(self.costs[pair_of(*pair)] for pair in pairs)
        return self._of_tables[table]

    def _entries(self, table: int) -> Table:
        return tuple(number for at, number in enumerate(self.order) if table >> at & 1)
