"""The games and deals of one match."""

from engine.scoring import Figures
from engine.spit.variants import variant
from tests.often import in_turn
from tournaments.ledger.match_progress import MatchProgress, with_sides_swapped

STANDARD = variant("standard")


def play_of(*games: tuple[Figures, ...], best_of: int = 3) -> MatchProgress:
    play = MatchProgress(STANDARD, best_of)
    for number, deals in enumerate(games, start=1):
        for deal, figures in enumerate(deals, start=1):
            play.add(number, deal, figures)
    return play


def deals_of(*cards: tuple[int, int]) -> tuple[Figures, ...]:
    return tuple(map(Figures, cards))


LEFT = deals_of((20, 32), (12, 40), (0, 52))
RIGHT = deals_of((30, 22), (41, 11), (52, 0))


def test_new_match_expects_the_first_deal_of_the_first_game() -> None:
    assert play_of().expects(1, 1)


def test_won_game_is_followed_by_the_next() -> None:
    play = play_of(LEFT, RIGHT)
    assert play.score.wins == (1, 1)
    assert play.expects(3, 1)


@in_turn(("game", "deal"), [(1, 1), (1, 3), (2, 1), (3, 1)])
def test_deal_out_of_order_is_ignored(game: int, deal: int) -> None:
    play = play_of(deals_of((20, 32)))
    play.add(game, deal, Figures((26, 26)))
    assert play.games == [[Figures((20, 32))]]


def test_impossible_deal_is_ignored() -> None:
    play = play_of(deals_of((26, 26)))
    play.add(1, 2, Figures((0, 52)))
    assert play.games == [[Figures((26, 26))]]


def test_deals_after_the_match_is_won_are_ignored() -> None:
    play = play_of(LEFT, LEFT, RIGHT)
    assert len(play.games) == 2
    assert not play.expects(3, 1)


def test_swap_exchanges_the_figures_of_both_sides() -> None:
    play = play_of(LEFT, deals_of((20, 32)))
    play.swap()
    assert play.games == play_of(deals_of((32, 20), (40, 12), (52, 0)), deals_of((32, 20))).games
    assert (play.score.wins, play.expects(2, 2)) == ((0, 1), True)
    play.swap()
    assert play == play_of(LEFT, deals_of((20, 32)))


def test_turned_figures_exchange_cards_and_places_and_stay_stuck() -> None:
    assert with_sides_swapped(Figures((3, 0), (1, 0), True)) == Figures((0, 3), (0, 1), True)


def test_no_deal_is_expected_after_a_walkover() -> None:
    play = play_of(deals_of((20, 32)))
    play.walkover = 1
    assert not play.expects(1, 2)


def test_correction_replaces_the_figures() -> None:
    play = play_of(deals_of((20, 32), (12, 40)))
    play.correct(1, 1, Figures((30, 22)))
    assert play.games == [[Figures((30, 22)), Figures((12, 40))]]


def test_correction_of_the_last_deal_reopens_the_game_and_drops_later_games() -> None:
    play = play_of(LEFT, RIGHT)
    play.correct(1, 3, Figures((5, 47)))
    assert play.games == [[Figures((20, 32)), Figures((12, 40)), Figures((5, 47))]]
    assert play.expects(1, 4)


def test_correction_drops_a_later_deal_that_becomes_impossible() -> None:
    play = play_of(LEFT)
    play.correct(1, 2, Figures((26, 26)))
    assert play.games == [[Figures((20, 32)), Figures((26, 26))]]


@in_turn(("game", "deal"), [(1, 4), (2, 1), (9, 9)])
def test_correction_of_a_missing_deal_is_ignored(game: int, deal: int) -> None:
    play = play_of(LEFT)
    play.correct(game, deal, Figures((1, 51)))
    assert play.games == [list(LEFT)]


def test_recorded_game_adds_all_its_deals() -> None:
    play = play_of(LEFT)
    play.call(2, "abc")
    play.record(2, "abc", RIGHT)
    assert play.score.wins == (1, 1)
    assert play.records == {2: "abc"}


def test_record_of_a_game_already_played_is_ignored() -> None:
    play = play_of(LEFT)
    play.record(1, "abc", RIGHT)
    assert play.score.wins == (1, 0)


@in_turn("deals", [(), LEFT[:2], LEFT])
def test_awarded_game_is_won_regardless_of_its_deals(deals: tuple[Figures, ...]) -> None:
    play = play_of(RIGHT)
    play.record(2, "abc", deals, 1)
    assert play.score.wins == (0, 2)
    assert play.games == [list(RIGHT), list(deals)]
    assert play.scores[1].places == (1, 0)


def test_game_awarded_without_a_deal_is_followed_by_the_next() -> None:
    play = play_of()
    play.record(1, "abc", (), 0)
    assert play.expects(2, 1)
    assert not play.expects(1, 1)
    play.record(1, "abc", (), 1)
    assert play.score.wins == (1, 0)


def test_award_is_kept_after_a_correction_in_another_game() -> None:
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


def test_award_is_kept_after_a_correction_in_its_own_game() -> None:
    play = play_of()
    play.record(1, "abc", LEFT[:2], 1)
    play.correct(1, 1, Figures((21, 31)))
    assert play.games == [[Figures((21, 31)), LEFT[1]]]
    assert play.score.wins == (0, 1)
    assert play.expects(2, 1)


def test_award_after_a_reopened_game_is_dropped_permanently() -> None:
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


def test_award_after_a_walkover_is_ignored() -> None:
    play = play_of()
    play.walkover = 1
    play.record(1, "abc", (), 0)
    assert play.score.wins == (0, 0)
