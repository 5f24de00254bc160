"""The call on a pair: piles are taken within the deal, and all spit again (rules, sections 3 and 5)."""

from engine.spit.deals import Deal
from engine.spit.rules import Rules
from tests.engine.small_deals import (
    CALL,
    SPIT,
    cards_after,
    claim,
    deal_of,
    do,
    kinds,
    piles,
    play,
    spit_cards_of,
    spit_on,
    tops,
    turn,
)

RULES = Rules(layout=(1, 1), pair_call=True)
BOTH_SPIT = ((0, SPIT), (1, SPIT))


def pair_of_eights() -> Deal:
    """Two piles of two cards, which show the same rank."""
    deal = deal_of(RULES, "KS 8S 7H 3C", "KD 8D 9H 5C 4C")
    return do(deal, (0, play(1, 0)), (1, play(1, 1)))


def lone_spitter() -> Deal:
    """Seat 0 spits alone onto the pile at place 1, and has just made a pair of fours."""
    deal = deal_of(RULES, "KS 2S 4H 4C 8C", "KD JD 9H")
    return do(deal, (0, spit_on(1)), (1, SPIT))


def test_other_seat_takes_both_piles_after_a_call() -> None:
    deal = do(pair_of_eights(), (1, CALL))
    assert piles(deal) == ["", ""]
    assert spit_cards_of(deal, 0) == "3C 7H 8S 9H 8D"
    assert spit_cards_of(deal, 1) == "5C 4C"


def test_taken_piles_go_under_the_spit_cards_lower_place_first() -> None:
    """Each taken pile is used from its bottom card on."""
    deal = do(pair_of_eights(), (0, CALL))
    assert spit_cards_of(deal, 1) == "5C 4C 7H 8S 9H 8D"


def test_call_is_offered_to_both_seats() -> None:
    deal = pair_of_eights()
    assert CALL in deal.legal(0)
    assert CALL in deal.legal(1)


def test_call_is_refused_when_the_ranks_differ() -> None:
    deal = deal_of(RULES, "KS 8S 7H 3C", "KD 8D 9H 5C 4C")
    assert deal.refusal(0, CALL) == "the spit piles do not show the same rank"
    assert "call" not in kinds(deal, 0)


def test_call_is_refused_with_a_single_pile() -> None:
    deal = deal_of(RULES, "KS 8S", "KD 8D 9H 5C 4C")
    assert deal.refusal(0, CALL) == "there are no two spit piles"


def test_call_is_refused_after_the_piles_were_taken() -> None:
    deal = do(pair_of_eights(), (0, CALL))
    assert deal.refusal(1, CALL) == "there are no two spit piles"


def test_all_start_their_own_piles_again_after_a_call() -> None:
    deal = do(pair_of_eights(), (0, CALL))
    assert deal.phase == "play"
    assert kinds(deal, 0) == kinds(deal, 1) == {"shift", "spit"}
    assert piles(do(deal, *BOTH_SPIT)) == ["3C", "5C"]


def test_seat_that_is_not_stuck_may_spit_after_a_call() -> None:
    rules = Rules(layout=(1, 2), pair_call=True)
    deal = do(deal_of(rules, "2S 6S 8S 7H 3C", "2D 9S 8D 7D 5C"), (0, play(1, 0)), (1, play(1, 1)), (0, CALL))
    assert not deal.stuck(0)
    assert deal.legal(0) == [turn(1), SPIT]


def test_stall_after_a_call_makes_all_spit() -> None:
    deal = do(pair_of_eights(), (0, CALL))
    deal.advance(10_030)
    assert piles(deal) == ["3C", "5C"]


def test_call_withdraws_earlier_calls_to_spit() -> None:
    deal = do(deal_of(RULES, "KS 2S 7H 3C", "KD 2D 7D 5C"), (1, SPIT), (0, CALL))
    assert deal.view(0).called == (False, False)
    do(deal, (0, SPIT))
    assert tops(deal) == ["-", "-"]


def test_one_pile_is_started_when_the_caller_has_no_spit_cards() -> None:
    deal = do(deal_of(RULES, "KS 2S 7H", "KD 2D 7D 5C"), (0, CALL), *BOTH_SPIT)
    assert piles(deal) == ["", "5C"]
    assert spit_cards_of(deal, 1) == "7H 7D"
    assert (deal.legal(0), deal.legal(1)) == ([SPIT], [SPIT])


def test_call_may_win_the_game_even_if_both_had_spit_cards() -> None:
    rules = Rules(layout=(1,), pair_call=True, one_pile="slap")
    deal = do(deal_of(rules, "6S 7H", "KD 7D 5C"), (0, CALL), *BOTH_SPIT, (0, play(0, 1)))
    assert deal.legal(0) == deal.legal(1) == [claim(0), claim(1)]
    do(deal, (0, claim(0)))
    assert cards_after(deal) == ["", "KD 6S 5C 7D 7H"]
    assert deal.result is not None
    assert deal.result.winner == 0


def test_lone_spitter_gets_piles_and_own_place_when_the_other_calls() -> None:
    deal = do(lone_spitter(), (1, CALL))
    assert spit_cards_of(deal, 0) == "8C 4H 9H 4C"
    assert deal.view(0).kept_place == (None, None)
    do(deal, *BOTH_SPIT)
    assert piles(deal) == ["8C", ""]


def test_call_by_a_lone_spitter_cancels_its_named_place() -> None:
    deal = do(lone_spitter(), (0, CALL), *BOTH_SPIT)
    assert piles(deal) == ["8C", "4H"]


def test_seat_that_spits_alone_after_a_call_names_a_pile() -> None:
    deal = do(lone_spitter(), (0, CALL), *BOTH_SPIT)
    assert (spit_cards_of(deal, 0), spit_cards_of(deal, 1)) == ("", "9H 4C")
    assert deal.legal(1) == [spit_on(0), spit_on(1)]
