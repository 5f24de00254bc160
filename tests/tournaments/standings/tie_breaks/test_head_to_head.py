from tests.tournaments.standings.events import entrants, event, figure, ranked, ranking
from tournaments.standings.outcomes import Outcome
from tournaments.standings.points import SWISS
from tournaments.standings.results import results_of
from tournaments.standings.tie_breaks import head_to_head

ORDER = ("points", "head_to_head")


def test_winner_of_their_match_is_first_of_two() -> None:
    rows = ranked(4, event("2>1 3>4", "1>4 3>2"), *ORDER)
    assert ranking(rows) == [(1, 3), (2, 2), (3, 1), (4, 4)]


def test_three_entries_that_beat_each_other_in_a_circle_stay_level() -> None:
    rows = ranked(3, event("1>2", "2>3", "3>1"), *ORDER)
    assert ranking(rows) == [(1, 1), (1, 2), (1, 3)]
    assert {figure(rows, entry, "head_to_head") for entry in (1, 2, 3)} == {"1"}


def test_circle_of_three_counts_only_matches_among_the_three() -> None:
    """Each of the three beat 4. That counts for the points, but not for the mini-table."""
    rows = ranked(4, event("1>2 3>4", "2>3 1>4", "3>1 2>4"), *ORDER)
    assert ranking(rows) == [(1, 1), (1, 2), (1, 3), (4, 4)]
    assert figure(rows, 1, "head_to_head") == "1"


def test_remaining_entries_are_compared_again_after_one_is_separated() -> None:
    """2 and 3 have two points each in the table of four, and 3 beat 2. 1 has one and a half points."""
    results = results_of(entrants(4), event("2>1 3>4", "3>2 1=4", "1>3 2>4"), None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2, 3, 4)) == [[3], [2], [1], [4]]


def test_entry_that_met_nobody_of_the_group_has_no_figure() -> None:
    rows = ranked(4, event("1>2 3>4"), *ORDER)
    assert ranking(rows) == [(1, 1), (1, 3), (3, 2), (3, 4)]
    assert figure(rows, 1, "head_to_head") == ""
    assert rows[0].values[1].words == "has not met Cy"


def test_entry_on_top_for_every_missing_result_is_first() -> None:
    """1 beat 2 and 3, which have not met. Neither can reach two points, and 2 and 3 stay level."""
    rows = ranked(5, event("1>2", "1>3", "2>4 3>5", "4>1 5>1", "2>4 3>5"), *ORDER)
    level = [row for row in rows if row.points == 4]
    assert [(row.place, row.entry) for row in level] == [(1, 1), (2, 2), (2, 3)]
    assert level[0].values[1].words == "2 against Bo and Cy"
    assert level[1].values[1].words == "0 against Ana and Cy; not all have met"


def test_missing_match_that_could_change_the_order_leaves_all_level() -> None:
    """1 beat 2. 3 has met neither of them and could still be first."""
    results = results_of(entrants(3), event("1>2"), None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2, 3)) == [[1, 2, 3]]


def test_unequal_points_have_no_figure_if_missing_matches_leave_all_level() -> None:
    """1 beat 2, 2 beat 3, and 3 has not met 1. All stay level, with one, one and no points against each other."""
    rows = ranked(5, event("1>2", "2>3", "3>4", "4>1"), "points", "head_to_head")
    assert {row.place for row in rows[:4]} == {1}
    assert {figure(rows, entry, "head_to_head") for entry in (1, 2, 3, 4)} == {"1"}
    rows = ranked(4, event("1>2", "2>3", "3>4"), "points", "head_to_head")
    assert [(row.place, row.entry) for row in rows] == [(1, 1), (1, 2), (1, 3), (4, 4)]
    assert {figure(rows, entry, "head_to_head") for entry in (1, 2, 3)} == {""}
    assert rows[0].values[1].words == "1 against Bo and Cy; not all have met"


def test_walkover_counts_as_a_match() -> None:
    results = results_of(entrants(2), event("2!1"), None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2)) == [[2], [1]]


def test_repeated_meetings_count_by_their_average() -> None:
    rows = ranked(2, event("1>2", "1=2"), "head_to_head")
    assert [(row.entry, row.values[0].figure, row.values[0].words) for row in rows] == [
        (1, "¾", "¾ against Bo, repeated meetings averaged"),
        (2, "¼", "¼ against Ana, repeated meetings averaged"),
    ]
    level = results_of(entrants(2), event("1>2", "2>1"), None, SWISS, "")
    assert head_to_head.ranked(level, (1, 2)) == [[1, 2]]


def test_meeting_an_opponent_twice_gives_no_advantage() -> None:
    """By sums 1 has two points in three matches, and by averages one of two. 3 has one and a half of two."""
    results = results_of(entrants(3), event("1>2", "1>2", "3>1", "2=3"), None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2, 3)) == [[3], [1], [2]]


def test_head_to_head_at_a_larger_table_counts_better_places() -> None:
    outcomes = (Outcome(1, 1, (1, 2, 3, 4), (3, 2, 1, 4)),)
    results = results_of(entrants(4), outcomes, None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2, 4)) == [[2], [1], [4]]


def test_long_lists_of_opponents_name_only_the_first_three() -> None:
    rows = ranked(7, event("7>1"), "head_to_head")
    words = {row.entry: row.values[0].words for row in rows}
    assert words[2] == "has not met Ana, Cy, Dee or 3 others"
    assert words[7] == "1 against Ana, Bo, Cy and 3 others; not all have met"


def test_entry_alone_on_points_needs_no_head_to_head() -> None:
    rows = ranked(2, event("1>2"), *ORDER)
    assert [(row.values[1].figure, row.values[1].words) for row in rows] == [("", "not needed here")] * 2
