from collections.abc import Sequence
from itertools import product

from hypothesis import given, settings

from tests.tournaments.standings.events import entrants, event, events, figure, ranked, ranking
from tournaments.standings.outcomes import Entrant, Outcome
from tournaments.standings.points import SWISS
from tournaments.standings.results import Results, results_of
from tournaments.standings.tie_breaks import head_to_head

ORDER = ("points", "head_to_head")


def test_of_two_the_winner_of_their_match_is_first() -> None:
    rows = ranked(4, event("2>1 3>4", "1>4 3>2"), *ORDER)
    assert ranking(rows) == [(1, 3), (2, 2), (3, 1), (4, 4)]


def test_three_in_a_circle_stay_level() -> None:
    rows = ranked(3, event("1>2", "2>3", "3>1"), *ORDER)
    assert ranking(rows) == [(1, 1), (1, 2), (1, 3)]
    assert {figure(rows, entry, "head_to_head") for entry in (1, 2, 3)} == {"1"}


def test_three_in_a_circle_and_one_below_take_only_the_matches_among_the_three() -> None:
    """Each of the three beat 4; that counts for the points, and not for the mini-table."""
    rows = ranked(4, event("1>2 3>4", "2>3 1>4", "3>1 2>4"), *ORDER)
    assert ranking(rows) == [(1, 1), (1, 2), (1, 3), (4, 4)]
    assert figure(rows, 1, "head_to_head") == "1"


def test_one_that_is_separated_leaves_and_the_rest_is_looked_at_again() -> None:
    """2 and 3 have two points each in the table of four, 1 has one and a half; and 3 beat 2."""
    results = results_of(entrants(4), event("2>1 3>4", "3>2 1=4", "1>3 2>4"), None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2, 3, 4)) == [[3], [2], [1], [4]]


def test_who_has_met_nobody_of_the_group_shows_no_figure() -> None:
    rows = ranked(4, event("1>2 3>4"), *ORDER)
    assert ranking(rows) == [(1, 1), (1, 3), (3, 2), (3, 4)]
    assert figure(rows, 1, "head_to_head") == ""
    assert rows[0].values[1].words == "has not met Cy"


def test_whoever_is_alone_on_top_however_the_missing_matches_end_is_first() -> None:
    """1 beat 2 and 3, who have not met: neither can reach two points. 2 and 3 stay level."""
    rows = ranked(5, event("1>2", "1>3", "2>4 3>5", "4>1 5>1", "2>4 3>5"), *ORDER)
    level = [row for row in rows if row.points == 4]
    assert [(row.place, row.entry) for row in level] == [(1, 1), (2, 2), (2, 3)]
    assert level[0].values[1].words == "2 against Bo and Cy"
    assert level[1].values[1].words == "0 against Ana and Cy; not all have met"


def test_a_missing_match_that_could_change_it_leaves_all_level() -> None:
    """1 beat 2, and 3 has met neither: it could still be first."""
    results = results_of(entrants(3), event("1>2"), None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2, 3)) == [[1, 2, 3]]


def test_points_that_tell_nothing_for_not_all_have_met_are_no_figure() -> None:
    """1 beat 2 and 2 beat 3, who has not met 1: all stay level, with one point, one and none of each other."""
    rows = ranked(5, event("1>2", "2>3", "3>4", "4>1"), "points", "head_to_head")
    assert {row.place for row in rows[:4]} == {1}
    assert {figure(rows, entry, "head_to_head") for entry in (1, 2, 3, 4)} == {"1"}
    rows = ranked(4, event("1>2", "2>3", "3>4"), "points", "head_to_head")
    assert [(row.place, row.entry) for row in rows] == [(1, 1), (1, 2), (1, 3), (4, 4)]
    assert {figure(rows, entry, "head_to_head") for entry in (1, 2, 3)} == {""}
    assert rows[0].values[1].words == "1 against Bo and Cy; not all have met"


def test_a_walkover_counts_as_their_match() -> None:
    results = results_of(entrants(2), event("2!1"), None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2)) == [[2], [1]]


def test_meeting_twice_adds_up() -> None:
    results = results_of(entrants(2), event("1>2", "1=2"), None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2)) == [[1], [2]]
    level = results_of(entrants(2), event("1>2", "2>1"), None, SWISS, "")
    assert head_to_head.ranked(level, (1, 2)) == [[1, 2]]


def test_many_seats_count_who_ended_before_whom() -> None:
    outcomes = (Outcome(1, 1, (1, 2, 3, 4), (3, 2, 1, 4)),)
    results = results_of(entrants(4), outcomes, None, SWISS, "")
    assert head_to_head.ranked(results, (1, 2, 4)) == [[2], [1], [4]]


def test_a_crowd_is_named_by_its_first() -> None:
    rows = ranked(7, event("7>1"), "head_to_head")
    words = {row.entry: row.values[0].words for row in rows}
    assert words[2] == "has not met Ana, Cy, Dee or 3 others"
    assert words[7] == "1 against Ana, Bo, Cy and 3 others; not all have met"


def test_alone_there_is_nothing_to_compare() -> None:
    rows = ranked(2, event("1>2"), *ORDER)
    assert [(row.values[1].figure, row.values[1].words) for row in rows] == [("", "nobody is level")] * 2


@settings(max_examples=30, deadline=None)
@given(events(most=6))
def test_it_agrees_with_trying_out_every_missing_match(
    played: tuple[tuple[Entrant, ...], tuple[Outcome, ...]],
) -> None:
    """The first step, against playing out by force what is missing, among the first four."""
    field, outcomes = played
    group = [entrant.number for entrant in field][:4]
    results = results_of(field, outcomes, None, SWISS, "")
    first = head_to_head.ranked(results, group)[0]
    if len(group) > 1 and _missing(results, group):
        assert (len(first) == 1) == bool(_alone_on_top(results, group))
        assert len(first) > 1 or first == _alone_on_top(results, group)


def _pairs(group: Sequence[int]) -> list[tuple[int, int]]:
    return [(one, other) for one in group for other in group if one < other]


def _missing(results: Results, group: Sequence[int]) -> list[tuple[int, int]]:
    met = {(one, other) for one in group for seen in results.appearances[one] for other, _ in seen.against}
    return [pair for pair in _pairs(group) if pair not in met]


def _alone_on_top(results: Results, group: Sequence[int]) -> list[int]:
    now = {
        entry: sum(result for seen in results.appearances[entry] for other, result in seen.against if other in group)
        for entry in group
    }
    missing = _missing(results, group)
    on_top = set(group)
    for way in product((0, 1, 2), repeat=len(missing)):
        end = dict(now)
        for (one, other), gained in zip(missing, way, strict=True):
            end[one] += gained
            end[other] += 2 - gained
        best = max(end.values())
        leaders = [entry for entry in group if end[entry] == best]
        on_top &= set(leaders) if len(leaders) == 1 else set()
    return sorted(on_top)
