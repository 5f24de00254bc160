from collections.abc import Sequence

from tests.often import in_turn
from tests.tournaments.standings.events import bye, entrants, event
from tournaments.standings.outcomes import Kind, Outcome, is_under_way, latest_begun
from tournaments.standings.points import SWISS
from tournaments.standings.results import Results, results_of


def results(*rounds: str, count: int = 4, expected: int | None = None) -> Results:
    return results_of(entrants(count), event(*rounds), expected, SWISS, "")


def test_each_side_has_its_own_view_of_a_match() -> None:
    found = results("1>2 3=4")
    assert [found.appearances[entry][0].against for entry in (1, 2, 3, 4)] == [
        ((2, 2),),
        ((1, 0),),
        ((4, 1),),
        ((3, 1),),
    ]


def test_appearances_are_in_the_order_of_rounds() -> None:
    outcomes = event("1>2", "1=3", "1!4")
    found = results_of(entrants(4), outcomes[::-1], None, SWISS, "")
    assert [projection.outcome.round for projection in found.appearances[1]] == [1, 2, 3]


def test_open_matches_are_not_counted() -> None:
    found = results("1>2 3-4")
    assert found.appearances[3] == []
    assert found.points == {1: 2, 2: 0, 3: 0, 4: 0}


def test_bye_has_no_opponent() -> None:
    found = results_of(entrants(1), (bye(1, 1, 1),), 1, SWISS, "")
    assert found.appearances[1][0].against == ()


def test_match_that_nobody_came_to_has_no_winner() -> None:
    nobody = (Outcome(1, 1, (1, 2), (2, 2), kind=Kind.WALKOVER),)
    found = results_of(entrants(2), nobody, 1, SWISS, "")
    assert found.appearances[1][0].against == ((2, 0),)
    assert not found.appearances[1][0].is_won


def test_started_round_without_a_match_is_missed_only_if_rounds_count() -> None:
    assert results("1>2 3>4", "1>3", expected=2).missed == {1: 0, 2: 1, 3: 0, 4: 1}
    assert set(results("1>2 3>4", "1>3").missed.values()) == {0}
    assert set(results("1>2 3>4", "1>3 2-4", expected=5).missed.values()) == {0}, "open and future rounds"


@in_turn(
    ("rounds", "expected", "points", "for_opponents"),
    [
        # 4 lost, won, and then left: two draws for two rounds.
        (("1>4 2>3", "4>3 1>2", "1>3", "1=2"), 4, 2, 2 + 1 + 1),
        # The match of a pairing that is still open ends the absence, or tie-breaks of others would jump.
        (("1>4 2>3", "1>2", "1>3 4-2"), 3, 0, 0),
        # Neither a round sat out in the middle nor a walkover at the end counts, nor anything in a round robin.
        (("1>4 2>3", "1>2", "4>3 1=2"), 3, 2, 2),
        (("1>4 2>3", "1!4 2!3"), 2, 0, 0),
        (("1>4 2>3", "1!4 2!3"), None, 0, 0),
    ],
)
def test_rounds_sat_out_at_the_end_are_draws_for_opponents(
    rounds: Sequence[str], expected: int | None, points: int, for_opponents: int
) -> None:
    found = results(*rounds, expected=expected)
    assert (found.points[4], found.for_opponents[4]) == (points, for_opponents)
    assert all(found.for_opponents[entry] == found.points[entry] for entry in (1, 2)), "they played every round"


def test_missing_figures_count_as_zero() -> None:
    projection = results("1>2").appearances[1][0]
    assert projection.own(projection.outcome.deals) == 0
    assert projection.own((3, 1)) == 3


def test_round_begins_when_its_first_match_ends() -> None:
    assert latest_begun(()) == 0
    assert latest_begun(event("1-2 3-4")) == 0
    assert latest_begun(event("1>2 3-4", "1-3")) == 1


def test_round_is_under_way_until_its_last_match_ends() -> None:
    assert not is_under_way(event("1-2"))
    assert is_under_way(event("1>2 3-4"))
    assert is_under_way(event("1>2 3-4", "1>3"))
    assert not is_under_way(event("1>2", "1-2"))
