"""Everybody meets everybody at tables of more than two, in few rounds and as equally often as can be.

No formula gives such rounds for every size, so they are looked for: round after round people sit down by lot and change
seats in pairs as long as that lets fewer meet again, or lets those sit at a smaller table who sat at one less often. Of
some tries the best is taken. Every reading of a ledger looks for it again, so the result
for a size never changes: tests pin it.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.chance import Stream
from tournaments.formats.table_sizes import sizes

MOST: Final = 24
"""Entries; for more it would take long, and no evening has so many rounds."""

EFFORT: Final = 20_000
"""How many times two entries are looked at to find a way: so the small halls, where it matters most, are tried most."""

MORE_EFFORT: Final = 28_800
"""The same at tables of five and more, where a try has fewer rounds: 17 at tables of five need it for a round less."""

Table = tuple[int, ...]
"""Places in the order of a group, from 0."""


class Turn(NamedTuple):
    """Rounds of tables in which everybody has met everybody, and how well that went: less is better throughout."""

    length: int
    unevenness: int
    """By how many rounds more one sits at a smaller table than another."""
    most_meetings: int
    """Of any two."""
    meetings_again: int
    """Of all, beyond the first of each two."""
    rounds: tuple[tuple[Table, ...], ...]


@lru_cache(maxsize=256)
def turn(entries: int, seats: int) -> tuple[tuple[Table, ...], ...]:
    """The rounds, tables in the order of their best; where the best two meet, mostly once, comes last."""
    effort = MORE_EFFORT if seats >= 5 else EFFORT
    found = (found for luck in range(effort // entries**2) if (found := _try(entries, seats, luck)))
    rounds = _with_the_best_two_apart(min(found).rounds, entries)
    return tuple(sorted(rounds, key=lambda tables: any({0, 1} <= set(table) for table in tables)))


def _with_the_best_two_apart(rounds: Sequence[Sequence[Table]], entries: int) -> list[tuple[Table, ...]]:
    """The same with the second best in the place of the one that the best meets least often."""
    met = Counter(mate for tables in rounds for table in tables if 0 in table for mate in table)
    rare = min(range(1, entries), key=lambda mate: met[mate])
    places = {1: rare, rare: 1}
    return [
        tuple(sorted(tuple(sorted(places.get(entry, entry) for entry in table)) for table in tables))
        for tables in rounds
    ]


def _try(entries: int, seats: int, luck: int) -> Turn | None:
    """One way, which may come to a round in which nobody meets anybody new: then there is none."""
    lot, hall = Stream("tables for all", luck), _Hall(entries, sizes(entries, seats))
    rounds: list[tuple[Table, ...]] = []
    while hall.unmet:
        before = len(hall.unmet)
        hall.sit_down(lot.shuffled(range(entries)))
        hall.change_seats()
        rounds.append(hall.played())
        if len(hall.unmet) == before:
            return None
    rounds = [tables for tables in rounds if not hall.leaves_out(tables)]
    met = [hall.met[a][b] for a, b in combinations(range(entries), 2)]
    unevenness = max(hall.at_smaller) - min(hall.at_smaller)
    return Turn(len(rounds), unevenness, max(met), sum(times - 1 for times in met), tuple(rounds))


class _Hall:
    """The seats, and how often any two have met."""

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
        """Until no two who change help."""
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
        """How often it has met those who sit there now; never itself."""
        met = self.met[entry]
        return sum(met[mate] for mate in self.tables[table])

    def _evenness(self, one: int, other: int) -> int:
        """What is gained where one of them sits at a smaller table."""
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
        """Whether a round could be left out, as all who meet in it meet in others as well; then it is."""
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
