from hypothesis import given
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.standings.events import beat, bye, drew, still_open, walkover
from tournaments.standings.outcomes import Kind, Outcome
from tournaments.standings.points import (
    ROUND_ROBIN,
    SWISS,
    PointsRule,
    in_all,
    most,
    points_in_words,
    round_robin_at_tables,
    scored,
)

NOBODY_CAME = (
    Outcome(1, 1, (1, 2), (2, 2), kind=Kind.WALKOVER),
    Outcome(1, 1, (1, 2, 3), (2,) * 3, kind=Kind.WALKOVER),
)


@in_turn(
    ("outcome", "rule", "points"),
    [
        (beat(1, 1, 1, 2), SWISS, (2, 0)),
        (Outcome(1, 1, (1, 2), (2, 1)), SWISS, (0, 2)),
        (drew(1, 1, 1, 2), SWISS, (1, 1)),
        (still_open(1, 1, 1, 2), SWISS, (0, 0)),
        (walkover(1, 1, 1, 2), PointsRule(walkover=1), (1, 0)),
        (NOBODY_CAME[0], SWISS, (0, 0)),
        (NOBODY_CAME[1], SWISS, (0, 0, 0)),
        (bye(1, 1, 1), SWISS, (2,)),
        (bye(1, 1, 1, Kind.HALF_BYE), SWISS, (1,)),
        (bye(1, 1, 1), ROUND_ROBIN, (0,)),
        (bye(1, 1, 1), round_robin_at_tables(4), (6,)),  # the only one left at a table is first
    ],
)
def test_half_points_of_wins_draws_walkovers_and_byes(
    outcome: Outcome, rule: PointsRule, points: tuple[int, ...]
) -> None:
    assert scored(outcome, rule) == points


def test_bye_is_over_even_without_places() -> None:
    assert Outcome(1, 1, (1,), None, kind=Kind.BYE).is_over


@in_turn(
    ("places", "points"),
    [
        ((1, 2, 3), (4, 2, 0)),
        ((4, 2, 3, 1), (0, 4, 2, 6)),
        ((1, 1, 3, 4), (5, 5, 2, 0)),
        ((1, 2, 2, 2), (6, 2, 2, 2)),
        ((1, 1, 1), (2, 2, 2)),
        ((1, 2, 3, 4, 5, 6, 7, 8), (14, 12, 10, 8, 6, 4, 2, 0)),
    ],
)
def test_larger_table_gives_points_by_place_and_shares_ties(places: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert scored(Outcome(1, 1, tuple(range(1, len(places) + 1)), places)) == points


@given(st.lists(st.integers(1, 8), min_size=3, max_size=8))
def test_total_points_of_a_table_are_constant(places: list[int]) -> None:
    seats = len(places)
    outcome = Outcome(1, 1, tuple(range(1, seats + 1)), tuple(places))
    assert sum(scored(outcome)) == seats * (seats - 1)
    assert max(scored(outcome)) <= most(outcome)


@in_turn(
    ("places", "points"),
    [
        ((1, 2), (6, 0)),
        ((1, 1), (3, 3)),
        ((1, 2, 3), (6, 4, 0)),
        ((1, 1, 3), (5, 5, 0)),
        ((1, 2, 2), (6, 2, 2)),
        ((1, 1, 1), (3, 3, 3)),
        ((1, 2, 3, 4), (6, 4, 2, 0)),
    ],
)
def test_smaller_round_robin_table_gives_full_points_to_first_and_none_to_last(
    places: tuple[int, ...], points: tuple[int, ...]
) -> None:
    outcome = Outcome(1, 1, tuple(range(1, len(places) + 1)), places)
    assert scored(outcome, round_robin_at_tables(4)) == points
    assert most(outcome, round_robin_at_tables(4)) == 6


@given(st.lists(st.integers(1, 8), min_size=3, max_size=8), st.integers(0, 8))
def test_table_without_ties_gives_the_most_points(places: list[int], seats: int) -> None:
    rule = round_robin_at_tables(max(seats, len(places))) if seats else SWISS
    outcome = Outcome(1, 1, tuple(range(1, len(places) + 1)), tuple(places))
    assert sum(scored(outcome, rule)) <= in_all(len(places), rule)


def test_points_in_words_include_the_smaller_tables() -> None:
    assert points_in_words(SWISS, 2) == ""
    assert points_in_words(SWISS, 4, [3, 2]) == (
        "The places give points: 3, 2, 1 and 0 at a table of 4; 2, 1 and 0 at a table of 3; 1 and 0 at a table of 2."
    )
    assert points_in_words(round_robin_at_tables(3), 3, [2]).endswith(
        "2, 1 and 0 at a table of 3; 2 and 0 at a table of 2."
    )
