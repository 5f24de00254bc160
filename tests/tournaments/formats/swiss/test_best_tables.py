"""The tables with the least total cost."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.often import in_turn, times
from tournaments.formats.groups import table_sizes
from tournaments.formats.swiss.best_tables import Table, best_tables


def every_way(left: Sequence[int], room: Sequence[int]) -> Iterator[list[Table]]:
    """All ways to seat `left` at tables of the sizes in `room`."""
    if not left:
        yield []
        return
    for size in sorted(set(room)):
        rest = list(room)
        rest.remove(size)
        for beside in combinations(left[1:], size - 1):
            others = [number for number in left[1:] if number not in beside]
            yield from ([(left[0], *beside), *tables] for tables in every_way(others, rest))


def test_best_tables_have_the_least_cost_in_a_small_field() -> None:
    rng = random.Random(3)
    for _ in range(times(60, deep=2000)):
        entries, seats = rng.randint(3, 9), rng.randint(3, 5)
        room = table_sizes(entries, seats)
        costs = {pair: rng.choice((0, 0, 1, 5)) for pair in combinations(range(1, entries + 1), 2)}

        def cost(tables: list[Table], costs: dict[Table, int] = costs) -> int:  # type: ignore[assignment]
            return sum(costs[pair] for table in tables for pair in combinations(sorted(table), 2))

        least = min(map(cost, every_way(range(1, entries + 1), room)))
        found = best_tables(range(1, entries + 1), room, costs, 1000)
        assert found and sorted(number for table in found for number in table) == list(range(1, entries + 1))
        assert sorted(map(len, found), reverse=True) == room
        assert cost(found) == least
        assert best_tables(range(1, entries + 1), room, costs, least - 1) is None


@in_turn(("order", "first"), [((1, 2, 3, 4), (1, 2)), ((4, 2, 3, 1), (4, 2))])
def test_first_of_equally_cheap_tables_in_order_is_chosen(order: Table, first: Table) -> None:
    found = best_tables(order, [2, 2], dict.fromkeys(combinations(range(1, 5), 2), 1), 9)
    assert found and found[0] == first
