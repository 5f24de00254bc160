"""Round robin: everybody meets everybody, for matches of two and at larger tables."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.formats.reference_play import matches_of, seeds, settings
from tournaments.formats.plans import CannotDraw, PlannedRound
from tournaments.formats.round_robin import plan, refusal
from tournaments.formats.seeding import snake
from tournaments.formats.slots import PlaceOf, Seed

every_size = in_turn("entries", [*range(2, 14), 63, 64])


def pool(entries: int, times: int = 1, groups: int = 1) -> tuple[PlannedRound, ...]:
    return plan(seeds(entries), settings(times=times, groups=groups))


def sides(planned: PlannedRound) -> list[tuple[int, int]]:
    return [
        (a.number, b.number)
        for a, b in (m.sides for m in planned.matches)
        if isinstance(a, Seed) and isinstance(b, Seed)
    ]


def sides_of(planned: PlannedRound) -> list[Seed]:
    return [slot for match in planned.matches for slot in match.sides if isinstance(slot, Seed)]


def all_sides(rounds: tuple[PlannedRound, ...]) -> list[tuple[int, int]]:
    return [pair for planned in rounds for pair in sides(planned)]


@every_size
@in_turn("times", [1, 2])
def test_every_pair_meets_the_given_number_of_times(entries: int, times: int) -> None:
    meetings = Counter(frozenset(pair) for pair in all_sides(pool(entries, times)))
    assert meetings == dict.fromkeys(map(frozenset, combinations(range(1, entries + 1), 2)), times)


@every_size
def test_rounds_are_as_few_as_possible_with_at_most_one_entry_at_rest(entries: int) -> None:
    assert len(pool(entries)) == entries - 1 + entries % 2
    assert len(pool(entries, 2)) == 2 * len(pool(entries))
    for planned in pool(entries):
        seated = [entry for pair in sides(planned) for entry in pair]
        assert len(seated) == len(set(seated)) == entries - entries % 2


@every_size
def test_every_entry_is_the_first_side_in_half_of_its_matches(entries: int) -> None:
    first = Counter(a for a, _ in all_sides(pool(entries)))
    assert {abs(2 * first[entry] - (entries - 1)) for entry in range(1, entries + 1)} <= {(entries - 1) % 2}


@every_size
def test_second_meeting_swaps_the_sides(entries: int) -> None:
    assert len(set(all_sides(pool(entries, 2)))) == entries * (entries - 1)


@in_turn("entries", range(3, 14))
def test_best_two_meet_in_the_last_round(entries: int) -> None:
    assert {1, 2} in [set(pair) for pair in sides(pool(entries)[-1])]


@given(st.integers(1, 9), st.integers(2, 40), st.integers(1, 2))
@effort(max_examples=30)
def test_entries_meet_only_their_own_group_and_all_of_it(groups: int, extra: int, times: int) -> None:
    entries = 2 * groups + extra
    rounds = pool(entries, times, groups)
    dealt = snake(range(1, entries + 1), groups)
    for group, members in enumerate(dealt, start=1):
        own = tuple(planned for planned in rounds if planned.group == (group if groups > 1 else 0))
        meetings = Counter(frozenset(pair) for pair in all_sides(own))
        assert meetings == dict.fromkeys(map(frozenset, combinations(members, 2)), times)


def test_rounds_are_numbered_in_the_order_of_play_group_by_group() -> None:
    rounds = pool(7, groups=2)
    assert [(planned.number, planned.name, planned.group) for planned in rounds] == [
        (1, "Group A, round 1", 1),
        (2, "Group B, round 1", 2),
        (3, "Group A, round 2", 1),
        (4, "Group B, round 2", 2),
        (5, "Group A, round 3", 1),
        (6, "Group B, round 3", 2),
    ]


def test_smaller_group_finishes_earlier() -> None:
    rounds = pool(9, groups=2)
    assert [planned.group for planned in rounds] == [1, 2, 1, 2, 1, 2, 1, 1]


def test_single_group_has_no_number_and_no_letter() -> None:
    assert [(planned.name, planned.group) for planned in pool(4)] == [("Round 1", 0), ("Round 2", 0), ("Round 3", 0)]


def test_matches_are_numbered_in_the_order_of_play() -> None:
    rounds = plan(seeds(11), settings(groups=3), first_match=8)
    assert [match.number for match in matches_of(rounds)] == list(range(8, 8 + len(matches_of(rounds))))


def test_slots_of_an_earlier_stage_replace_seeds() -> None:
    first, second, third = PlaceOf(1, 1, 1), PlaceOf(1, 1, 2), PlaceOf(1, 2)
    met = [set(match.sides) for match in matches_of(plan([first, second, third], settings()))]
    assert sorted(map(len, met)) == [2, 2, 2] and {first, second} in met and {second, third} in met


@in_turn(("entries", "seats", "groups"), [(9, 3, 1), (13, 4, 2), (7, 8, 1), (20, 4, 3)])
@in_turn("times", [1, 2])
def test_entries_at_tables_meet_only_their_own_group_and_all_of_it(
    entries: int, seats: int, groups: int, times: int
) -> None:
    rounds = plan(seeds(entries), settings(groups=groups, times=times), seats=seats)
    for group, members in enumerate(snake(range(1, entries + 1), groups), start=1):
        own = [planned for planned in rounds if planned.group == (group if groups > 1 else 0)]
        tables = [[slot.number for slot in match.sides if isinstance(slot, Seed)] for match in matches_of(own)]
        met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
        assert met.keys() == set(map(frozenset, combinations(members, 2)))
        assert min(met.values()) >= times and max(map(len, tables)) <= seats
        for planned in own:
            assert sorted(slot.number for slot in sides_of(planned)) == sorted(members)


@in_turn(
    ("entries", "groups", "times", "seats", "reason"),
    [
        (1, 1, 1, 2, "at least 2 entries"),
        (4097, 100, 1, 2, "at most 4096 entries"),
        (65, 1, 1, 2, "at most 64 entries; there are 65. Make at least 2 groups."),
        (7, 4, 1, 2, "4 groups need at least 8 entries; there are 7. Make at most 3 groups."),
        (3, 2, 1, 2, "Two groups need 4 entries. Enter more people, or choose another format."),
        (8, 0, 1, 2, "at least one group"),
        (8, 1, 0, 2, "once or twice"),
        (8, 1, 3, 2, "once or twice"),
        (25, 1, 1, 3, "A group at tables of 3 takes at most 24 entries; there are 25. Make at least 2 groups."),
    ],
)
def test_impossible_settings_are_refused_with_advice(
    entries: int, groups: int, times: int, seats: int, reason: str
) -> None:
    asked = settings(groups=groups, times=times)
    message = refusal(entries, asked, seats)
    assert message is not None and reason in message
    with pytest.raises(CannotDraw) as caught:
        plan(seeds(entries), asked, seats=seats)
    assert str(caught.value) == message


@given(st.integers(2, 4096), st.integers(1, 2048))
def test_number_of_groups_proposed_in_a_refusal_is_accepted(entries: int, groups: int) -> None:
    """With 2 or 3 entries a refusal proposes another format instead."""
    message = refusal(entries, settings(groups=groups))
    if message is not None and entries > 3:
        proposed = int(message.rstrip("groups. ").split()[-1])
        assert refusal(entries, settings(groups=proposed)) is None
