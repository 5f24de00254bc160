from tests.tournaments.standings.events import event, figure, ranked
from tournaments.standings.outcomes import Kind, Outcome


def test_beaten_opponents_count_fully_and_drawn_ones_half() -> None:
    """1 beat 2 (½ point) and drew with 3 (1 point): ½ + ½."""
    rows = ranked(3, event("1>2", "1=3", "3=2"), "sonneborn_berger")
    assert figure(rows, 1, "sonneborn_berger") == "1"
    assert figure(rows, 2, "sonneborn_berger") == "½"
    assert rows[0].values[0].words == "Bo ½ + ½ of Cy 1"


def test_quarters_are_kept() -> None:
    rows = ranked(2, event("1=2"), "sonneborn_berger")
    assert figure(rows, 1, "sonneborn_berger") == "¼"


def test_entry_without_wins_has_zero() -> None:
    rows = ranked(2, event("1>2"), "sonneborn_berger")
    assert (rows[1].values[0].figure, rows[1].values[0].words) == ("0", "nobody beaten")


def test_swiss_bye_is_a_win_over_an_opponent_with_own_points() -> None:
    rows = ranked(3, event("1>2 3?", "3=1 2?"), "sonneborn_berger", rounds=2)
    assert figure(rows, 3, "sonneborn_berger") == "2¼"


def test_half_bye_is_a_draw_and_lost_walkover_gives_nothing() -> None:
    half = (Outcome(1, 1, (1,), (1,), kind=Kind.HALF_BYE), Outcome(2, 1, (2, 3), (1, 2), kind=Kind.WALKOVER))
    rows = ranked(3, half, "sonneborn_berger", rounds=1)
    assert [figure(rows, entry, "sonneborn_berger") for entry in (1, 2, 3)] == ["¼", "1", "0"]


def test_larger_table_counts_all_lower_places() -> None:
    rows = ranked(4, (Outcome(1, 1, (1, 2, 3, 4), (1, 2, 2, 4)),), "sonneborn_berger")
    assert [figure(rows, entry, "sonneborn_berger") for entry in (1, 2, 3, 4)] == ["3", "¾", "¾", "0"]
