from hypothesis import given, settings

from tests.tournaments.standings.events import entrants, event, events, figure, key, ranked
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS
from tournaments.standings.results import results_of

FAMILY = ("buchholz", "buchholz_cut_1", "buchholz_cut_2", "median_buchholz")


def test_buchholz_is_the_sum_of_points_of_the_opponents() -> None:
    """1 met 2 with one point, 3 with two points, and 4 with none."""
    rows = ranked(4, event("1>2 3>4", "1>3 2>4", "1>4 3>2"), *FAMILY)
    assert [figure(rows, 1, name) for name in FAMILY] == ["3", "3", "2", "1"]


def test_cutting_more_rounds_than_played_leaves_zero() -> None:
    rows = ranked(2, event("1>2"), *FAMILY)
    assert [figure(rows, 2, name) for name in FAMILY] == ["1", "0", "0", "0"]
    assert [value.words for value in rows[0].values] == ["Ana 1", *["nobody; without Ana 1"] * 3]


def test_bye_counts_as_an_opponent_with_own_points() -> None:
    rows = ranked(3, event("1>2 3?", "3>1 2?"), "buchholz", rounds=2)
    assert figure(rows, 3, "buchholz") == "3"
    assert next(row.values[0].words for row in rows if row.entry == 3) == "bye 2 (own points) + Ana 1"


def test_words_for_a_match_that_nobody_came_to_mention_no_walkover() -> None:
    rows = ranked(2, event("1x2"), "buchholz", rounds=1)
    assert rows[0].values[0].words == "nobody came 0 (own points)"


def test_bye_adds_nothing_and_walkover_counts_if_rounds_do_not_count() -> None:
    rows = ranked(3, event("1>2 3?", "3!1 2?"), "buchholz")
    assert [key(rows, entry, "buchholz") for entry in (1, 2, 3)] == [2 + 4, 2, 2]


def test_missed_round_is_cut_first() -> None:
    """4 missed round 2 with one point of its own; it met 1 with three and 3 with none."""
    rows = ranked(4, event("1>4 2>3", "1>2", "1>2 4>3"), *FAMILY, rounds=3)
    assert figure(rows, 4, "buchholz") == "4"
    assert figure(rows, 4, "buchholz_cut_1") == "3"
    row = next(row for row in rows if row.entry == 4)
    assert row.values[1].words == "Ana 3 + Cy 0; without absent 1 (own points)"


def test_buchholz_at_a_larger_table_counts_all_its_entries() -> None:
    outcomes = (Outcome(1, 1, (1, 2, 3), (1, 2, 3)),)
    rows = ranked(3, outcomes, "buchholz", rounds=1)
    assert [figure(rows, entry, "buchholz") for entry in (1, 2, 3)] == ["1", "2", "3"]


@settings(max_examples=30, deadline=None)
@given(events())
def test_every_entry_has_one_opponent_per_started_round(
    played: tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]],
) -> None:
    field, outcomes = played
    results = results_of(field, outcomes, 4, SWISS, "")
    assert {len(results.counted_opponents[entrant.number]) for entrant in field} == {results.last_round}


def test_buchholz_is_zero_before_the_first_match() -> None:
    rows = ranked(2, (), "buchholz")
    assert [(row.values[0].figure, row.values[0].words) for row in rows] == [("0", "nobody")] * 2
    assert results_of(entrants(1), (), 3, SWISS, "").counted_opponents[1] == []
