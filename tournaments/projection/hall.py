"""Which match is played at which table: the first that is ready takes the first that is free, and keeps it."""

from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from tournaments.projection.values import MatchState

OPEN = (MatchState.READY, MatchState.PLAYING)


@dataclass(slots=True)
class Hall:
    """`tables` is 0 where nobody counts them; then no match has one."""

    tables: int = 0
    taken: dict[int, int] = field(default_factory=dict)
    """Matches with the number of their table, from 1."""
    waiting: dict[int, None] = field(default_factory=dict)
    """Matches that can be played and have no table."""
    _free: list[int] = field(default_factory=list)

    def count(self, tables: int) -> None:
        """Whoever sits at a table that is not there any more waits for another."""
        self.tables = tables
        for match in [match for match, table in self.taken.items() if table > tables]:
            del self.taken[match]
            self.waiting[match] = None
        there = set(self.taken.values())
        self._free = [table for table in range(1, tables + 1) if table not in there]
        heapify(self._free)

    def note(self, match: int, state: MatchState) -> None:
        if state in OPEN:
            if match not in self.taken:
                self.waiting[match] = None
            return
        self.waiting.pop(match, None)
        if (table := self.taken.pop(match, None)) is not None and table <= self.tables:
            heappush(self._free, table)

    def seat(self) -> None:
        """Give the tables that are free to those who wait, lower numbers first."""
        while self._free and self.waiting:
            match = min(self.waiting)
            del self.waiting[match]
            self.taken[match] = heappop(self._free)

    def clear(self) -> None:
        self.taken.clear()
        self.waiting.clear()
        self.count(self.tables)
