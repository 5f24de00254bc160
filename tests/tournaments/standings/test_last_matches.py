"""Exact fates if every entry has at most one match left."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.often import in_turn, times
from tests.tournaments.standings.events import still_open
from tournaments.standings.last_matches import LARGEST_TABLE, Rivals, TableEnding, endings_of, last_matches
from tournaments.standings.outcomes import Outcome
from tournaments.standings.points import SWISS, PointsRule, round_robin_at_tables


def test_match_of_two_is_won_or_lost() -> None:
    assert {end.points for end in endings_of(2, SWISS)} == {(2, 0), (0, 2)}
    assert {end.points for end in endings_of(2, PointsRule(walkover=3))} == {(2, 0), (0, 2), (3, 0), (0, 3)}


def test_table_of_three_can_end_with_sides_that_left() -> None:
    ends = endings_of(3, SWISS)
    assert TableEnding((4, 2, 0), (1, 2, 3)) in ends
    assert TableEnding((4, 1, 1), (1, 2, 2)) in ends
    assert not any(end.places.count(1) > 1 for end in ends)
    assert TableEnding((2, 0, 0), (1, 2, 0)) in ends
    assert TableEnding((0, 2, 0), (0, 1, 0)) in ends
    assert len(ends) == len(set(ends))


def test_first_at_a_smaller_round_robin_table_gets_full_points() -> None:
    assert max(max(end.points) for end in endings_of(3, round_robin_at_tables(5))) == 8
    assert TableEnding((0, 8, 0), (0, 1, 0)) in endings_of(3, round_robin_at_tables(5))


@in_turn("sides", [(1, 2, 3), (2, 3), (1, 4)])
def test_result_is_none_if_an_entry_has_two_matches_left(sides: tuple[int, ...]) -> None:
    two = [still_open(1, 1, 1, 2), still_open(2, 2, *sides)]
    assert last_matches(dict.fromkeys(range(1, 5), 0), two, SWISS) is None


def test_result_is_none_at_tables_above_the_largest_size() -> None:
    seats = tuple(range(1, LARGEST_TABLE + 2))
    assert last_matches(dict.fromkeys(seats, 0), [still_open(1, 1, *seats)], SWISS) is None
    assert last_matches(dict.fromkeys(seats, 0), [still_open(1, 1, *seats[1:])], SWISS) is not None


def test_result_is_none_if_tables_have_too_many_endings() -> None:
    def tables(count: int, seats: int) -> list[Outcome]:
        return [still_open(at, 1, *range(at * seats, (at + 1) * seats)) for at in range(count)]

    assert last_matches(dict.fromkeys(range(30), 0), tables(6, 5), SWISS) is None
    assert last_matches(dict.fromkeys(range(80), 0), tables(20, 4), SWISS) is None
    assert last_matches(dict.fromkeys(range(60), 0), tables(20, 3), SWISS) is not None
    assert last_matches(dict.fromkeys(range(2_000), 0), tables(1_000, 2), SWISS) is not None


@given(st.randoms(use_true_random=False), st.sampled_from([SWISS, round_robin_at_tables(4), PointsRule(win=6, draw=2)]))
@settings(max_examples=times(15), deadline=None)
def test_rivals_agree_with_exhaustive_search(random: Random, rule: PointsRule) -> None:
    """Ten entries in the race at tables of two to four, and an eleventh that gave up its place but can sit at one."""
    order = random.sample(range(1, 12), 11)
    sizes = random.choice([(2, 3), (3, 3), (2, 2, 2), (4,), (2, 4)])
    left = list(_seated(order, sizes))
    points = {entry: random.randrange(9) for entry in range(1, 11)}
    found = last_matches(points, left, rule)
    assert found is not None
    for entry in points:
        assert found.rivals(entry, found.ends_of(entry)) == _by_force(points, left, rule, entry)


def _seated(order: Sequence[int], sizes: Sequence[int]) -> Iterator[Outcome]:
    first = 0
    for number, size in enumerate(sizes, start=1):
        yield still_open(number, 1, *order[first : first + size])
        first += size


def _by_force(points: dict[int, int], left: Sequence[Outcome], rule: PointsRule, entry: int) -> Rivals:
    level, above = [], []
    for world in product(*(endings_of(len(outcome.sides), rule) for outcome in left)):
        ends, gone = dict(points), set()
        for outcome, end in zip(left, world, strict=True):
            for side, gained, place in zip(outcome.sides, end.points, end.places, strict=True):
                gone |= {side} if not place else set()
                ends[side] = ends.get(side, 0) + gained
        if entry not in gone:
            others = [end for other, end in ends.items() if other in points and other != entry]
            level.append(sum(end >= ends[entry] for end in others))
            above.append(sum(end > ends[entry] for end in others))
    return Rivals(max(level), min(above))
