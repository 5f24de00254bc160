"""Rounds at tables of more than two in which everybody meets everybody.

Finding the tables of all sizes takes seconds, so all their tests are in this file.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.often import IS_DEEP, a_few, in_depth, in_turn, some
from tournaments.formats.groups import table_sizes
from tournaments.formats.tables_for_all import MOST, Table, turn
from tournaments.standings.outcomes import Outcome
from tournaments.standings.points import round_robin_at_tables, scored

SMALL = [(entries, seats) for seats in (3, 4) for entries in range(2, 9)]
MANY = range(2, MOST + 1) if IS_DEEP else (*range(2, 10), 13)
ALL = [*((entries, seats) for seats in range(3, 9) for entries in MANY), (MOST, 4), (MOST, 5)]
TRIED = [(5, 3), (6, 3), (7, 3), (7, 4), (8, 3), (8, 4), (9, 3), (9, 5), (12, 6)]


@in_turn(("entries", "seats"), some(ALL, at_once=SMALL))
def test_everybody_sits_once_a_round_and_finally_meets_everybody(entries: int, seats: int) -> None:
    rounds = turn(entries, seats)
    for tables in rounds:
        assert sorted(entry for table in tables for entry in table) == list(range(entries))
        assert sorted(map(len, tables), reverse=True) == table_sizes(entries, seats)
    met = {pair for tables in rounds for table in tables for pair in combinations(table, 2)}
    assert met == set(combinations(range(entries), 2))


@in_turn(("entries", "seats"), some(ALL, at_once=SMALL))
def test_every_round_has_a_pair_that_meets_in_no_other_round(entries: int, seats: int) -> None:
    rounds = [[pair for table in tables for pair in combinations(table, 2)] for tables in turn(entries, seats)]
    met = Counter(pair for pairs in rounds for pair in pairs)
    for pairs in rounds:
        assert any(met[pair] == 1 for pair in pairs), "the round could be left out"


@in_turn(("entries", "seats", "rounds"), [(9, 3, 4), (16, 4, 5), (15, 4, 5), (4, 3, 3), (8, 3, 4)])
def test_all_pairs_meet_exactly_once_where_possible(entries: int, seats: int, rounds: int) -> None:
    assert len(turn(entries, seats)) == rounds
    met = Counter(pair for tables in turn(entries, seats) for table in tables for pair in combinations(table, 2))
    assert set(met.values()) == {1}


@in_turn(("entries", "seats"), a_few(4, TRIED))
def test_rounds_are_as_few_as_an_exhaustive_search_finds(entries: int, seats: int) -> None:
    assert len(turn(entries, seats)) == fewest(entries, seats)


def test_ten_entries_at_tables_of_five_need_one_extra_round() -> None:
    assert len(turn(10, 5)) == fewest(10, 5) + 1


def fewest(entries: int, seats: int) -> int:
    """The minimum of rounds, found slowly: one more round until all pairs can meet. The first round is fixed."""
    ways = [meetings(tables) for tables in seatings(tuple(range(entries)), tuple(table_sizes(entries, seats)))]
    everybody = frozenset(combinations(range(entries), 2))
    count = 1
    while not reaches(everybody - ways[0], ways, count - 1):
        count += 1
    return count


def reaches(unmet: frozenset[Table], ways: list[frozenset[Table]], rounds: int) -> bool:
    """Whether `rounds` more rounds are enough for all unmet pairs."""
    if not unmet:
        return True
    if rounds * max(map(len, ways)) < len(unmet):
        return False
    first = min(unmet)
    return any(reaches(unmet - way, ways, rounds - 1) for way in ways if first in way)


def meetings(tables: tuple[Table, ...]) -> frozenset[Table]:
    return frozenset(pair for table in tables for pair in combinations(table, 2))


def seatings(table: Table, room: tuple[int, ...]) -> Iterator[tuple[Table, ...]]:
    """All ways to seat `table` at tables of the sizes in `room`; the first entry may sit at a table of any size."""
    if not table:
        yield ()
        return
    for size in sorted(set(room)):
        left = list(room)
        left.remove(size)
        for mates in combinations(table[1:], size - 1):
            rest = tuple(entry for entry in table[1:] if entry not in mates)
            yield from (((table[0], *mates), *others) for others in seatings(rest, tuple(left)))


def test_best_two_meet_in_the_last_round_and_as_rarely_as_possible() -> None:
    for size in SMALL:
        met = Counter(pair for tables in turn(*size) for table in tables for pair in combinations(table, 2))
        assert met[0, 1] == min(met[0, mate] for mate in range(1, size[0]))
        assert any({0, 1} <= set(table) for table in turn(*size)[-1])


UNEVEN = {
    (5, 3): 2, (7, 3): 1, (10, 3): 1, (13, 3): 1, (14, 3): 1,
    (5, 4): 2, (7, 4): 2, (10, 4): 3, (11, 4): 3, (13, 4): 1,
    (7, 5): 2, (9, 5): 2, (11, 5): 3, (14, 5): 2,
    (7, 6): 2, (9, 6): 2, (14, 6): 2,
    (9, 7): 2,
    (9, 8): 2,
}  # fmt: skip
"""The allowed difference between two entries in rounds at a smaller table; it is 0 for other sizes."""


@in_turn(("entries", "seats"), some(sorted({*SMALL, *UNEVEN}), at_once=SMALL))
def test_all_entries_sit_at_smaller_tables_about_equally_often(entries: int, seats: int) -> None:
    assert unevenness(entries, seats) <= UNEVEN.get((entries, seats), 0)


@in_depth
def test_rounds_at_smaller_tables_differ_by_at_most_four() -> None:
    assert max(unevenness(entries, seats) for entries, seats in ALL) <= 4


def unevenness(entries: int, seats: int) -> int:
    rounds = turn(entries, seats)
    full = max(table_sizes(entries, seats))
    smaller = Counter(entry for tables in rounds for table in tables if len(table) < full for entry in table)
    return max(smaller[entry] for entry in range(entries)) - min(smaller[entry] for entry in range(entries))


@in_turn(("entries", "seats"), some(ALL, at_once=SMALL))
def test_entry_that_wins_every_match_ranks_first(entries: int, seats: int) -> None:
    tables, given = all_tables(entries, seats)
    for best in range(entries):
        points = sum(given[len(table)][0] for table in tables if best in table)
        for rival in {*range(entries)} - {best}:
            assert points > sum(given[len(table)][best in table] for table in tables if rival in table)


@in_turn(("entries", "seats"), some(ALL, at_once=SMALL))
def test_entry_that_loses_every_match_ranks_last(entries: int, seats: int) -> None:
    tables, given = all_tables(entries, seats)
    for worst in range(entries):
        points = sum(given[len(table)][-1] for table in tables if worst in table)
        for rival in {*range(entries)} - {worst}:
            assert points < sum(given[len(table)][-1 - (worst in table)] for table in tables if rival in table)


def all_tables(entries: int, seats: int) -> tuple[list[Table], dict[int, tuple[int, ...]]]:
    """All tables of a round robin, and by size of a table the half points of each place."""
    tables = [table for tables in turn(entries, seats) for table in tables]
    counts = set(map(len, tables))
    rule = round_robin_at_tables(max(counts))
    places = {count: tuple(range(1, count + 1)) for count in counts}
    return tables, {count: scored(Outcome(1, 1, figures, figures), rule) for count, figures in places.items()}


def test_seventeen_entries_at_tables_of_five_need_five_rounds() -> None:
    assert len(turn(17, 5)) == 5


@in_depth
def test_rounds_never_change_because_ledgers_depend_on_them() -> None:
    assert (
        digest([(entries, seats) for entries in (5, 6, 7, 8, 9, 10, 16) for seats in (3, 4, 6)]) == "709529e6e30fa2dc"
    )


def digest(of: list[tuple[int, int]]) -> str:
    return hashlib.sha256(repr([turn(entries, seats) for entries, seats in of]).encode()).hexdigest()[:16]
