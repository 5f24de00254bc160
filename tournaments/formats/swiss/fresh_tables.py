"""Tables at which no former opponents meet, found by backtracking."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tournaments.formats.constraints import Pair, pair_of
from tournaments.formats.swiss.best_tables import Table

_MOST_TRIES: Final = 20_000
"""The most seats that one search tries."""


class _SearchLimitReached(Exception):
    """The search has used up its tries without an answer."""


def fresh_tables(order: Sequence[int], room: Sequence[int], may_meet: Callable[[Pair], bool]) -> list[Table] | None:
    """Tables of at most two sizes, with entries that are near in the order together. None if none were found."""
    rows = [0] * len(order)
    for a, b in combinations(range(len(order)), 2):
        if may_meet(pair_of(order[a], order[b])):
            rows[a] |= 1 << b
            rows[b] |= 1 << a
    search = _FreshSearch(rows, max(room), min(room))
    try:
        seated = search.seat((1 << len(order)) - 1, room.count(max(room)))
    except _SearchLimitReached:
        return None
    return seated and [tuple(order[at] for at in table) for table in seated]


@dataclass(slots=True)
class _FreshSearch:
    """Bit b of row a says that a and b may meet. Both are places in the order, from 0."""

    rows: Sequence[int]
    large: int
    small: int
    tries: int = 0

    def seat(self, left: int, large: int) -> list[Table] | None:
        """Tables for the entries `left`, with `large` large ones. None if there are none."""
        if not left:
            return []
        first = self._hardest(left)
        sizes = [(self.large, 1)] * bool(large) + [(self.small, 0)] * (left.bit_count() > large * self.large)
        for size, taken in sizes:
            for table in self._tables((first,), left & self.rows[first], size):
                rest = self.seat(left & ~sum(1 << at for at in table), large - taken)
                if rest is not None:
                    return [table, *rest]
        return None

    def _hardest(self, left: int) -> int:
        """The entry with the fewest possible neighbours among those `left`."""
        waiting = (at for at in range(len(self.rows)) if left >> at & 1)
        return min(waiting, key=lambda at: (left & self.rows[at]).bit_count())

    def _tables(self, table: Table, beside: int, size: int) -> Iterator[Table]:
        """Tables of this size: `table` with entries from the set `beside`, such that all may meet."""
        self.tries += 1
        if self.tries > _MOST_TRIES:
            raise _SearchLimitReached
        if len(table) == size:
            yield table
            return
        for at in sorted((at for at in range(len(self.rows)) if beside >> at & 1), key=lambda at: abs(at - table[0])):
            beside &= ~(1 << at)
            yield from self._tables((*table, at), beside & self.rows[at], size)
