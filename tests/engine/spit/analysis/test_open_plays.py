"""Reactions, missed plays and races in small deals with known times."""

from engine.cards import parse_card
from engine.spit.analysis import AnalysisLimits, DealFigures, LostRace, Pause, deal_figures
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from engine.spit.variants import variant
from tests.engine.small_deals import PICK_UP, SLAP_TABLE, deal_of, play, shift, turn
from tests.engine.spit.analysis.timed import at, found
from tests.often import in_turn

SEVEN = parse_card("7S")


def duel() -> Deal:
    """Both seats can play a seven on seat 0's six: seat 0 the 7S, seat 1 the 7H.

    Seat 1 was the last to be ready, so its cards became playable by its own action.
    """
    return deal_of(Rules(layout=(1, 1)), "7S KD 6C 2D", "7H 3S JC 2C")


def test_reaction_lasts_from_the_opening_by_another_seat_to_the_play() -> None:
    figures = found(duel(), (600, 0, play(0, 0)))
    assert figures.seats[0].reactions == (600,)
    assert figures.seats[1].reactions == ()


def test_play_opened_by_the_seat_itself_is_no_reaction() -> None:
    # The turned six fits on the seven that was played before.
    deal = deal_of(Rules(layout=(2, 1)), "6H KH 7S 6C 3D", "TH QS TC QC 3C")
    figures = found(deal, (400, 0, play(0, 0)), (900, 0, turn(0)), (1_250, 0, play(0, 0)))
    assert figures.seats[0].reactions == (400,)
    assert figures.seats[0].plays == 2
    assert found(duel(), (600, 1, play(0, 0))).seats[1].reactions == ()


def test_shift_does_not_restart_the_reaction_to_a_card() -> None:
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


def test_card_stays_open_while_any_pile_accepts_it() -> None:
    # The eight fits on both nines at first; then only on the left one.
    deal = deal_of(Rules(layout=(1, 1)), "8S KD 9C 2D", "TH 5S 9D 2C")
    figures = found(deal, (500, 1, play(0, 1)), (800, 0, play(0, 0)))
    assert figures.seats[0].reactions == (800,)


@in_turn(("waited_ms", "is_long"), [(1_000, False), (1_001, True)])
def test_pause_is_an_open_play_missed_for_longer_than_the_limit(waited_ms: int, is_long: bool) -> None:
    figures = found(duel(), (waited_ms, 0, play(0, 0)))
    assert figures.seats[0].pauses == ((Pause(SEVEN, 0, 0, waited_ms, True),) if is_long else ())
    assert len(figures.seats[1].pauses) == is_long
    assert all(not pause.made for pause in figures.seats[1].pauses)


def test_pause_limit_can_be_set_and_grows_by_the_reach() -> None:
    log = at(duel(), (700, 0, play(0, 0))).log
    assert len(deal_figures(log, AnalysisLimits(pause_ms=699)).seats[0].pauses) == 1
    far = deal_of(Rules(layout=(1, 1), reach_ms=2_500), "7S KD 6C 2D", "7H 3S JC 2C")
    assert found(far, (3_500, 0, play(0, 0))).seats[0].pauses == ()
    far = deal_of(Rules(layout=(1, 1), reach_ms=2_500), "7S KD 6C 2D", "7H 3S JC 2C")
    assert len(found(far, (3_501, 0, play(0, 0))).seats[0].pauses) == 1


def test_any_action_even_a_fumble_prevents_a_pause() -> None:
    deal = deal_of(Rules(layout=(1, 2, 1)), "QD 9H 4H 7S 6C 2D", "4S 3S 4C 3H JH 2C")
    steps = [(800, 0, play(0, 1)), (1_600, 0, shift(1, 0)), (2_400, 0, turn(1)), (3_200, 0, play(2, 1))]
    assert deal.refusal(0, play(2, 1)) is not None
    figures = found(deal, *steps, (4_000, 0, play(0, 0)))
    assert (figures.seats[0].pauses, figures.seats[0].fumbles) == ((), 1)


def test_pause_counts_once_even_with_several_open_cards() -> None:
    deal = deal_of(Rules(layout=(1, 1, 1)), "7S 5D QH 6C 2D", "4S 4H 4C JC 2C")
    figures = found(deal, (1_500, 0, play(1, 0)), (1_900, 0, play(2, 1)))
    assert figures.seats[0].pauses == (Pause(parse_card("5D"), 0, 0, 1_500, True),)


def test_pause_names_the_card_that_waited_longest() -> None:
    # The queen is open from the start, the eight only once the seven is played; then both wait.
    deal = deal_of(Rules(layout=(1, 1, 1)), "8S QH 3D 6C 2D", "7H 3H 4C JC 2C")
    figures = found(deal, (300, 1, play(0, 0)), (1_500, 0, play(0, 0)))
    assert figures.seats[0].pauses == (Pause(parse_card("QH"), 1, 0, 1_500, False),)


def test_pause_names_the_pile_on_which_the_card_was_played() -> None:
    # The eight fits on both nines. When the left one is covered, it fits only on the right one.
    deal = deal_of(Rules(layout=(1, 1, 1)), "8S TD KD 9C 2D", "QC JS 3S 9D 2C")
    figures = found(deal, (500, 0, play(1, 0)), (2_500, 0, play(0, 1)))
    assert figures.seats[0].pauses == (Pause(parse_card("8S"), 1, 500, 2_500, True),)


def test_pause_ends_when_the_card_can_no_longer_be_played() -> None:
    assert found(duel(), (1_500, 1, play(0, 0))).seats[0].pauses == (Pause(SEVEN, 0, 0, 1_500, False),)


def lost(figures: DealFigures) -> list[tuple[int, int, int]]:
    return [(race.loser, race.winner, race.late_ms) for race in figures.races]


def test_lost_race_records_how_late_the_loser_was() -> None:
    figures = found(duel(), (600, 0, play(0, 0)), (638, 1, play(0, 0)))
    assert figures.races == (LostRace(638, 3, loser=1, winner=0, late_ms=38),)
    assert figures.seats[1].fumbles == 1
    assert figures.seats[0].fumbles == 0


def test_race_within_one_millisecond_is_lost_by_zero() -> None:
    assert lost(found(duel(), (600, 1, play(0, 0)), (600, 0, play(0, 0)))) == [(0, 1, 0)]


@in_turn(("late_ms", "is_race"), [(1_000, True), (1_001, False)])
def test_play_over_a_second_late_is_no_race(late_ms: int, is_race: bool) -> None:
    figures = found(duel(), (600, 0, play(0, 0)), (600 + late_ms, 1, play(0, 0)))
    assert len(figures.races) == is_race


def test_repeated_late_plays_count_as_one_lost_race() -> None:
    assert len(found(duel(), (600, 0, play(0, 0)), (638, 1, play(0, 0)), (700, 1, play(0, 0))).races) == 1


def test_card_that_never_fitted_loses_no_race() -> None:
    assert found(duel(), (600, 0, play(0, 0)), (638, 1, play(1, 0))).races == ()


def test_seat_that_covers_a_pile_itself_loses_no_race() -> None:
    deal = deal_of(Rules(layout=(1, 1), hands=2), "7S 7D 6C 2D", "TH TS JC 2C")
    assert found(deal, (600, 0, play(0, 0)), (638, 0, play(1, 0))).races == ()


def test_race_is_lost_to_the_play_that_puts_a_seat_out() -> None:
    deal = deal_of(Rules(layout=(1,)), "7S 6C 2D", "QH JC 2C")
    figures = found(deal, (600, 0, play(0, 0)), (620, 1, play(0, 1)))
    assert lost(figures) == [(1, 0, 20)]
    assert figures.seats[1].pauses == ()


def test_race_is_lost_to_a_slap_of_the_table() -> None:
    # 6 times 5 leaves 2: a prime.
    deal = deal_of(variant("mod-spit"), "7S KD KH KC TD 6C 2D", "QH TS TC TH 9D 5C 2C")
    assert lost(found(deal, (500, 1, SLAP_TABLE), (530, 0, play(0, 0)))) == [(0, 1, 30)]


def test_open_plays_survive_picking_up_the_hand() -> None:
    deal = deal_of(Rules(layout=(1, 1), conceal=3), "7S 9D 6C 2D", "QH TS 2H 2C")
    figures = found(deal, (300, 0, PICK_UP), (700, 0, play(0, 0)), (900, 0, play(0, 0)))
    assert figures.seats[0].reactions == (700,)
    assert figures.seats[0].fumbles == 1


def test_speed_figures_count_plays_from_the_hand() -> None:
    rules = Rules(goal="high_points", stock_size=5, reserve_size=1, hand_size=3)
    deal = deal_of(rules, "7S 9D KC 3H 4H", "QH TS JS 3S 4S", common="2H 2S 6C TD")
    figures = found(deal, (400, 0, play(0, 0)), (750, 0, play(0, 1)), (760, 1, play(2, 1)))
    assert figures.seats[0].reactions == (400, 750)
    assert lost(figures) == [(1, 0, 10)]
