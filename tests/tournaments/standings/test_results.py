from tests.tournaments.standings.events import bye, entrants, event
from tournaments.standings.outcomes import Kind, Outcome, is_under_way, latest_begun
from tournaments.standings.points import SWISS
from tournaments.standings.results import Results, results_of


def results(*rounds: str, count: int = 4, expected: int | None = None) -> Results:
    return results_of(entrants(count), event(*rounds), expected, SWISS, "")


def test_each_side_sees_the_match_its_own_way() -> None:
    found = results("1>2 3=4")
    assert [found.appearances[entry][0].against for entry in (1, 2, 3, 4)] == [
        ((2, 2),),
        ((1, 0),),
        ((4, 1),),
        ((3, 1),),
    ]


def test_appearances_stand_in_the_order_of_rounds() -> None:
    outcomes = event("1>2", "1=3", "1!4")
    found = results_of(entrants(4), outcomes[::-1], None, SWISS, "")
    assert [projection.outcome.round for projection in found.appearances[1]] == [1, 2, 3]


def test_open_matches_are_not_counted() -> None:
    found = results("1>2 3-4")
    assert found.appearances[3] == []
    assert found.points == {1: 2, 2: 0, 3: 0, 4: 0}


def test_a_bye_is_against_nobody() -> None:
    found = results_of(entrants(1), (bye(1, 1, 1),), 1, SWISS, "")
    assert found.appearances[1][0].against == ()


def test_nobody_wins_a_walkover_that_nobody_turned_up_for() -> None:
    nobody = (Outcome(1, 1, (1, 2), (2, 2), kind=Kind.WALKOVER),)
    found = results_of(entrants(2), nobody, 1, SWISS, "")
    assert found.appearances[1][0].against == ((2, 0),)
    assert not found.appearances[1][0].is_won


def test_a_begun_round_without_a_match_is_missed_only_where_rounds_count() -> None:
    assert results("1>2 3>4", "1>3", expected=2).missed == {1: 0, 2: 1, 3: 0, 4: 1}
    assert set(results("1>2 3>4", "1>3").missed.values()) == {0}


def test_an_open_match_is_not_missed_nor_is_a_round_to_come() -> None:
    assert set(results("1>2 3>4", "1>3 2-4", expected=5).missed.values()) == {0}


def test_opponents_see_draws_for_the_rounds_somebody_sat_out_at_the_end() -> None:
    """4 lost, won, and then went home: two draws for two rounds."""
    found = results("1>4 2>3", "4>3 1>2", "1>3", "1=2", expected=4)
    assert found.points[4] == 2
    assert found.for_opponents[4] == 2 + 1 + 1


def test_who_sat_out_and_plays_again_was_away_in_the_middle_from_the_pairing_on() -> None:
    """Not only once the match is over: until then it would count as gone, and tie-breaks of others jump."""
    playing = results("1>4 2>3", "1>2", "1>3 4-2", expected=3)
    assert playing.for_opponents[4] == playing.points[4] == 0


def test_a_round_sat_out_in_the_middle_stays_what_it_was() -> None:
    found = results("1>4 2>3", "1>2", "4>3 1=2", expected=3)
    assert found.for_opponents[4] == found.points[4] == 2


def test_a_walkover_at_the_end_stays_what_it_was() -> None:
    found = results("1>4 2>3", "1!4 2!3", expected=2)
    assert (found.for_opponents[4], found.for_opponents[1]) == (0, 4)


def test_in_a_round_robin_nothing_is_added() -> None:
    found = results("1>4 2>3", "1!4 2!3")
    assert found.for_opponents == found.points


def test_figures_that_were_not_noted_count_nothing() -> None:
    projection = results("1>2").appearances[1][0]
    assert projection.own(projection.outcome.deals) == 0
    assert projection.own((3, 1)) == 3


def test_rounds_begin_with_the_first_thing_that_ends() -> None:
    assert latest_begun(()) == 0
    assert latest_begun(event("1-2 3-4")) == 0
    assert latest_begun(event("1>2 3-4", "1-3")) == 1


def test_a_round_is_under_way_until_its_last_match_has_ended() -> None:
    assert not is_under_way(event("1-2"))
    assert is_under_way(event("1>2 3-4"))
    assert is_under_way(event("1>2 3-4", "1>3"))
    assert not is_under_way(event("1>2", "1-2"))
