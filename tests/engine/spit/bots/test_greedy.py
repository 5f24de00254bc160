from engine.actions import Action
from engine.bots import BOTS, Wait
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from tests.engine.small_deals import (
    DRAW,
    PICK_UP,
    READY,
    SPIT,
    claim,
    deal_of,
    do,
    play,
    refill,
    shift,
    small_deal,
    spit_from,
    turn,
)


def _answer(deal: Deal, seat: int = 0) -> Action | Wait:
    return BOTS["greedy"]().act(deal.view(seat))


def test_greedy_gets_ready() -> None:
    assert _answer(small_deal("AS", "5H", layout=(1,), started=False)) == READY


def test_greedy_plays_before_it_turns() -> None:
    deal = small_deal("4S 9S 6H 5D", "QH KH KD 7C")
    deal.apply(400, 0, play(1, 1))
    assert deal.legal(0) == [play(0, 0), turn(1)]
    assert _answer(deal) == play(0, 0)


def test_greedy_shifts_a_covering_card_and_turns_the_next_card() -> None:
    deal = small_deal("4S 9S 9H 5D", "QH KH KD 7C")
    deal.apply(400, 0, play(0, 0))
    assert _answer(deal) == shift(1, 0)
    deal.apply(800, 0, shift(1, 0))
    assert _answer(deal) == turn(1)


def test_greedy_never_shifts_a_card_that_covers_nothing() -> None:
    deal = small_deal("4S 9S 5D", "8H KH 7C", layout=(1, 1))
    deal.apply(400, 0, play(0, 0))
    assert deal.legal(0) == [shift(1, 0)]
    assert _answer(deal) == Wait()


def test_greedy_waits_while_the_other_seat_can_play() -> None:
    deal = small_deal("2S 9S 9H 5D", "6H KH KD 7C")
    assert deal.stuck(0)
    assert _answer(deal) == Wait()


def test_greedy_calls_spit_when_everybody_is_stuck() -> None:
    deal = small_deal("2S 5D 5S", "QH 7C 8C", layout=(1,))
    assert _answer(deal) == SPIT


def test_greedy_calls_spit_rather_than_shift_without_end() -> None:
    deal = small_deal("4S 9S 5D 2C", "QH KH 7C 2D", layout=(1, 1))
    deal.apply(400, 0, play(0, 0))
    assert deal.legal(0) == [shift(1, 0), SPIT]
    assert _answer(deal) == SPIT


def test_greedy_claims_the_smaller_pile() -> None:
    deal = small_deal("5S 9S 4H 2C 2D", "8S KS 9H 3C", layout=(1, 1))
    deal.apply(10, 0, play(0, 0))
    deal.apply(20, 1, play(0, 1))
    deal.apply(30, 0, play(1, 1))
    assert deal.phase == "claim"
    assert [_answer(deal, seat) for seat in (0, 1)] == [claim(0), claim(0)]


def test_greedy_refills_a_space() -> None:
    deal = do(deal_of(Rules(layout=(1, 1), refill=True), "5S JS 4H 2C", "KS QS 8C 3C"), (0, play(0, 0)))
    assert _answer(deal) == refill(0)


def test_greedy_draws_when_its_hand_is_not_full() -> None:
    speed = Rules(goal="high_points", stock_size=6, reserve_size=2)
    packets = "2S 9S 9D JS JD 9H", "KS KH KD QS QH QD"
    deal = deal_of(speed, *packets, common="AC 2C 3C 4C 3H 6H")
    assert _answer(do(deal, (0, play(0, 0)))) == DRAW


def test_greedy_picks_up_when_nothing_else_helps() -> None:
    deal = deal_of(Rules(layout=(1, 1), conceal=3), "9S JS 4H 2C", "KS QS 4C 2D")
    assert _answer(deal) == PICK_UP


def test_greedy_spits_from_stock_when_nothing_else_is_left() -> None:
    deal = deal_of(Rules(layout=(1, 1), exhausted="from_stock"), "9S JS 4H", "KS QS 6C")
    assert _answer(deal) == spit_from(0, 0)
