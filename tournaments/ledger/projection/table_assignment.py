"""The table of each match: the first match that is ready gets the first free table and keeps it."""

from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from tournaments.ledger.fact import Sides
from tournaments.ledger.projection.values import MatchState, Projection

OPEN = (MatchState.READY, MatchState.PLAYING)


def playable_at_once(projection: Projection) -> list[int]:
    """The matches that can be played at the same time, because they share no player.

    Matches that have begun or have a table come first, then the others by number. A bot can play several at once.
    """
    open_matches = [match for match in projection.matches.values() if match.state in OPEN]
    open_matches.sort(
        key=lambda one: (one.state != MatchState.PLAYING, one.number not in projection.at_tables, one.number)
    )
    busy: set[int] = set()
    found = []
    for match in open_matches:
        people = {side for side in match.sides if side and not projection.entries[side].bot}
        if match.state == MatchState.PLAYING or busy.isdisjoint(people):
            found.append(match.number)
            busy |= people
    return sorted(found)


@dataclass(slots=True)
class TableAssignment:
    """`tables` is 0 if tables are not counted; then no match has a table."""

    tables: int = 0
    taken: dict[int, int] = field(default_factory=dict)
    """Matches with the number of their table, from 1."""
    _free: list[int] = field(default_factory=list)
    _waiting: dict[int, Sides] = field(default_factory=dict)
    """Matches that can be played and have no table, with their players."""
    _seated: dict[int, Sides] = field(default_factory=dict)

    def count(self, tables: int) -> None:
        """Set the number of tables. A match at a removed table waits for another."""
        self.tables = tables
        for match in [match for match, table in self.taken.items() if table > tables]:
            del self.taken[match]
            self._waiting[match] = self._seated.pop(match)
        occupied = set(self.taken.values())
        self._free = [table for table in range(1, tables + 1) if table not in occupied]
        heapify(self._free)

    def note(self, match: int, state: MatchState, sides: Sides) -> None:
        """Update a match. A correction may have changed its sides."""
        if state in OPEN:
            group = self._seated if match in self.taken else self._waiting
            group[match] = sides
            return
        self._waiting.pop(match, None)
        self._seated.pop(match, None)
        if (table := self.taken.pop(match, None)) is not None:
            heappush(self._free, table)

    def seat(self) -> None:
        """Give free tables to waiting matches, lower numbers first. No player gets two tables."""
        if not self._free or not self._waiting:
            return
        busy = {entry for sides in self._seated.values() for entry in sides}
        for match, sides in sorted(self._waiting.items()):
            if self._free and busy.isdisjoint(sides):
                busy.update(sides)
                self._seated[match] = self._waiting.pop(match)
                self.taken[match] = heappop(self._free)

    def clear(self) -> None:
        for left in (self.taken, self._waiting, self._seated):
            left.clear()
        self.count(self.tables)
