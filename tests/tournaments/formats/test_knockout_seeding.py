"""Seeding from groups into a knockout, with entries of one group as far apart as possible."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.formats.reference_play import matches_of, settings
from tournaments.formats import double_elimination, single_elimination
from tournaments.formats.knockout_seeding import through_slots
from tournaments.formats.plans import PlannedRound
from tournaments.formats.slots import Bye, PlaceOf, Slot, WinnerOf

Sizes = tuple[int, ...]


def through(sizes: Sizes, best: int) -> tuple[PlaceOf, ...]:
    return tuple(slot for slot in through_slots(sizes, best, 3) if isinstance(slot, PlaceOf))


def knockout(slots: tuple[Slot, ...]) -> tuple[PlannedRound, ...]:
    return single_elimination.plan(slots, settings())


@cache
def meetings(entries: int) -> list[list[tuple[int, int]]]:
    """The pairs that can first meet in each round, found slowly: all entries are followed through the bracket."""
    slots = tuple(PlaceOf(1, place) for place in range(entries))
    coming: dict[Slot, frozenset[int]] = {slot: frozenset({slot.place}) for slot in slots}
    coming[Bye()] = frozenset()
    found: list[list[tuple[int, int]]] = []
    for planned in knockout(slots):
        found.append([])
        for match in planned.matches:
            a, b = (coming[slot] for slot in match.sides)
            found[-1] += product(a, b)
            coming[WinnerOf(match.number)] = a | b
    return found


def clashes(slots: tuple[PlaceOf, ...]) -> list[int]:
    """The number of pairs of one group that can first meet in each round."""
    return [sum(slots[a].group == slots[b].group for a, b in pairs) for pairs in meetings(len(slots))]


def fewest_clashes(slots: tuple[PlaceOf, ...]) -> list[int]:
    """The fewest clashes of all orders with winners before runners-up, and so on."""
    tiers = [[slot for slot in slots if slot.place == place] for place in range(1, slots[-1].place + 1)]
    orders = product(*(permutations(tier) for tier in tiers))
    return min(clashes(tuple(slot for tier in order for slot in tier)) for order in orders)


SMALL = [
    (sizes, best)
    for groups in (2, 3, 4, 5)
    for best in (1, 2, 3, 4)
    for sizes in combinations_with_replacement(range(1, best + 1), groups)
    if prod(factorial(sum(size >= place for size in sizes)) for place in range(1, best + 1)) <= 250
]


def test_over_50_small_cases_reach_at_least_8_entries() -> None:
    assert len(SMALL) > 50 and max(sum(sizes) for sizes, _ in SMALL) >= 8


@in_turn(("sizes", "best"), [*SMALL, ((3, 4, 4), 4)])
def test_no_other_order_keeps_group_mates_further_apart(sizes: Sizes, best: int) -> None:
    slots = through(sizes, best)
    assert clashes(slots) == fewest_clashes(slots)


@given(st.lists(st.integers(2, 9), min_size=1, max_size=12).map(tuple), st.integers(1, 6))
@effort(max_examples=40)
def test_best_of_each_group_advance_once_with_winners_first(sizes: Sizes, best: int) -> None:
    slots = through(sizes, best)
    places = [slot.place for slot in slots]
    assert places == sorted(places)
    count = Counter(slot.group for slot in slots)
    if len(sizes) > 1:
        assert count == {group: min(size, best) for group, size in enumerate(sizes, start=1)}
        assert len(set(slots)) == len(slots)
    assert {slot.stage for slot in slots} == {3}


@in_turn("groups", range(2, 17))
def test_group_winner_and_runner_up_can_meet_only_in_the_final(groups: int) -> None:
    *before, final = clashes(through((4, *(3,) * (groups - 1)), 2))
    assert not any(before) and final == groups


@in_turn("groups", range(2, 10))
def test_entries_of_one_group_never_meet_in_the_first_round(groups: int) -> None:
    for best in range(2, 7):
        assert clashes(through((best,) * groups, best))[0] == 0


@in_turn(("groups", "best"), [(2, 4), (4, 4), (8, 4), (16, 4), (4, 8), (8, 8)])
def test_full_brackets_spread_group_mates_over_equal_parts(groups: int, best: int) -> None:
    halvings = best.bit_length() - 1
    found = clashes(through((best,) * groups, best))
    assert not any(found[:-halvings]) and all(found[-halvings:])


@in_turn(("sizes", "best"), [((4, 4, 4), 2), ((5, 4, 4, 4, 4), 2), ((4,) * 6, 2), ((4,) * 11, 1)])
def test_byes_go_to_group_winners(sizes: Sizes, best: int) -> None:
    slots = through(sizes, best)
    matches = [match for match in knockout(slots)[0].matches if Bye() in match.sides]
    resting = [side.place for match in matches for side in match.sides if isinstance(side, PlaceOf)]
    assert resting.count(1) == min(len(resting), len(sizes)) > 0


def test_single_group_gives_its_places_in_order_without_a_group_number() -> None:
    assert through_slots((9,), 4, 1) == tuple(PlaceOf(1, place) for place in (1, 2, 3, 4))
    assert through_slots((3,), 4, 1) == tuple(PlaceOf(1, place) for place in (1, 2, 3))


@given(st.lists(st.integers(2, 9), min_size=1, max_size=8).map(tuple), st.integers(1, 4), st.integers(2, 5))
@effort(max_examples=40)
def test_lower_places_advance_once_with_better_places_first(sizes: Sizes, best: int, first: int) -> None:
    slots = [slot for slot in through_slots(sizes, best, 3, first) if isinstance(slot, PlaceOf)]
    wanted = [
        (place, group if len(sizes) > 1 else 0)
        for group, size in enumerate(sizes, start=1)
        for place in range(first, min(first + best - 1, size) + 1)
    ]
    assert sorted((slot.place, slot.group) for slot in slots) == sorted(wanted)
    assert [slot.place for slot in slots] == sorted(slot.place for slot in slots)


@in_turn("groups", [3, 4, 8])
def test_group_mates_cannot_meet_in_the_first_winners_round(groups: int) -> None:
    rounds = double_elimination.plan(through((4,) * groups, 2), settings())
    for match in rounds[0].matches:
        groups_here = [side.group for side in match.sides if isinstance(side, PlaceOf)]
        assert len(groups_here) == len(set(groups_here))


@in_turn("groups", [100, 300])
def test_group_mates_are_in_different_halves_with_many_groups(groups: int) -> None:
    slots = through((4,) * groups, 2)
    half = {slot: at < len(slots) / 2 for at, slot in enumerate(_from_the_top(slots))}
    by_group = {slot.group: slot for slot in slots if slot.place == 1}
    assert all(half[slot] != half[by_group[slot.group]] for slot in slots if slot.place == 2)


def _from_the_top(slots: tuple[PlaceOf, ...]) -> list[PlaceOf]:
    sides = [side for match in matches_of(knockout(slots))[:512] for side in match.sides]
    return [side for side in sides if isinstance(side, PlaceOf)]


def test_slow_search_finds_a_clash() -> None:
    one, two, other = PlaceOf(1, 1, 1), PlaceOf(1, 2, 1), PlaceOf(1, 1, 2)
    assert clashes((other, one, two)) == [1, 0]
