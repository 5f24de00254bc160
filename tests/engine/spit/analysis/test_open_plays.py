"""Reactions, plays missed and races in deals of a few cards, with their times by the stop-watch."""

import pytest

from engine.cards import parse_card
from engine.spit.analysis import AnalysisLimits, DealFigures, LostRace, Pause, deal_figures
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from engine.spit.variants import variant
from tests.engine.small_deals import PICK_UP, SLAP_TABLE, deal_of, play, shift, turn
from tests.engine.spit.analysis.timed import at, found

SEVEN = parse_card("7S")


def duel() -> Deal:
    """Both seats may play a seven on seat 0's six: seat 0 its seven of spades, seat 1 that of hearts.

    Seat 1 was the last to be ready, so its cards became playable by its own action.
    """
    return deal_of(Rules(layout=(1, 1)), "7S KD 6C 2D", "7H 3S JC 2C")


def test_a_reaction_lasts_from_when_another_made_the_card_playable_until_it_was_played() -> None:
    figures = found(duel(), (600, 0, play(0, 0)))
    assert figures.seats[0].reactions == (600,)
    assert figures.seats[1].reactions == ()


def test_a_play_that_the_seat_itself_made_possible_is_no_reaction() -> None:
    # The turned six goes on the seven that was played before.
    deal = deal_of(Rules(layout=(2, 1)), "6H KH 7S 6C 3D", "TH QS TC QC 3C")
    figures = found(deal, (400, 0, play(0, 0)), (900, 0, turn(0)), (1_250, 0, play(0, 0)))
    assert figures.seats[0].reactions == (400,)
    assert figures.seats[0].plays == 2
    assert found(duel(), (600, 1, play(0, 0))).seats[1].reactions == ()


def test_a_card_that_moves_at_home_can_be_played_as_long_as_before() -> None:
    figures = found(
        deal_of(Rules(layout=(1, 1)), "7S 5D 6C 2D", "9H 8S JC 2C"),
        (300, 0, play(0, 0)),
        (320, 1, play(1, 0)),
        (900, 1, play(0, 0)),
    )
    assert figures.seats[1].reactions == (20,)
    deal = deal_of(Rules(layout=(1, 1, 1)), "7S 5D QH 6C 2D", "9H TS 3S JC 2C")
    moved = found(deal, (300, 0, play(2, 1)), (400, 0, shift(1, 2)), (800, 0, play(2, 0)))
    assert moved.seats[0].reactions == (300, 800)


def test_a_card_is_as_open_when_it_goes_on_another_pile_instead() -> None:
    # The eight goes on both nines at first; then only on the left one.
    deal = deal_of(Rules(layout=(1, 1)), "8S KD 9C 2D", "TH 5S 9D 2C")
    figures = found(deal, (500, 1, play(0, 1)), (800, 0, play(0, 0)))
    assert figures.seats[0].reactions == (800,)


@pytest.mark.parametrize(("waited_ms", "is_long"), [(1_000, False), (1_001, True)])
def test_a_hand_that_has_a_card_to_play_and_does_nothing_for_longer_than_the_limit_pauses(
    waited_ms: int, is_long: bool
) -> None:
    figures = found(duel(), (waited_ms, 0, play(0, 0)))
    assert figures.seats[0].pauses == ((Pause(SEVEN, 0, 0, waited_ms, True),) if is_long else ())
    assert len(figures.seats[1].pauses) == is_long
    assert all(not pause.made for pause in figures.seats[1].pauses)


def test_a_limit_can_be_given_and_reaching_takes_its_time() -> None:
    log = at(duel(), (700, 0, play(0, 0))).log
    assert len(deal_figures(log, AnalysisLimits(pause_ms=699)).seats[0].pauses) == 1
    far = deal_of(Rules(layout=(1, 1), reach_ms=2_500), "7S KD 6C 2D", "7H 3S JC 2C")
    assert found(far, (3_500, 0, play(0, 0))).seats[0].pauses == ()
    far = deal_of(Rules(layout=(1, 1), reach_ms=2_500), "7S KD 6C 2D", "7H 3S JC 2C")
    assert len(found(far, (3_501, 0, play(0, 0))).seats[0].pauses) == 1


def test_a_hand_that_plays_turns_or_fumbles_meanwhile_does_not_pause() -> None:
    deal = deal_of(Rules(layout=(1, 2, 1)), "QD 9H 4H 7S 6C 2D", "4S 3S 4C 3H JH 2C")
    steps = [(800, 0, play(0, 1)), (1_600, 0, shift(1, 0)), (2_400, 0, turn(1)), (3_200, 0, play(2, 1))]
    assert deal.refusal(0, play(2, 1)) is not None
    figures = found(deal, *steps, (4_000, 0, play(0, 0)))
    assert (figures.seats[0].pauses, figures.seats[0].fumbles) == ((), 1)


def test_one_pause_counts_once_however_many_cards_could_be_played() -> None:
    deal = deal_of(Rules(layout=(1, 1, 1)), "7S 5D QH 6C 2D", "4S 4H 4C JC 2C")
    figures = found(deal, (1_500, 0, play(1, 0)), (1_900, 0, play(2, 1)))
    assert figures.seats[0].pauses == (Pause(parse_card("5D"), 0, 0, 1_500, True),)


def test_of_several_cards_the_one_that_waited_longest_is_told() -> None:
    # The eight can be played later than the queen, on the seven; then both wait.
    deal = deal_of(Rules(layout=(1, 1, 1)), "8S QH 3D 6C 2D", "7H 3H 4C JC 2C")
    figures = found(deal, (300, 1, play(0, 0)), (1_500, 0, play(0, 0)))
    assert figures.seats[0].pauses == (Pause(parse_card("QH"), 1, 0, 1_500, False),)


def test_a_pause_is_told_with_the_pile_on_which_the_card_went_then() -> None:
    # The eight goes on the left nine at first. Then that is covered, and the eight goes on the right one alone.
    deal = deal_of(Rules(layout=(1, 1, 1)), "8S TD KD 9C 2D", "QC JS 3S 9D 2C")
    figures = found(deal, (500, 0, play(1, 0)), (2_500, 0, play(0, 1)))
    assert figures.seats[0].pauses == (Pause(parse_card("8S"), 1, 500, 2_500, True),)


def test_a_pause_ends_where_the_card_can_no_longer_be_played() -> None:
    assert found(duel(), (1_500, 1, play(0, 0))).seats[0].pauses == (Pause(SEVEN, 0, 0, 1_500, False),)


def lost(figures: DealFigures) -> list[tuple[int, int, int]]:
    return [(race.loser, race.winner, race.late_ms) for race in figures.races]


def test_a_race_is_lost_by_so_much_as_the_hand_came_after_the_other() -> None:
    figures = found(duel(), (600, 0, play(0, 0)), (638, 1, play(0, 0)))
    assert figures.races == (LostRace(638, 3, loser=1, winner=0, late_ms=38),)
    assert figures.seats[1].fumbles == 1
    assert figures.seats[0].fumbles == 0


def test_within_one_millisecond_a_race_is_lost_by_nothing() -> None:
    assert lost(found(duel(), (600, 1, play(0, 0)), (600, 0, play(0, 0)))) == [(0, 1, 0)]


@pytest.mark.parametrize(("late_ms", "is_race"), [(1_000, True), (1_001, False)])
def test_who_comes_much_later_was_in_no_race(late_ms: int, is_race: bool) -> None:
    figures = found(duel(), (600, 0, play(0, 0)), (600 + late_ms, 1, play(0, 0)))
    assert len(figures.races) == is_race


def test_a_race_is_lost_once_however_often_the_hand_comes_down() -> None:
    assert len(found(duel(), (600, 0, play(0, 0)), (638, 1, play(0, 0)), (700, 1, play(0, 0))).races) == 1


def test_what_never_could_be_played_has_lost_no_race() -> None:
    assert found(duel(), (600, 0, play(0, 0)), (638, 1, play(1, 0))).races == ()


def test_who_closes_a_pile_to_itself_has_lost_to_nobody() -> None:
    deal = deal_of(Rules(layout=(1, 1), hands=2), "7S 7D 6C 2D", "TH TS JC 2C")
    assert found(deal, (600, 0, play(0, 0)), (638, 0, play(1, 0))).races == ()


def test_a_race_is_lost_to_who_ends_play_as_well() -> None:
    deal = deal_of(Rules(layout=(1,)), "7S 6C 2D", "QH JC 2C")
    figures = found(deal, (600, 0, play(0, 0)), (620, 1, play(0, 1)))
    assert lost(figures) == [(1, 0, 20)]
    assert figures.seats[1].pauses == ()


def test_a_race_is_lost_to_who_slaps_the_table() -> None:
    # 6 times 5 leaves 2: a prime.
    deal = deal_of(variant("mod-spit"), "7S KD KH KC TD 6C 2D", "QH TS TC TH 9D 5C 2C")
    assert lost(found(deal, (500, 1, SLAP_TABLE), (530, 0, play(0, 0)))) == [(0, 1, 30)]


def test_a_concealed_hand_keeps_its_open_plays() -> None:
    deal = deal_of(Rules(layout=(1, 1), conceal=3), "7S 9D 6C 2D", "QH TS 2H 2C")
    figures = found(deal, (300, 0, PICK_UP), (700, 0, play(0, 0)), (900, 0, play(0, 0)))
    assert figures.seats[0].reactions == (700,)
    assert figures.seats[0].fumbles == 1


def test_in_speed_cards_are_played_from_the_hand() -> None:
    rules = Rules(goal="high_points", stock_size=5, reserve_size=1, hand_size=3)
    deal = deal_of(rules, "7S 9D KC 3H 4H", "QH TS JS 3S 4S", common="2H 2S 6C TD")
    figures = found(deal, (400, 0, play(0, 0)), (750, 0, play(0, 1)), (760, 1, play(2, 1)))
    assert figures.seats[0].reactions == (400, 750)
    assert lost(figures) == [(1, 0, 10)]
