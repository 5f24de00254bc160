from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.standings.events import entrants, event, still_open
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS, PointsRule, round_robin_at_tables
from tournaments.standings.race import PlaceRace, Pool, can_be_overtaken, can_catch_up, is_safe, is_small, pool, race


@in_turn(
    ("sides", "rule", "least", "most", "cap"),
    [
        ((1, 2), SWISS, 2, 2, 2),
        ((1, 2), PointsRule(win=6, draw=2, walkover=6), 4, 6, 6),  # a draw is not half a win
        ((1, 2), PointsRule(walkover=1), 1, 2, 2),
        ((1, 2, 3, 4), SWISS, 2, 12, 6),
        # A round robin table gives at least the points of first.
        ((1, 2, 3, 4), round_robin_at_tables(4), 6, 12, 6),
        ((1, 2, 3), round_robin_at_tables(4), 6, 10, 6),
        ((1, 2), round_robin_at_tables(4), 6, 6, 6),
    ],
)
def test_pool_holds_the_half_points_of_an_open_match(
    sides: tuple[int, ...], rule: PointsRule, least: int, most: int, cap: int
) -> None:
    assert pool(still_open(1, 1, *sides), rule) == Pool(sides, least=least, most=most, cap=cap)


def test_points_taken_from_a_pool_are_not_available_to_others() -> None:
    assert Pool((1, 2), 2, 2, 2).without(1, 2) == Pool((2,), 0, 0, 2)
    assert Pool((1, 2, 3), 6, 6, 4).without(2, 4) == Pool((1, 3), 2, 2, 4)


def test_race_counts_points_and_possible_points() -> None:
    run = race(entrants(4), event("1>2 3=4", "1-3 2-4"), 2, SWISS)
    assert run.points == {1: 2, 2: 0, 3: 1, 4: 1}
    assert [run.best(entry) for entry in (1, 2, 3, 4)] == [8, 6, 7, 7]
    assert run.future == 4


def test_entry_that_gave_up_its_place_is_not_in_the_race() -> None:
    field = [*entrants(4)[:3], StageEntrant(4, "Dee", withdrawn=True, gave_up=True)]
    run = race(field, event("4>1 3>2", "1-2 3-4"), 0, SWISS)
    assert run.points == {1: 0, 2: 0, 3: 2}
    assert run.are_above(1, 1) == 1


def test_entry_that_gave_up_its_place_can_take_points_at_a_table() -> None:
    field = [*entrants(3), StageEntrant(4, "Dee", withdrawn=True, gave_up=True)]
    run = race(field, [Outcome(1, 1, (1, 2, 3), (1, 1, 1)), still_open(2, 2, 2, 3, 4)], 0, SWISS)
    assert not run.is_behind(1, 1)
    assert can_catch_up(run, 1, 1)


def test_counts_of_others_exclude_the_entry_itself() -> None:
    run = race(entrants(4), event("1>2 3=4", "1-3 2-4"), 0, SWISS)
    assert [run.may_reach(points, 1) for points in (2, 3, 4)] == [3, 2, 0]
    assert [run.are_above(points, 3) for points in (0, 1, 2)] == [2, 1, 0]


def test_search_finds_safe_entries_that_bounds_miss() -> None:
    """3 and 4 can each pass 2, but they play each other."""
    run = race(entrants(4), event("1>2", "2>3 1>4", "3-4"), 0, SWISS)
    assert run.may_reach(2, 2) == 3
    assert not can_be_overtaken(run, 2, 3)
    assert is_safe(run, 2, 3)


def test_level_entry_is_counted_once() -> None:
    assert not can_be_overtaken(PlaceRace({1: 2, 2: 2, 3: 0}, []), 1, 2)
    assert can_be_overtaken(PlaceRace({1: 2, 2: 2, 3: 0}, []), 1, 1)


def test_large_race_uses_only_bounds() -> None:
    field = [StageEntrant(number, str(number)) for number in range(1, 301)]
    last = [still_open(number, 1, 2 * number - 1, 2 * number) for number in range(1, 151)]
    run = race(field, last, 0, SWISS)
    assert not is_small(run)
    assert not is_safe(run, 1, 299)
    assert is_safe(run, 1, 300)


def test_search_beyond_the_limit_leaves_the_fate_open() -> None:
    """Twelve level rivals and six places have too many combinations to try."""
    points = dict.fromkeys(range(1, 14), 3)
    pools = [Pool((number, number + 1), 2, 2, 2) for number in range(2, 13)]
    run = PlaceRace({**points, 1: 6}, pools)
    assert can_be_overtaken(run, 1, 6)
    assert can_catch_up(run, 1, 6)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 5), min_size=3, max_size=5),
    st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), max_size=5),
    st.integers(1, 4),
)
def test_both_searches_agree_with_exhaustive_search(
    points: list[int], pairs: list[tuple[int, int]], through: int
) -> None:
    """Uses pools of two half points that can be split in any way."""
    known = dict(enumerate(points, start=1))
    pools = [Pool(pair, 2, 2, 2) for pair in pairs if pair[0] != pair[1] and set(pair) <= set(known)]
    run = PlaceRace(known, pools)
    overtaken = catches_up = False
    for splits in product((0, 1, 2), repeat=len(pools)):
        end = dict(known)
        for one, given_to_first in zip(pools, splits, strict=True):
            end[one.sides[0]] += given_to_first
            end[one.sides[1]] += 2 - given_to_first
        others = [total for entry, total in end.items() if entry != 1]
        overtaken |= sum(total >= end[1] for total in others) >= through
        catches_up |= sum(total > end[1] for total in others) < through
    assert is_safe(run, 1, through) != overtaken
    assert can_catch_up(run, 1, through) == catches_up
    assert not (run.is_behind(1, through) and catches_up)
