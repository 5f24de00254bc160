from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.events import beat, bye, drew, still_open, walkover
from tournaments.standings.outcomes import Kind, Outcome
from tournaments.standings.points import ROUND_ROBIN, PointsRule, most, scored


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


def test_a_bye_is_worth_a_point_in_a_swiss_and_nothing_in_a_round_robin() -> None:
    assert scored(bye(1, 1, 1)) == (2,)
    assert scored(bye(1, 1, 1, Kind.HALF_BYE)) == (1,)
    assert scored(bye(1, 1, 1), ROUND_ROBIN) == (0,)


def test_a_bye_is_over_even_if_nobody_gave_it_a_place() -> None:
    assert Outcome(1, 1, (1,), None, kind=Kind.BYE).is_over


@pytest.mark.parametrize(
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
