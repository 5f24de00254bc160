from hypothesis import given, settings

from tests.tournaments.standings.events import entrants, event, events, figure, key, ranked
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS
from tournaments.standings.results import results_of

FAMILY = ("buchholz", "buchholz_cut_1", "buchholz_cut_2", "median_buchholz")


def test_buchholz_adds_up_the_points_of_the_opponents() -> None:
    """1 met 2 (1 point), 3 (2 points) and 4 (none)."""
    rows = ranked(4, event("1>2 3>4", "1>3 2>4", "1>4 3>2"), *FAMILY)
    assert [figure(rows, 1, name) for name in FAMILY] == ["3", "3", "2", "1"]


def test_cutting_more_than_there_is_leaves_nothing() -> None:
    rows = ranked(2, event("1>2"), *FAMILY)
    assert [figure(rows, 2, name) for name in FAMILY] == ["1", "0", "0", "0"]
    assert [value.words for value in rows[0].values] == ["Ana 1", *["nobody; without Ana 1"] * 3]


def test_a_bye_counts_as_meeting_somebody_as_good_as_oneself() -> None:
    rows = ranked(3, event("1>2 3?", "3>1 2?"), "buchholz", rounds=2)
    assert figure(rows, 3, "buchholz") == "3"
    assert next(row.values[0].words for row in rows if row.entry == 3) == "bye 2 (own points) + Ana 1"


def test_in_a_round_to_which_nobody_came_nobody_is_said_to_have_had_a_walkover() -> None:
    rows = ranked(2, event("1x2"), "buchholz", rounds=1)
    assert rows[0].values[0].words == "nobody came 0 (own points)"


def test_where_rounds_do_not_count_a_bye_adds_nothing_and_a_walkover_is_a_match() -> None:
    rows = ranked(3, event("1>2 3?", "3!1 2?"), "buchholz")
    assert [key(rows, entry, "buchholz") for entry in (1, 2, 3)] == [2 + 4, 2, 2]


def test_a_round_missed_is_cut_first() -> None:
    """4 missed round 2 with one point of its own; it met 1 with three and 3 with none."""
    rows = ranked(4, event("1>4 2>3", "1>2", "1>2 4>3"), *FAMILY, rounds=3)
    assert figure(rows, 4, "buchholz") == "4"
    assert figure(rows, 4, "buchholz_cut_1") == "3"
    row = next(row for row in rows if row.entry == 4)
    assert row.values[1].words == "Ana 3 + Cy 0; without absent 1 (own points)"


def test_many_seats_count_all_at_the_table() -> None:
    outcomes = (Outcome(1, 1, (1, 2, 3), (1, 2, 3)),)
    rows = ranked(3, outcomes, "buchholz", rounds=1)
    assert [figure(rows, entry, "buchholz") for entry in (1, 2, 3)] == ["1", "2", "3"]


@settings(max_examples=30, deadline=None)
@given(events())
def test_everybody_has_met_one_for_each_begun_round(
    played: tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]],
) -> None:
    field, outcomes = played
    results = results_of(field, outcomes, 4, SWISS, "")
    assert {len(results.met[entrant.number]) for entrant in field} == {results.last_round}


def test_nobody_met_yet_is_none() -> None:
    rows = ranked(2, (), "buchholz")
    assert [(row.values[0].figure, row.values[0].words) for row in rows] == [("0", "nobody")] * 2
    assert results_of(entrants(1), (), 3, SWISS, "").met[1] == []
