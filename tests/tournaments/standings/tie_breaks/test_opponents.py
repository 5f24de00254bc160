from fractions import Fraction

from tests.tournaments.standings.events import beat, event, key, ranked
from tournaments.standings.outcomes import Outcome

THIRD = Fraction(1, 3)


def test_match_share_is_the_mean_of_opponents_with_a_minimum() -> None:
    """1 met 2 (half its points) and 4 (none, raised to a third)."""
    rows = ranked(4, event("1>2 3>4", "1>4 2>3"), "opponents_match_share")
    assert key(rows, 1, "opponents_match_share") == (Fraction(1, 2) + THIRD) / 2
    assert next(row.values[0].words for row in rows if row.entry == 1) == "the mean of 50.0 %, 33.3 %"


def test_bye_raises_the_own_share_and_is_listed_as_left_out() -> None:
    rows = ranked(3, event("1>2 3?", "3>1 2?"), "opponents_match_share", rounds=2)
    words = {row.entry: row.values[0].words for row in rows}
    assert words[2] == "the mean of 50.0 %; 1 round not played left out"
    assert words[1] == "the mean of 50.0 %, 100.0 %"
    assert key(rows, 1, "opponents_match_share") == (Fraction(1, 2) + 1) / 2
    assert key(rows, 2, "opponents_match_share") == Fraction(1, 2)


def test_walkover_does_not_count_as_an_opponent() -> None:
    rows = ranked(2, event("1!2"), "opponents_match_share", "opponents_deal_share", "strength_of_schedule")
    assert [value.words for value in rows[0].values] == ["no opponent yet; 1 round not played left out"] * 3


def test_deal_share_counts_deals() -> None:
    """2 won 2 of 5 deals; 3 won 1 of 5, which is raised to a third."""
    outcomes = (beat(1, 1, 1, 2, (3, 2)), beat(2, 2, 1, 3, (4, 1)))
    rows = ranked(3, outcomes, "opponents_deal_share")
    assert key(rows, 1, "opponents_deal_share") == (Fraction(2, 5) + THIRD) / 2
    assert key(rows, 2, "opponents_deal_share") == Fraction(7, 10)


def test_matches_without_deals_count_as_the_minimum() -> None:
    rows = ranked(2, event("1>2"), "opponents_deal_share")
    assert {key(rows, entry, "opponents_deal_share") for entry in (1, 2)} == {THIRD}


def test_strength_of_schedule_pools_the_points_of_all_opponents() -> None:
    """1 met 2 with two of three points and 3 with none of one. The share is two of four, not the mean of two shares."""
    rows = ranked(4, event("1>3", "1>2", "2>4", "2>4"), "strength_of_schedule")
    assert key(rows, 1, "strength_of_schedule") == Fraction(2, 4)
    assert next(row.values[0].words for row in rows if row.entry == 1) == "2 of 4 points of 2 opponents"


def test_share_at_a_larger_table_is_relative_to_the_points_of_first() -> None:
    rows = ranked(3, (Outcome(1, 1, (1, 2, 3), (1, 2, 3)),), "opponents_match_share")
    assert key(rows, 3, "opponents_match_share") == (1 + Fraction(1, 2)) / 2


def test_shares_are_exact_fractions() -> None:
    """A third differs from the decimal printed for it."""
    rows = ranked(2, event("1>2"), "opponents_match_share")
    assert isinstance(key(rows, 1, "opponents_match_share"), Fraction)
