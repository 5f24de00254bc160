"""Tables without rematches."""

from itertools import combinations

import pytest

from tournaments.formats.constraints import Pair
from tournaments.formats.swiss import fresh_tables as module
from tournaments.formats.swiss.best_tables import Table
from tournaments.formats.swiss.fresh_tables import fresh_tables


def pairs(tables: list[Table]) -> set[Pair]:
    return {(min(two), max(two)) for table in tables for two in combinations(table, 2)}


def test_sixteen_entries_at_tables_of_four_have_three_rounds_without_rematches() -> None:
    order, met = range(1, 17), set[Pair]()
    for _ in range(3):
        found = fresh_tables(order, [4, 4, 4, 4], lambda pair: pair not in met)
        assert found and sorted(sum(found, ())) == list(order)
        assert not pairs(found) & met
        met.update(pairs(found))


def test_tables_of_two_sizes_are_filled() -> None:
    found = fresh_tables((5, 1, 2, 3, 4, 6, 7), [4, 3], lambda pair: pair != (1, 5))
    assert found and sorted(map(len, found)) == [3, 4]
    assert (1, 5) not in pairs(found)


def test_neighbours_in_the_order_sit_together_where_allowed() -> None:
    assert fresh_tables((3, 1, 2, 6, 5, 4), [3, 3], lambda pair: True) == [(3, 1, 2), (6, 5, 4)]


def test_impossible_tables_give_none() -> None:
    assert fresh_tables(range(1, 7), [3, 3], lambda pair: 1 not in pair) is None


def test_search_stops_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_TRIES", 3)
    assert fresh_tables(range(1, 17), [4, 4, 4, 4], lambda pair: True) is None
