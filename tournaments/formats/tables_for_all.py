"""Rounds at tables of more than two in which everybody meets everybody: few rounds, as even as possible.

No formula gives such rounds for every size, so a search finds them. In each round, entries sit down by lot. Then two
entries swap seats as long as this reduces repeated meetings, or evens out how often each sits at a smaller table. The
best of several tries is taken. Each reading of a ledger searches again, so the result for a size must never change:
tests pin it.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.chance import Stream
from tournaments.formats.groups import table_sizes

MOST: Final = 24
"""The most entries. More would take long, and no evening has so many rounds."""

EFFORT: Final = 20_000
"""The work of a search, in pairs of entries. Small fields, where it matters most, get the most tries."""

MORE_EFFORT: Final = 28_800
"""The work at tables of five and more, where a try has fewer rounds. It saves 17 entries at tables of five a round."""

Table = tuple[int, ...]
"""Places in the order of a group, from 0."""


class Turn(NamedTuple):
    """Rounds of tables in which everybody meets everybody, with measures of quality. For each, less is better."""

    length: int
    unevenness: int
    """The largest difference between two entries in rounds at a smaller table."""
    most_meetings: int
    """The most meetings of one pair."""
    meetings_again: int
    """All meetings after the first of each pair."""
    rounds: tuple[tuple[Table, ...], ...]


@lru_cache(maxsize=256)
def turn(entries: int, seats: int) -> tuple[tuple[Table, ...], ...]:
    """The rounds, with tables in the order of their best entries.

    Rounds in which the best two meet come last. Mostly this is one round.
    """
    effort = MORE_EFFORT if seats >= 5 else EFFORT
    found = (found for luck in range(effort // entries**2) if (found := _try(entries, seats, luck)))
    rounds = _with_the_best_two_apart(min(found).rounds, entries)
    return tuple(sorted(rounds, key=lambda tables: any({0, 1} <= set(table) for table in tables)))


def _with_the_best_two_apart(rounds: Sequence[Sequence[Table]], entries: int) -> list[tuple[Table, ...]]:
    """The rounds after a swap of the second best with the entry that the best meets least often."""
    met = Counter(mate for tables in rounds for table in tables if 0 in table for mate in table)
    rare = min(range(1, entries), key=lambda mate: met[mate])
    places = {1: rare, rare: 1}
    return [
        tuple(sorted(tuple(sorted(places.get(entry, entry) for entry in table)) for table in tables))
        for tables in rounds
    ]


def _try(entries: int, seats: int, luck: int) -> Turn | None:
    """One try. None if it comes to a round without a new meeting."""
    lot, seating = Stream("tables for all", luck), _Seating(entries, table_sizes(entries, seats))
    rounds: list[tuple[Table, ...]] = []
    while seating.unmet:
        before = len(seating.unmet)
        seating.sit_down(lot.shuffled(range(entries)))
        seating.change_seats()
        rounds.append(seating.played())
        if len(seating.unmet) == before:
            return None
    rounds = [tables for tables in rounds if not seating.leaves_out(tables)]
    met = [seating.met[a][b] for a, b in combinations(range(entries), 2)]
    unevenness = max(seating.at_smaller) - min(seating.at_smaller)
    return Turn(len(rounds), unevenness, max(met), sum(times - 1 for times in met), tuple(rounds))


class _Seating:
    """The current tables, and how often each pair has met."""

    def __init__(self, entries: int, room: Sequence[int]) -> None:
        self.room = room
        self.met = [[0] * entries for _ in range(entries)]
        self.at_smaller = [0] * entries
        self.unmet = set(combinations(range(entries), 2))
        self.tables: list[list[int]] = []
        self.table_of = [0] * entries

    def sit_down(self, order: Sequence[int]) -> None:
        coming = iter(order)
        self.tables = [[next(coming) for _ in range(size)] for size in self.room]
        for at, table in enumerate(self.tables):
            for entry in table:
                self.table_of[entry] = at

    def change_seats(self) -> None:
        """Swap seats of two entries until no swap helps."""
        changed = True
        while changed:
            changed = False
            for one, other in combinations(range(len(self.table_of)), 2):
                if self.table_of[one] != self.table_of[other] and self._gain(one, other) > 0:
                    self._change(one, other)
                    changed = True

    def _gain(self, one: int, other: int) -> int:
        home, away = self.table_of[one], self.table_of[other]
        now = self._met_at(one, home) + self._met_at(other, away)
        then = self._met_at(one, away) + self._met_at(other, home) - 2 * self.met[one][other]
        return 2 * (now - then) + self._evenness(one, other)

    def _met_at(self, entry: int, table: int) -> int:
        """How often the entry has met those at this table now. It never meets itself."""
        met = self.met[entry]
        return sum(met[mate] for mate in self.tables[table])

    def _evenness(self, one: int, other: int) -> int:
        """The gain in evenness from a swap, if one of the two sits at a smaller table."""
        smaller, larger = self.room[self.table_of[one]], self.room[self.table_of[other]]
        return ((smaller < larger) - (smaller > larger)) * (self.at_smaller[one] - self.at_smaller[other])

    def _change(self, one: int, other: int) -> None:
        home, away = self.table_of[one], self.table_of[other]
        self.tables[home][self.tables[home].index(one)] = other
        self.tables[away][self.tables[away].index(other)] = one
        self.table_of[one], self.table_of[other] = away, home

    def played(self) -> tuple[Table, ...]:
        tables = tuple(sorted(tuple(sorted(table)) for table in self.tables))
        self._count(tables, 1)
        self.unmet.difference_update(pair for table in tables for pair in combinations(table, 2))
        return tables

    def leaves_out(self, tables: Sequence[Table]) -> bool:
        """Whether a round is not needed, because all its pairs meet in other rounds too.

        If so, its meetings no longer count.
        """
        could_be = all(self.met[one][other] > 1 for table in tables for one, other in combinations(table, 2))
        if could_be:
            self._count(tables, -1)
        return could_be

    def _count(self, tables: Sequence[Table], times: int) -> None:
        for table in tables:
            for one, other in combinations(table, 2):
                self.met[one][other] += times
                self.met[other][one] += times
            if len(table) < self.room[0]:
                for entry in table:
                    self.at_smaller[entry] += times
