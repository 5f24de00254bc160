from tests.tournaments.standings.events import entrants, event, figure, key, ranked
from tournaments.standings.outcomes import Kind, Outcome
from tournaments.standings.points import round_robin_at_tables
from tournaments.standings.table import standings


def words(rows_of: tuple[Outcome, ...], entry: int, tie_break: str) -> str:
    rows = ranked(8, rows_of, tie_break)
    return next(row.values[0].words for row in rows if row.entry == entry)


def test_words_of_points_list_their_parts() -> None:
    played = event("1>2 3>4", "1=3 4?", "5>1 2!4", "1?", "1!2")
    assert words(played, 1, "points") == "1 win, 1 draw, 1 loss, 1 win by walkover and 1 bye"
    assert words(played, 4, "points") == "1 loss, 1 loss by walkover and 1 bye"
    assert words(played, 8, "points") == "no match yet"
    assert words(event("1x2", "1>2", "1x2"), 1, "points") == "1 win and 2 matches to which nobody came"


def test_words_for_a_walkover_at_a_table_mention_shared_places() -> None:
    outcomes = (Outcome(1, 1, (1, 2, 3), (1, 2, 2), kind=Kind.WALKOVER),)
    assert words(outcomes, 1, "points") == "1 win by walkover"
    shared = "1 walkover of another at a table, whose other places are shared"
    assert words(outcomes, 2, "points") == words(outcomes, 3, "points") == shared


def test_words_of_points_at_larger_tables_list_the_places() -> None:
    outcomes = (Outcome(1, 1, (1, 2, 3), (1, 2, 3)), Outcome(2, 2, (1, 2, 3), (2, 1, 3)), Outcome(3, 3, (1, 4), (1, 2)))
    assert words(outcomes, 1, "points") == "places 1 and 2; 1 win"
    assert words(outcomes[:1], 2, "points") == "place 2"
    assert words(outcomes, 3, "points") == "places 3 and 3"


def test_words_of_points_mark_the_last_place_at_a_smaller_table() -> None:
    """The last gets no points, but the third of four gets one."""
    outcomes = (Outcome(1, 1, (1, 2, 3, 4), (1, 2, 3, 4)), Outcome(2, 2, (1, 2, 3), (1, 2, 3)))
    rows = standings(entrants(4), outcomes, ("points",), points=round_robin_at_tables(4))
    assert next(row.values[0].words for row in rows if row.entry == 3) == "places 3 and 3 (last)"


def test_wins_exclude_walkovers_byes_and_draws() -> None:
    rows = ranked(4, event("1>2 3!4", "1?", "1=2 3>4", "1>3"), "wins")
    assert [key(rows, entry, "wins") for entry in (1, 2, 3, 4)] == [2, 0, 1, 0]
    assert rows[0].values[0].words == "against Bo and Cy"


def test_larger_table_is_won_only_by_a_sole_first() -> None:
    outcomes = (Outcome(1, 1, (1, 2, 3), (1, 1, 3)), Outcome(2, 2, (1, 2, 3), (3, 2, 1)))
    rows = ranked(3, outcomes, "wins")
    assert [key(rows, entry, "wins") for entry in (1, 2, 3)] == [0, 0, 1]


def test_progressive_is_the_sum_of_points_after_each_round() -> None:
    """1 wins, draws, loses: 1 + 1½ + 1½. 2 loses, loses, wins: 0 + 0 + 1."""
    rows = ranked(4, event("1>2 3>4", "1=3 4>2", "4>1 2>3"), "progressive")
    assert figure(rows, 1, "progressive") == "4"
    assert figure(rows, 2, "progressive") == "1"
    assert next(row for row in rows if row.entry == 1).values[0].words == "1 + 1½ + 1½"


def test_progressive_also_counts_rounds_without_a_match() -> None:
    rows = ranked(3, event("1>2", "2>3", "3>2"), "progressive")
    assert figure(rows, 1, "progressive") == "3"


def test_early_wins_count_more_than_late_wins() -> None:
    rows = ranked(4, event("1>2 3>4", "2>1 3>4"), "points", "progressive")
    assert [row.entry for row in rows] == [3, 1, 2, 4]
