"""Deals as they gather in one match."""

import pytest

from engine.scoring import Figures
from engine.spit.variants import variant
from tournaments.ledger.play import Play, turned

STANDARD = variant("standard")


def play_of(*games: tuple[Figures, ...], best_of: int = 3) -> Play:
    play = Play(STANDARD, best_of)
    for number, deals in enumerate(games, start=1):
        for deal, figures in enumerate(deals, start=1):
            play.add(number, deal, figures)
    return play


def deals_of(*cards: tuple[int, int]) -> tuple[Figures, ...]:
    return tuple(map(Figures, cards))


LEFT = deals_of((20, 32), (12, 40), (0, 52))
RIGHT = deals_of((30, 22), (41, 11), (52, 0))


def test_a_new_match_expects_the_first_deal_of_the_first_game() -> None:
    assert play_of().expects(1, 1)


def test_games_follow_each_other() -> None:
    play = play_of(LEFT, RIGHT)
    assert play.score.wins == (1, 1)
    assert play.expects(3, 1)


@pytest.mark.parametrize(("game", "deal"), [(1, 1), (1, 3), (2, 1), (3, 1)])
def test_a_deal_out_of_its_place_is_left_out(game: int, deal: int) -> None:
    play = play_of(deals_of((20, 32)))
    play.add(game, deal, Figures((26, 26)))
    assert play.games == [[Figures((20, 32))]]


def test_a_deal_that_cannot_be_is_left_out() -> None:
    play = play_of(deals_of((26, 26)))
    play.add(1, 2, Figures((0, 52)))
    assert play.games == [[Figures((26, 26))]]


def test_nothing_is_played_after_the_match_is_won() -> None:
    play = play_of(LEFT, LEFT, RIGHT)
    assert len(play.games) == 2
    assert not play.expects(3, 1)


def test_swapped_sides_have_each_others_figures_and_the_match_goes_on_as_far_as_it_was() -> None:
    play = play_of(LEFT, deals_of((20, 32)))
    play.swap()
    assert play.games == play_of(deals_of((32, 20), (40, 12), (52, 0)), deals_of((32, 20))).games
    assert (play.score.wins, play.expects(2, 2)) == ((0, 1), True)
    play.swap()
    assert play == play_of(LEFT, deals_of((20, 32)))


def test_places_and_who_was_stuck_are_turned_with_the_cards() -> None:
    assert turned(Figures((3, 0), (1, 0), True)) == Figures((0, 3), (0, 1), True)


def test_nothing_is_played_after_a_walkover() -> None:
    play = play_of(deals_of((20, 32)))
    play.walkover = 1
    assert not play.expects(1, 2)


def test_a_correction_puts_other_figures_in() -> None:
    play = play_of(deals_of((20, 32), (12, 40)))
    play.correct(1, 1, Figures((30, 22)))
    assert play.games == [[Figures((30, 22)), Figures((12, 40))]]


def test_a_correction_of_the_last_deal_reopens_the_game_and_drops_the_next_one() -> None:
    play = play_of(LEFT, RIGHT)
    play.correct(1, 3, Figures((5, 47)))
    assert play.games == [[Figures((20, 32)), Figures((12, 40)), Figures((5, 47))]]
    assert play.expects(1, 4)


def test_a_correction_that_makes_a_later_deal_impossible_drops_it() -> None:
    play = play_of(LEFT)
    play.correct(1, 2, Figures((26, 26)))
    assert play.games == [[Figures((20, 32)), Figures((26, 26))]]


@pytest.mark.parametrize(("game", "deal"), [(1, 4), (2, 1), (9, 9)])
def test_a_correction_of_a_deal_that_is_gone_changes_nothing(game: int, deal: int) -> None:
    play = play_of(LEFT)
    play.correct(game, deal, Figures((1, 51)))
    assert play.games == [list(LEFT)]


def test_a_recorded_game_brings_all_its_deals() -> None:
    play = play_of(LEFT)
    play.call(2, "abc")
    play.record(2, "abc", RIGHT)
    assert play.score.wins == (1, 1)
    assert play.records == {2: "abc"}


def test_a_record_of_a_game_that_is_played_already_is_left_out() -> None:
    play = play_of(LEFT)
    play.record(1, "abc", RIGHT)
    assert play.score.wins == (1, 0)


@pytest.mark.parametrize("deals", [(), LEFT[:2], LEFT])
def test_an_awarded_game_goes_to_that_side_whatever_its_deals_say(deals: tuple[Figures, ...]) -> None:
    play = play_of(RIGHT)
    play.record(2, "abc", deals, 1)
    assert play.score.wins == (0, 2)
    assert play.games == [list(RIGHT), list(deals)]
    assert play.scores[1].places == (1, 0)


def test_after_a_game_that_was_awarded_without_a_deal_the_next_one_begins() -> None:
    play = play_of()
    play.record(1, "abc", (), 0)
    assert play.expects(2, 1)
    assert not play.expects(1, 1)
    play.record(1, "abc", (), 1)
    assert play.score.wins == (1, 0)


def test_an_award_outlives_a_correction_in_another_game() -> None:
    play = play_of()
    play.record(1, "abc", (), 0)
    play.record(2, "def", LEFT[:2], 1)
    for deal, figures in enumerate(LEFT, start=1):
        play.add(3, deal, figures)
    assert play.score.wins == (2, 1)
    play.correct(3, 1, Figures((21, 31)))
    assert play.games == [[], list(LEFT[:2]), [Figures((21, 31)), *LEFT[1:]]]
    assert (play.score.wins, play.score.winner) == ((2, 1), 0)
    assert [score.places for score in play.scores[:2]] == [(0, 1), (1, 0)]


def test_an_award_outlives_a_correction_in_its_own_game() -> None:
    play = play_of()
    play.record(1, "abc", LEFT[:2], 1)
    play.correct(1, 1, Figures((21, 31)))
    assert play.games == [[Figures((21, 31)), LEFT[1]]]
    assert play.score.wins == (0, 1)
    assert play.expects(2, 1)


def test_an_award_after_a_game_that_a_correction_has_reopened_is_gone_for_good() -> None:
    play = play_of(LEFT)
    play.record(2, "abc", (), 0)
    assert play.score.winner == 0
    play.correct(1, 3, Figures((1, 51)))
    assert (play.games, play.score.wins) == ([[*LEFT[:2], Figures((1, 51))]], (0, 0))
    play.correct(1, 3, LEFT[2])
    assert play.score.wins == (1, 0)
    play.record(2, "def", RIGHT)
    play.correct(1, 1, Figures((21, 31)))
    assert play.score.wins == (1, 1)


def test_nothing_is_awarded_after_a_walkover() -> None:
    play = play_of()
    play.walkover = 1
    play.record(1, "abc", (), 0)
    assert play.score.wins == (0, 0)
