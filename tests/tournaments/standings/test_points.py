from itertools import permutations, product

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


def test_a_win_is_a_point_and_a_draw_half_of_one_each() -> None:
    assert scored(beat(1, 1, 1, 2)) == (2, 0)
    assert scored(Outcome(1, 1, (1, 2), (2, 1))) == (0, 2)
    assert scored(drew(1, 1, 1, 2)) == (1, 1)


def test_an_open_match_is_worth_nothing_yet() -> None:
    assert scored(still_open(1, 1, 1, 2)) == (0, 0)


def test_a_walkover_is_worth_what_the_rule_says() -> None:
    assert scored(walkover(1, 1, 1, 2), PointsRule(walkover=1)) == (1, 0)


def test_nobody_gains_from_a_walkover_that_nobody_turned_up_for() -> None:
    assert scored(Outcome(1, 1, (1, 2), (2, 2), kind=Kind.WALKOVER)) == (0, 0)
    assert scored(Outcome(1, 1, (1, 2, 3), (2, 2, 2), kind=Kind.WALKOVER)) == (0, 0, 0)


def test_a_bye_is_worth_a_point_in_a_swiss_and_nothing_in_a_round_robin() -> None:
    assert scored(bye(1, 1, 1)) == (2,)
    assert scored(bye(1, 1, 1, Kind.HALF_BYE)) == (1,)
    assert scored(bye(1, 1, 1), ROUND_ROBIN) == (0,)


def test_who_is_left_alone_at_a_table_of_a_round_robin_is_first_there() -> None:
    assert scored(bye(1, 1, 1), round_robin_at_tables(4)) == (6,)


def test_a_bye_is_over_even_if_nobody_gave_it_a_place() -> None:
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
def test_with_more_seats_the_place_counts_and_places_are_shared(
    places: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert scored(Outcome(1, 1, tuple(range(1, len(places) + 1)), places)) == points


@given(st.lists(st.integers(1, 8), min_size=3, max_size=8))
def test_a_table_always_gives_away_as_much(places: list[int]) -> None:
    seats = len(places)
    outcome = Outcome(1, 1, tuple(range(1, seats + 1)), tuple(places))
    assert sum(scored(outcome)) == seats * (seats - 1)
    assert max(scored(outcome)) <= most(outcome)


def test_a_table_of_two_would_score_like_a_match() -> None:
    """The rule for many seats is the same as win, draw and loss where there are two."""
    for places in permutations((1, 2)):
        with_two = scored(Outcome(1, 1, (1, 2), places))
        assert with_two == tuple(2 * (2 - place) for place in places)
    assert all(sum(scored(Outcome(1, 1, (1, 2), places))) == 2 for places in product((1, 2), repeat=2))


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
def test_a_smaller_table_of_a_round_robin_gives_as_much_to_the_first_and_nothing_to_the_last(
    places: tuple[int, ...], points: tuple[int, ...]
) -> None:
    outcome = Outcome(1, 1, tuple(range(1, len(places) + 1)), places)
    assert scored(outcome, round_robin_at_tables(4)) == points
    assert most(outcome, round_robin_at_tables(4)) == 6


@given(st.lists(st.integers(1, 8), min_size=3, max_size=8), st.integers(0, 8))
def test_no_table_gives_more_than_where_nobody_is_level(places: list[int], seats: int) -> None:
    rule = round_robin_at_tables(max(seats, len(places))) if seats else SWISS
    outcome = Outcome(1, 1, tuple(range(1, len(places) + 1)), tuple(places))
    assert sum(scored(outcome, rule)) <= in_all(len(places), rule)


def test_what_tables_give_is_said_with_the_smaller_ones_there_are() -> None:
    assert points_in_words(SWISS, 2) == ""
    assert points_in_words(SWISS, 4, [3, 2]) == (
        "The places give points: 3, 2, 1 and 0 at a table of 4; 2, 1 and 0 at a table of 3; 1 and 0 at a table of 2."
    )
    assert points_in_words(round_robin_at_tables(3), 3, [2]).endswith(
        "2, 1 and 0 at a table of 3; 2 and 0 at a table of 2."
    )
