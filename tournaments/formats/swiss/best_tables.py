"""Tables of a small field: the cheapest of all ways to seat everybody.

The cost of a table does not depend on other tables. So the best seating of the remaining entries depends only on which
entries remain. It is searched once for each such set.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.formats.constraints import Pair, pair_of

Table = tuple[int, ...]


def best_tables(order: Sequence[int], room: Sequence[int], costs: Mapping[Pair, int], most: int) -> list[Table] | None:
    """The cheapest seating, the first of equal ones in the order of the field. None if all cost more than `most`.

    `room` has the size of each table, with at most two different sizes. `costs` has the cost, from 0, of each pair at
    one table.
    """
    search = _TableSearch(tuple(order), max(room), min(room), costs, most)
    _, tables = search.best(search.everybody, room.count(max(room)))
    return tables


_Best = tuple[int, list[Table] | None]


@dataclass(slots=True)
class _TableSearch:
    """A set of entries is a number. Its lowest bit stands for the first entry of the field."""

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
        """The lowest cost of seating the entries `left`, and the tables. `large` is how many large tables remain."""
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
        """The possible tables for the first entry of `left`, and whether each is large."""
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
