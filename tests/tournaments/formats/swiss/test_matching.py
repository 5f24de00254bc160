"""Matchings, compared with all possible matchings."""

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.formats.swiss.reference_pairer import pairings
from tournaments.formats.constraints import Pair
from tournaments.formats.swiss.matching import Matching, cheapest, packed, ranked

NODES = (1, 2, 3, 4, 5, 6)

graphs = st.dictionaries(st.sampled_from(list(combinations(NODES, 2))), st.integers(0, 1 << 100), min_size=6)


def every(costs: dict[Pair, int]) -> list[tuple[int, Matching]]:
    """All perfect matchings with their costs, cheapest first."""
    possible = [tuple(sorted(one)) for one in pairings(NODES) if one <= costs.keys()]
    return sorted((sum(costs[pair] for pair in one), one) for one in possible)


@given(graphs)
def test_cheapest_perfect_matching_is_found(costs: dict[Pair, int]) -> None:
    found = cheapest(NODES, costs)
    least = every(costs)
    if found is None:
        assert least == []
    else:
        assert sum(costs[pair] for pair in found) == least[0][0]
        assert found in [one for _, one in least]


@given(graphs)
def test_ranked_gives_each_matching_once_cheapest_first(costs: dict[Pair, int]) -> None:
    found = [(sum(costs[pair] for pair in one), one) for one in ranked(NODES, costs)]
    assert [cost for cost, _ in found] == [cost for cost, _ in every(costs)]
    assert sorted(found) == every(costs)


def test_no_nodes_give_a_matching_without_pairs() -> None:
    assert cheapest((), {}) == ()
    assert list(ranked((), {})) == [()]


def test_odd_number_of_nodes_has_no_perfect_matching() -> None:
    assert cheapest((1, 2, 3), {(1, 2): 0, (2, 3): 0}) is None


@given(st.lists(st.tuples(*[st.integers(0, 1000)] * 3), min_size=15, max_size=15))
def test_packed_costs_compare_like_the_criteria(rows: list[tuple[int, ...]]) -> None:
    costs = dict(zip(combinations(NODES, 2), rows, strict=True))
    weights = packed(costs, 3)
    found = [tuple(one) for one in pairings(NODES)]
    by_weight = sorted(found, key=lambda one: sum(weights[pair] for pair in one))
    sums = [[sum(column) for column in zip(*(costs[pair] for pair in one), strict=True)] for one in by_weight]
    assert sums == sorted(sums)


def test_criterion_without_costs_takes_no_bits() -> None:
    assert packed({(1, 2): (0, 3, 0), (3, 4): (0, 1, 0)}, 2) == {(1, 2): 3, (3, 4): 1}


def test_costs_with_too_many_bits_lose_their_last_criteria() -> None:
    large, small = (1 << 80, 1 << 60), ((1 << 80) + 1, 0)
    weights = packed({(1, 2): large, (3, 4): small}, 2)
    assert weights[1, 2] < weights[3, 4] < 1 << 120


@in_turn("bits", [10, 48, 200])
def test_sums_of_packed_costs_stay_below_121_bits(bits: int) -> None:
    rng = random.Random(bits)
    nodes = range(40)
    costs = {pair: tuple(rng.getrandbits(bits) for _ in range(9)) for pair in combinations(nodes, 2)}
    weights = packed(costs, 20)
    assert sum(sorted(weights.values())[-20:]) < 1 << 121
    assert len(cheapest(nodes, weights) or ()) == 20
