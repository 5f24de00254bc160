"""Moving apart entries that should not meet."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tournaments.formats.constraints import Constraints
from tournaments.formats.keeping_apart import SMALL, Weights, meetings, spread, weights_of, with_best_exchanges
from tournaments.formats.single_elimination import seed_order


def clubs(entries: int, of: int, luck: int = 1) -> Weights:
    """Weights for entries numbered from 1, each in a random one of `of` clubs."""
    rng = Random(luck)
    club = {entry: rng.randrange(of) for entry in range(1, entries + 1)}
    return {a: {b: 1 for b in club if b != a and club[a] == club[b]} for a in club}


def slow_meetings(order: list[int], weights: Weights) -> tuple[int, ...]:
    """The weights that meet in each round, found slowly: the bracket is halved again and again.

    Entries in different halves of a part can meet in the last round of that part.
    """
    size = 1 << (len(order) - 1).bit_length()
    top_down = [order[seed - 1] if seed <= len(order) else 0 for seed in seed_order(size)]
    found = []
    while (size := size // 2) >= 1:
        starts = range(0, len(top_down), 2 * size)
        parts = [(top_down[at : at + size], top_down[at + size : at + 2 * size]) for at in starts]
        found.append(sum(weights.get(a, {}).get(b, 0) for upper, lower in parts for a in upper for b in lower))
    return tuple(reversed(found))


def tiers_of(entries: int, tier: int) -> list[int]:
    return [place // tier for place in range(entries)]


def test_neighbours_meet_in_the_first_round_and_the_best_two_in_the_last() -> None:
    assert meetings(range(1, 9), {1: {8: 5}, 8: {1: 5}}) == (5, 0, 0)
    assert meetings(range(1, 9), {1: {4: 5}, 4: {1: 5}}) == (0, 5, 0)
    assert meetings(range(1, 9), {1: {2: 5}, 2: {1: 5}}) == (0, 0, 5)


@given(st.integers(2, 40), st.integers(1, 6), st.integers(0, 1000))
@effort(max_examples=50)
def test_meetings_agree_with_the_slow_count(entries: int, of: int, luck: int) -> None:
    weights = clubs(entries, of, luck)
    order = Random(luck).sample(range(1, entries + 1), entries)
    assert meetings(order, weights) == slow_meetings(order, weights)


@given(st.integers(2, 40), st.integers(1, 8), st.integers(1, 10), st.integers(0, 1000))
@effort(max_examples=50)
def test_entries_stay_in_their_tier(entries: int, of: int, tier: int, luck: int) -> None:
    order, tiers, weights = list(range(1, entries + 1)), tiers_of(entries, tier), clubs(entries, of, luck)
    for moved in (spread(order, tiers, weights), with_best_exchanges(order, tiers, weights)):
        for first in range(0, entries, tier):
            assert sorted(moved[first : first + tier]) == order[first : first + tier]


@given(st.integers(2, 24), st.integers(1, 6), st.integers(1, 10), st.integers(0, 1000))
@effort(max_examples=40)
def test_no_single_exchange_improves_a_settled_order(entries: int, of: int, tier: int, luck: int) -> None:
    order, tiers, weights = list(range(1, entries + 1)), tiers_of(entries, tier), clubs(entries, of, luck)
    moved = with_best_exchanges(order, tiers, weights)
    assert meetings(moved, weights) <= meetings(order, weights)
    for a, b in combinations(range(entries), 2):
        if tiers[a] == tiers[b]:
            other = list(moved)
            other[a], other[b] = other[b], other[a]
            assert meetings(moved, weights) <= meetings(other, weights)


@given(st.integers(4, 40), st.integers(1, 6), st.integers(1, 12), st.integers(0, 1000))
@effort(max_examples=40)
def test_no_exchange_leaves_fewer_pairs_in_the_same_half(entries: int, of: int, tier: int, luck: int) -> None:
    tiers, weights = tiers_of(entries, tier), clubs(entries, of, luck)
    moved = spread(range(1, entries + 1), tiers, weights)
    together = sum(meetings(moved, weights)[:-1])
    for a, b in combinations(range(entries), 2):
        if tiers[a] == tiers[b] and moved[b] not in weights[moved[a]]:
            other = list(moved)
            other[a], other[b] = other[b], other[a]
            assert together <= sum(meetings(other, weights)[:-1])


@in_turn("of", [2, 4, 8, 16, 32])
def test_full_bracket_of_one_tier_is_spread_evenly(of: int) -> None:
    entries = list(range(64))
    weights = {a: {b: 1 for b in entries if b != a and a % of == b % of} for a in entries}
    found = meetings(spread(entries, [0] * 64, weights), weights)
    assert not any(found[: of.bit_length() - 1]) and all(found[of.bit_length() - 1 :])


@in_turn("entries", [2, 3, 9, 64])
def test_order_without_weights_is_unchanged(entries: int) -> None:
    order = list(range(entries))
    assert spread(order, [0] * entries, {}) == with_best_exchanges(order, [0] * entries, {}) == order


def test_large_field_is_not_changed() -> None:
    order = list(range(1, SMALL + 2))
    assert with_best_exchanges(order, [0] * len(order), clubs(len(order), 5)) == order


def test_forbidden_pair_outweighs_all_other_pairs_together() -> None:
    constraints = Constraints(never=frozenset({(1, 2)}), apart={(1, 3): 4, (2, 3): 7, (1, 2): 1})
    weights = weights_of(constraints)
    assert weights[1][2] == weights[2][1] == 13
    assert (weights[3][1], weights[3][2]) == (4, 7)


def test_one_heavy_pair_is_kept_apart_longer_than_many_light_pairs() -> None:
    heavy = {1: {2: 9}, 2: {1: 9}}
    light = {entry: {other: 1 for other in (3, 4) if other != entry} for entry in (1, 2, 3, 4)}
    weights = {entry: {**light[entry], **heavy.get(entry, {})} for entry in light}
    found = with_best_exchanges([1, 3, 4, 2], [0] * 4, weights)
    assert slow_meetings(found, heavy) == (0, 9)
