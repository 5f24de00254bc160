"""Choice of calls, slaps and claims by bots."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.spit.bots.slaps import GIFTS, best_claim, gift, is_right_to_slap
from engine.spit.rules import Rules
from tests.engine.random_play import play_on, seeds, shuffled_deal
from tests.engine.small_deals import CALL, SLAM, SLAP_TABLE, claim, deal_of, do, play
from tests.often import times

MOD_SPIT = Rules(layout=(1, 1, 1, 1, 1), mod_slap="basic")
SHOWING_2 = ("9S 9D 9C 9H 8S 3D JD", "KS KD KC KH QS 3C JC")  # 3 x 3 = 9 leaves 2 by 7: a prime
SHOWING_1 = ("9S 9D 9C 9H 8S 2D JD", "KS KD KC KH QS 4C JC")  # 2 x 4 = 8 leaves 1


def test_table_is_slapped_when_the_remainder_is_prime() -> None:
    assert gift(deal_of(MOD_SPIT, *SHOWING_2).view(0)) == SLAP_TABLE
    assert gift(deal_of(MOD_SPIT, *SHOWING_1).view(0)) is None


@settings(max_examples=times(20))
@given(st.sampled_from([MOD_SPIT, Rules(layout=(1,) * 5, mod_slap="basic", pair_call=True, stacking=True)]), seeds)
def test_calls_and_slaps_come_last_among_legal_actions(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        for seat in (0, 1):
            are_gifts = [action.kind in GIFTS for action in deal.legal(seat)]
            assert are_gifts == sorted(are_gifts)


def test_bot_does_not_answer_a_wrong_slap() -> None:
    frozen = do(deal_of(MOD_SPIT, *SHOWING_1), (1, SLAP_TABLE)).view(0)
    assert SLAP_TABLE in frozen.legal
    assert gift(frozen) is None


def test_drawn_cards_set_the_modulus_and_the_number_set() -> None:
    advanced = Rules(layout=(1, 1, 1, 1, 1), mod_slap="advanced")
    # 2 x 4 = 8 leaves 1 by 7: in the set of odd numbers (of a 6), not in that of even numbers (of a 7).
    odd, even = (deal_of(advanced, *SHOWING_1, common=f"7H {number_set}").view(0) for number_set in ("6H", "7D"))
    assert is_right_to_slap(odd)
    assert not is_right_to_slap(even)


def test_pair_is_called_unless_the_goal_is_collect() -> None:
    rules = Rules(layout=(1,), pair_call=True)
    assert gift(deal_of(rules, "9S 4C 2C", "KS 4D 2D").view(0)) == CALL
    collect = Rules(layout=(1,), pair_call=True, goal="collect", one_pile="pile")
    assert gift(deal_of(collect, "9S 4C 2C", "KS 4D 2D").view(0)) is None


def _claim_after(rules: Rules, short: str = "5S 9S 4H 2C 2D", long: str = "8S KS 9H 3C") -> str:
    deal = do(deal_of(rules, short, long), (0, play(0, 0)), (1, play(0, 1)), (0, play(1, 1)))
    return str(best_claim(deal.view(0)))


def test_smaller_pile_is_claimed_or_the_larger_with_goal_collect() -> None:
    assert _claim_after(Rules(layout=(1, 1))) == str(claim(0))
    assert _claim_after(Rules(layout=(1, 1), goal="collect", claim="winner", one_pile="pile")) == str(claim(1))


def test_short_seat_slams_the_lent_card_and_long_seat_takes_it_back() -> None:
    token = Rules(layout=(1,), one_pile="token")
    deal = do(deal_of(token, "5S", "KS 4D 7C"), (0, play(0, 1)))
    assert best_claim(deal.view(0)) == SLAM
    assert best_claim(deal.view(1)) == claim(0)
