"""The order of seeding: by rating, by lot, and with entries kept apart."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations, product
from random import Random

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn, some, times
from tournaments.formats.constraints import NO_CONSTRAINTS, Constraints, pair_of
from tournaments.formats.keeping_apart import meetings, weights_of
from tournaments.formats.seeding import (
    apart_at_tables,
    apart_in_bracket,
    apart_in_groups,
    by_lot,
    by_rating,
    seeds,
    snake,
)
from tournaments.formats.single_elimination import first_tables, seed_order
from tournaments.formats.slots import Seed


def test_slots_of_a_first_stage_are_seeds() -> None:
    assert seeds(3) == (Seed(1), Seed(2), Seed(3))


def test_highest_rating_comes_first_and_unrated_entries_last() -> None:
    assert by_rating([(1, None), (2, 24.5), (3, 31.0), (4, None), (5, 27.0)]) == (3, 5, 2, 1, 4)


def test_entries_of_equal_rating_keep_their_order() -> None:
    assert by_rating([(9, 25.0), (2, 25.0), (5, 25.0)]) == (9, 2, 5)


def test_rating_of_zero_is_a_rating() -> None:
    assert by_rating([(1, None), (2, 0.0), (3, -4.0)]) == (2, 3, 1)


@given(st.permutations(range(1, 13)), st.text(max_size=8))
def test_lot_with_the_same_seed_gives_the_same_order(entries: list[int], seed: str) -> None:
    assert by_lot(entries, seed) == by_lot(sorted(entries), seed)
    assert sorted(by_lot(entries, seed)) == sorted(entries)


def test_lot_puts_every_entry_first_about_equally_often() -> None:
    first = [by_lot(range(4), f"draw {number}")[0] for number in range(2000)]
    assert all(400 < first.count(entry) < 600 for entry in range(4))


def test_snake_turns_at_the_end_of_each_row() -> None:
    assert snake(range(1, 9), 3) == ((1, 6, 7), (2, 5, 8), (3, 4))
    assert snake("abcdef", 2) == (("a", "d", "e"), ("b", "c", "f"))


@given(st.integers(0, 100), st.integers(1, 20))
def test_snake_deals_out_all_entries_evenly(entries: int, groups: int) -> None:
    dealt = snake(range(entries), groups)
    assert sorted(entry for group in dealt for entry in group) == list(range(entries))
    assert len(dealt) == groups
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1


@in_turn("groups", [2, 4, 8])
def test_snake_in_full_double_rows_makes_groups_equally_strong(groups: int) -> None:
    assert len({sum(group) for group in snake(range(1, 4 * groups + 1), groups)}) == 1


def clubs(entries: int, of: int, luck: int) -> Constraints:
    """Constraints for entries numbered from 1, each in a random one of `of` clubs."""
    rng = Random(luck)
    club = {entry: rng.randrange(of) for entry in range(1, entries + 1)}
    return Constraints(apart={(a, b): 1 for a, b in combinations(club, 2) if club[a] == club[b]})


def clashes(order: Sequence[int], constraints: Constraints, groups: int) -> int:
    dealt = snake(order, groups)
    return sum(constraints.apart.get(pair_of(a, b), 0) for group in dealt for a, b in combinations(group, 2))


def fewest_clashes(entries: int, constraints: Constraints, groups: int) -> int:
    """The fewest clashes of all orders within the rows."""
    rows = [range(first, min(first + groups, entries + 1)) for first in range(1, entries + 1, groups)]
    orders = product(*(permutations(row) for row in rows))
    return min(clashes([entry for row in order for entry in row], constraints, groups) for order in orders)


def all_clubs(entries: int) -> list[Constraints]:
    """Every division of entries into clubs, except that all are in different clubs."""
    ways = [[0]]
    for _ in range(1, entries):
        ways = [[*way, club] for way in ways for club in range(max(way) + 2)]
    return [of_clubs(way) for way in ways if len(set(way)) < entries]


def of_clubs(way: Sequence[int]) -> Constraints:
    """Constraints from the club of each entry, from entry 1."""
    pairs = combinations(range(1, len(way) + 1), 2)
    return Constraints(apart={(a, b): 1 for a, b in pairs if way[a - 1] == way[b - 1]})


@in_turn(
    ("entries", "groups"),
    some([(4, 2), (5, 2), (6, 2), (6, 3), (7, 2), (7, 3), (8, 2), (8, 3), (8, 4)], at_once=[(5, 2), (6, 3), (7, 2)]),
)
def test_no_order_within_rows_has_fewer_club_mates_in_one_group(entries: int, groups: int) -> None:
    """All divisions into clubs; for 7 entries every tenth, and for 8 entries 60 of them."""
    for constraints in all_clubs(entries)[:: 1 if entries < 7 else 10 if entries < 8 else 69]:
        found = clashes(apart_in_groups(range(1, entries + 1), constraints, groups), constraints, groups)
        assert found == fewest_clashes(entries, constraints, groups)


def test_three_clashes_become_two_where_no_single_exchange_helps() -> None:
    constraints = of_clubs((0, 1, 1, 1, 2, 0, 1))
    assert clashes(apart_in_groups(range(1, 8), constraints, 2), constraints, 2) == 2


@in_turn("entries", some(range(3, 9), at_once=range(3, 7)))
def test_no_order_within_tiers_of_a_small_bracket_has_fewer_early_meetings(entries: int) -> None:
    tiers = [[place for place in range(1, entries + 1) if (place - 1).bit_length() == tier] for tier in range(4)]
    orders = [[entry for tier in way for entry in tier] for way in product(*map(permutations, tiers))]
    for constraints in all_clubs(entries)[:: 8 if entries == 8 else 1]:
        weights = weights_of(constraints)
        found = apart_in_bracket(range(1, entries + 1), constraints)
        assert meetings(found, weights) == min(meetings(order, weights) for order in orders)


def test_two_pairs_of_club_mates_can_both_meet_only_in_the_final() -> None:
    constraints = Constraints(apart={(1, 4): 1, (3, 5): 1})
    assert meetings(apart_in_bracket(range(1, 7), constraints), weights_of(constraints)) == (0, 0, 2)


@in_turn(("entries", "of", "luck"), [(7, 3, 1), (7, 4, 8), (8, 3, 27), (8, 4, 41), (8, 4, 64)])
def test_clash_is_resolved_where_no_single_exchange_helps(entries: int, of: int, luck: int) -> None:
    constraints = clubs(entries, of, luck)
    assert clashes(apart_in_groups(range(1, entries + 1), constraints, 3), constraints, 3) == 0


@given(st.integers(1, 40), st.integers(1, 12), st.integers(1, 9), st.integers(0, 1000))
@effort(max_examples=25)
def test_entries_in_groups_stay_in_their_row(entries: int, groups: int, of: int, luck: int) -> None:
    order = range(1, entries + 1)
    found = apart_in_groups(order, clubs(entries, of, luck), groups)
    for first in range(0, entries, groups):
        assert sorted(found[first : first + groups]) == list(order[first : first + groups])


def test_clash_in_a_group_is_resolved_by_one_exchange_with_nearest_seed() -> None:
    assert apart_in_groups(range(1, 9), Constraints(apart={(4, 5): 1}), 4) == (1, 2, 3, 4, 6, 5, 7, 8)


def test_entries_kept_apart_can_swap_places_with_each_other() -> None:
    constraints = Constraints(apart=dict.fromkeys([(1, 6), (4, 5), (4, 6), (5, 6)], 1))
    assert apart_in_groups(range(1, 7), constraints, 3) == (1, 2, 3, 4, 6, 5)


def test_four_groups_of_four_clubs_have_no_club_mates() -> None:
    four = Constraints(apart={(a, b): 1 for a, b in combinations(range(1, 17), 2) if a % 4 == b % 4})
    assert clashes(range(1, 17), four, 4) > 0
    assert clashes(apart_in_groups(range(1, 17), four, 4), four, 4) == 0


@given(st.integers(1, 40), st.integers(1, 9), st.integers(0, 1000))
@effort(max_examples=25)
def test_bracket_seeds_swap_only_within_a_tier_and_meet_no_earlier(entries: int, of: int, luck: int) -> None:
    order, constraints = range(1, entries + 1), clubs(entries, of, luck)
    found = apart_in_bracket(order, constraints)
    tier = 1
    assert found[0] == 1
    while tier < entries:
        assert sorted(found[tier : 2 * tier]) == list(order[tier : 2 * tier])
        tier *= 2
    weights = weights_of(constraints)
    assert meetings(found, weights) <= meetings(order, weights)


def test_club_of_eight_is_spread_over_eight_parts_of_the_bracket() -> None:
    club = range(57, 65)
    constraints = Constraints(apart=dict.fromkeys(combinations(club, 2), 1))
    found = apart_in_bracket(range(1, 65), constraints)
    assert meetings(found, weights_of(constraints)) == (0, 0, 0, 4, 8, 16)


def test_forbidden_first_round_match_is_avoided_by_one_exchange() -> None:
    constraints = Constraints(never=frozenset({(1, 8)}))
    found = apart_in_bracket(range(1, 9), constraints)
    assert meetings(found, weights_of(constraints))[:2] == (0, 0)
    assert sum(entry != seed for seed, entry in enumerate(found, start=1)) == 2


def test_best_two_of_one_club_are_not_moved() -> None:
    assert apart_in_bracket((7, 5, 3), Constraints(apart={(5, 7): 1}))[:2] == (7, 5)


def test_order_without_constraints_is_unchanged() -> None:
    assert apart_in_bracket((5, 2, 9), NO_CONSTRAINTS) == (5, 2, 9)
    assert apart_in_groups((5, 2, 9), NO_CONSTRAINTS, 2) == (5, 2, 9)
    assert apart_in_bracket((), NO_CONSTRAINTS) == ()


def never(*pairs: tuple[int, int]) -> Constraints:
    return Constraints(never=frozenset(pairs))


def first_meetings(order: Sequence[int]) -> set[tuple[int, int]]:
    """The pairs that meet in the first round of a bracket."""
    size = 1 << (len(order) - 1).bit_length()
    spots = [order[seed - 1] if seed <= len(order) else 0 for seed in seed_order(size)]
    return {pair_of(*pair) for pair in zip(spots[::2], spots[1::2], strict=True) if 0 not in pair}


@given(st.integers(2, 8), st.floats(0.05, 0.7), st.integers(0, 1000))
@effort(max_examples=times(40), deadline=None)
def test_forbidden_pairs_avoid_the_first_bracket_round_where_possible(entries: int, share: float, luck: int) -> None:
    rng = Random(luck)
    pairs = frozenset(pair for pair in combinations(range(1, entries + 1), 2) if rng.random() < share)
    is_possible = any(not pairs & first_meetings(order) for order in permutations(range(1, entries + 1)))
    found = apart_in_bracket(range(1, entries + 1), Constraints(never=pairs))
    assert sorted(found) == list(range(1, entries + 1))
    assert is_possible == (not pairs & first_meetings(found))


@in_turn("clubs", [3, 64])
def test_club_mates_of_large_clubs_share_neither_first_matches_nor_groups(clubs: int) -> None:
    order = by_lot(range(1, 301), str(clubs))
    mates = never(*(pair for pair in combinations(range(1, 301), 2) if pair[0] % clubs == pair[1] % clubs))
    assert not mates.never & first_meetings(apart_in_bracket(order, mates))
    size = -(-300 // clubs)
    groups = snake(apart_in_groups(order, mates, size + 2), size + 2)
    assert not any(pair_of(*pair) in mates.never for group in groups for pair in combinations(group, 2))


def test_seeds_change_tier_only_if_swaps_within_a_tier_fail() -> None:
    assert apart_in_bracket((1, 2, 3, 4), never((1, 4))) == (1, 2, 4, 3)
    assert apart_in_bracket((1, 2, 3, 4), never((1, 4), (1, 3))) == (1, 4, 3, 2)
    assert apart_in_groups((1, 2, 3, 4), never((1, 4), (1, 3)), 2) == (1, 4, 3, 2)


def test_forbidden_pairs_sit_at_different_first_round_tables() -> None:
    assert apart_at_tables(range(1, 9), never((1, 4)), 4) == (1, 2, 4, 3, 5, 6, 7, 8)
    assert apart_at_tables(range(1, 4), never((1, 3)), 4) == (1, 2, 3)


def test_club_mates_sit_at_different_first_round_tables_where_possible() -> None:
    assert apart_at_tables(range(1, 10), Constraints(apart={(1, 6): 1}), 3) == (1, 2, 3, 4, 6, 5, 7, 8, 9)
    four = Constraints(apart=dict.fromkeys(combinations((1, 5, 6, 9), 2), 1))
    tables = first_tables(9, 3)
    table_of = dict(zip(apart_at_tables(range(1, 10), four, 3), tables, strict=True))
    assert sorted(Counter(table_of[mate] for mate in (1, 5, 6, 9)).values()) == [1, 1, 2]
