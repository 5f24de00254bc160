"""When a seat is stuck after a change of its layout (rules, section 1)."""

from engine.spit.rules import Rules
from tests.engine.small_deals import deal_of, do, play, refill, shift, stack


def test_seat_with_a_space_is_stuck_after_its_last_automatic_turn() -> None:
    rules = Rules(layout=(1, 2), turn="auto")
    deal = do(deal_of(rules, "7S 6C KS 8H 2C", "2D 9S TS JH 2H"), (0, play(0, 0)), (0, shift(1, 0)))
    assert not deal.stuck(0)
    do(deal, (0, play(1, 0)))
    assert deal.stuck(0)


def test_seat_is_stuck_after_stacking_on_its_only_card_that_fits() -> None:
    rules = Rules(layout=(1, 1), stacking=True, alternate_colours=True)
    deal = deal_of(rules, "5S 5D 4H 2C", "2D 9S JH 2H")
    assert not deal.stuck(0)
    assert do(deal, (0, stack(1, 0))).stuck(0)


def test_seat_is_not_stuck_after_refilling_with_a_card_that_fits() -> None:
    deal = do(deal_of(Rules(layout=(1, 1), refill=True), "5S KD 4H 6C 3C", "QS QD 8H 8S"), (0, play(0, 0)))
    assert not do(deal, (0, refill(0))).stuck(0)
    assert play(0, 0) in deal.legal(0)
