"""Mod-Spit: slapping the table for the remainder (rules, section 5)."""

from collections.abc import Iterable

import pytest

from engine.actions import Action
from engine.chance import Stream
from engine.deals import DealError, IllegalAction
from engine.log.record import CHANCE, LogEntry
from engine.log.verify import replay
from engine.spit.deals import Deal, new_deal
from engine.spit.number_sets import draw_cards
from engine.spit.rules import Rules
from tests.engine.small_deals import (
    CALL,
    SLAP_TABLE,
    SPIT,
    begun,
    cards,
    claim,
    deal_of,
    do,
    kinds,
    piles,
    play,
    shift,
    spit_cards_of,
    spit_from,
    spit_on,
)
from tests.often import in_turn

ONES = (1, 1, 1, 1, 1)
BASIC = Rules(layout=ONES, mod_slap="basic")
ADVANCED = Rules(layout=ONES, mod_slap="advanced")
BOTH_SPIT = ((0, SPIT), (1, SPIT))


class Coin:
    """Chance whose coin always falls on one side."""

    def __init__(self, side: int) -> None:
        self.side = side

    def below(self, limit: int) -> int:
        assert limit == 2
        return self.side

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        return list(cards)


def showing(first: str, second: str, rules: Rules = BASIC, common: str = "") -> Deal:
    """A deal whose spit piles show these cards."""
    return deal_of(rules, f"9S 9C 9D 9H 8S {first} 4C 5C", f"8C 8D 8H 7S 7D {second} 6C 7C", common=common)


def wrong_slap(rules: Rules = BASIC, *, spit: tuple[str, str] = ("4C 5C", "6C 7C"), seat: int = 0) -> Deal:
    """Q and 3 leave 1, which is not prime; seat 0 has a space, and a J that could be played."""
    deal = deal_of(rules, f"QS JS 9D TS TD KS {spit[0]}", f"9C 9H TC TH JD 3H {spit[1]}")
    return do(deal, (0, play(0, 0)), (seat, SLAP_TABLE))


class TestARightSlap:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_gives_both_piles_to_the_other_seat_at_once(self, seat: int) -> None:
        deal = do(showing("2S", "AH"), (seat, SLAP_TABLE))
        assert (deal.phase, piles(deal)) == ("play", ["", ""])
        assert spit_cards_of(deal, 1 - seat).split()[2:] == ["2S", "AH"]
        assert len(spit_cards_of(deal, seat).split()) == 2

    def test_opens_the_deal_again(self) -> None:
        deal = do(showing("2S", "AH"), (0, SLAP_TABLE))
        assert deal.legal(0) == deal.legal(1) == [SPIT]
        assert piles(do(deal, *BOTH_SPIT)) == ["4C", "6C"]

    @in_turn(
        ("first", "right"),
        [
            (first, first in ("2S", "3S", "5S", "QS"))
            for first in ["7H", "AS", "2S", "3S", "4S", "5S", "6S", "JS", "QS"]
        ],
    )
    def test_is_one_that_finds_a_prime_remainder_by_seven(self, first: str, right: bool) -> None:
        deal = do(showing(first, "AH"), (0, SLAP_TABLE))
        assert (deal.table.frozen_by < 0) == right

    def test_withdraws_the_calls(self) -> None:
        deal = do(showing("2S", "2H"), (1, SPIT))
        assert deal.view(0).called == (False, True)
        do(deal, (0, SLAP_TABLE))
        assert deal.view(0).called == (False, False)

    def test_makes_void_the_place_a_lone_spitter_kept_to(self) -> None:
        deal = deal_of(BASIC, "9S 9C 9D 9H 8S KS 2C 5C", "8C 8D 8H TS TD 4H")
        do(deal, (0, spit_on(1)), (1, SPIT), (0, SLAP_TABLE), *BOTH_SPIT)
        assert piles(deal) == ["5C", "KS"]


class TestAWrongSlap:
    def test_is_ace_times_king_which_leaves_six(self) -> None:
        assert do(showing("AS", "KH"), (0, SLAP_TABLE)).table.frozen_by == 0

    def test_freezes_the_piles(self) -> None:
        deal = wrong_slap()
        assert (deal.view(0).frozen_by, deal.view(1).frozen_by) == (0, 0)
        for seat, action in ((0, play(1, 0)), (0, SPIT), (1, SPIT)):
            assert deal.refusal(seat, action) == "the spit piles are frozen until the slap is answered"
        assert kinds(deal, 0) == {"shift"}

    def test_refuses_a_call_on_a_pair_too(self) -> None:
        rules = Rules(layout=ONES, mod_slap="basic", pair_call=True)
        deal = showing("AS", "AH", rules)
        assert CALL in deal.legal(1)
        do(deal, (0, SLAP_TABLE))
        assert deal.refusal(1, CALL) == "the spit piles are frozen until the slap is answered"
        assert CALL not in deal.legal(1)

    def test_leaves_hands_free_to_shift(self) -> None:
        deal = do(wrong_slap(), (0, shift(1, 0)))
        assert deal.table.frozen_by == 0

    def test_is_not_said_twice(self) -> None:
        deal = wrong_slap()
        assert deal.refusal(0, SLAP_TABLE) == "you have slapped the table already"
        assert deal.legal(1) == [SLAP_TABLE]

    def test_gives_the_slapper_both_piles_when_nobody_answers(self) -> None:
        deal = wrong_slap()
        assert deal.next_at() == 1_020
        deal.advance(1_020)
        assert deal.entries[-1] == LogEntry(1_020, CHANCE, Action("unanswered"))
        assert spit_cards_of(deal, 0) == "4C 5C KS QS 3H"
        assert (deal.view(0).frozen_by, deal.legal(1)) == (None, [SPIT])
        assert piles(do(deal, *BOTH_SPIT)) == ["4C", "6C"]

    def test_waits_its_window_whatever_else_is_done(self) -> None:
        deal = wrong_slap()
        deal.apply(900, 0, shift(1, 0))
        assert deal.next_at() == 1_020

    @pytest.mark.parametrize(("window_ms", "stall_ms"), [(50, 10_000), (50, 0), (5_000, 500)])
    def test_has_a_window_of_its_own_which_no_stall_cuts_short(self, window_ms: int, stall_ms: int) -> None:
        rules = Rules(layout=ONES, mod_slap="basic", slap_window_ms=window_ms, stall_ms=stall_ms)
        deal = wrong_slap(rules)
        deal.advance(20 + window_ms)
        assert [entry.action.kind for entry in deal.entries[-2:]] == ["slap_table", "unanswered"]

    def test_lets_the_stall_clock_stand_still_and_begin_again_when_its_window_ends(self) -> None:
        deal = wrong_slap(Rules(layout=ONES, mod_slap="basic", slap_window_ms=5_000, stall_ms=500))
        deal.apply(100, 0, shift(1, 0))
        assert deal.next_at() == 5_020
        deal.advance(5_020)
        assert deal.next_at() == 5_520
        deal.advance(5_520)
        assert [entry.action.kind for entry in deal.entries[-2:]] == ["unanswered", "stall"]
        assert piles(deal) == ["4C", "6C"]

    def test_cannot_be_answered_when_the_window_is_over(self) -> None:
        deal = wrong_slap()
        with pytest.raises(IllegalAction, match="no two spit piles to slap for"):
            deal.apply(1_020, 1, SLAP_TABLE)
        assert [entry.action.kind for entry in deal.entries[-2:]] == ["unanswered", "slap_table"]

    def test_does_not_end_a_deal_without_spit_cards(self) -> None:
        deal = wrong_slap(spit=("", ""))
        assert deal.phase == "play"
        deal.advance(1_020)
        assert (deal.phase, spit_cards_of(deal, 0)) == ("play", "KS QS 3H")

    def test_lets_nobody_spit_from_stock(self) -> None:
        rules = Rules(layout=ONES, mod_slap="basic", exhausted="from_stock")
        deal = wrong_slap(rules, spit=("", ""))
        assert deal.refusal(0, spit_from(1, 0)) == (
            "spit from your stock when nobody has a spit card and everybody is stuck"
        )
        assert kinds(deal, 0) == {"shift"}


class TestAnAnsweredSlap:
    def test_lets_the_last_to_slap_pick_a_pile(self) -> None:
        deal = do(wrong_slap(), (1, SLAP_TABLE))
        assert (deal.phase, deal.legal(0), deal.legal(1)) == ("claim", [], [claim(0), claim(1)])
        assert deal.refusal(0, claim(0)) == "the last to slap picks its pile"
        assert deal.view(0).frozen_by is None

    @pytest.mark.parametrize(
        ("place", "first", "last"), [(0, "4C 5C 3H", "6C 7C KS QS"), (1, "4C 5C KS QS", "6C 7C 3H")]
    )
    def test_gives_the_first_the_other_pile_and_play_goes_on(self, place: int, first: str, last: str) -> None:
        deal = do(wrong_slap(), (1, SLAP_TABLE), (1, claim(place)))
        assert (spit_cards_of(deal, 0), spit_cards_of(deal, 1)) == (first, last)
        assert (deal.phase, deal.legal(1), deal.view(0).claimants) == ("play", [SPIT], ())
        assert piles(do(deal, *BOTH_SPIT)) == ["4C", "6C"]

    def test_lets_seat_0_pick_when_it_has_slapped_last(self) -> None:
        deal = do(wrong_slap(seat=1), (0, SLAP_TABLE))
        assert deal.legal(0) == [claim(0), claim(1)]

    def test_gives_the_smaller_pile_to_an_idle_seat(self) -> None:
        deal = do(wrong_slap(), (1, SLAP_TABLE))
        deal.advance(10_030)
        assert (spit_cards_of(deal, 0), spit_cards_of(deal, 1)) == ("4C 5C KS QS", "6C 7C 3H")
        assert deal.phase == "play"

    def test_leaves_the_claim_at_the_end_of_the_deal_as_it_is(self) -> None:
        deal = do(wrong_slap(), (1, SLAP_TABLE), (1, claim(0)))
        deal.advance(100_000)
        assert deal.phase == "over"

    def test_can_be_claimed_where_points_count(self) -> None:
        rules = Rules(layout=ONES, mod_slap="basic", goal="low_points")
        deal = do(wrong_slap(rules), (1, SLAP_TABLE), (1, claim(0)))
        assert (deal.phase, spit_cards_of(deal, 1)) == ("play", "6C 7C KS QS")

    def test_a_millisecond_later_needs_no_coin(self) -> None:
        deal = wrong_slap()
        deal.apply(21, 1, SLAP_TABLE)
        assert deal.entries[-1].action == SLAP_TABLE

    @pytest.mark.parametrize("side", [0, 1])
    def test_in_the_same_millisecond_is_settled_by_a_coin_that_the_log_keeps(self, side: int) -> None:
        deal = wrong_slap()
        deal.table.chance = Coin(side)
        deal.apply(20, 1, SLAP_TABLE)
        assert deal.entries[-2:] == [LogEntry(20, 1, SLAP_TABLE), LogEntry(20, CHANCE, Action("coin"), False, (side,))]
        assert deal.legal(side) == [claim(0), claim(1)]
        assert deal.legal(1 - side) == []
        assert replay(deal.log).legal(side) == deal.legal(side)


class TestWithTwoPilesOnly:
    def test_there_is_nothing_to_slap_for_with_one(self) -> None:
        deal = deal_of(BASIC, "9S 9C 9D 9H 8S", "8C 8D 8H 7S 7D 2H 6C")
        assert deal.refusal(0, SLAP_TABLE) == "there are no two spit piles to slap for"
        assert SLAP_TABLE not in deal.legal(0)

    def test_anybody_may_slap(self) -> None:
        deal = showing("AS", "KH")
        assert SLAP_TABLE in deal.legal(0)
        assert SLAP_TABLE in deal.legal(1)

    def test_nobody_slaps_in_standard_spit(self) -> None:
        assert showing("2S", "AH", Rules(layout=ONES)).refusal(0, SLAP_TABLE) == "these rules know no slap_table"


class TestAdvanced:
    def test_takes_the_modulus_and_the_set_from_the_common_cards(self) -> None:
        """By twelve, A times K leaves 1, a square, and 2 times A leaves 2, which is none."""
        assert do(showing("AS", "KH", ADVANCED, "QS 2H"), (0, SLAP_TABLE)).table.frozen_by == -1
        assert do(showing("2S", "AH", ADVANCED, "QS 2H"), (0, SLAP_TABLE)).table.frozen_by == 0

    def test_shows_the_two_cards_to_all(self) -> None:
        deal = showing("AS", "KH", ADVANCED, "QS 2H")
        assert deal.view(0).drawn == deal.view(1).drawn == tuple(cards("QS 2H"))

    def test_draws_them_where_they_are_not_given(self) -> None:
        packets = (tuple(cards("9S 9C 9D 9H 8S 4C")), tuple(cards("8C 8D 8H 7S 7D 6C")))
        chance = Stream("a game", "draw")
        assert new_deal(ADVANCED, packets, chance=chance).common == draw_cards(Stream("a game", "draw"))
        assert new_deal(ADVANCED, packets).common == new_deal(ADVANCED, packets).common != ()

    def test_may_have_drawn_the_same_card_twice(self) -> None:
        assert showing("AS", "KH", ADVANCED, "QS QS").common == tuple(cards("QS QS"))

    @pytest.mark.parametrize("common", ["6S 2H", "QS", "QS 2H 3H"])
    def test_refuses_cards_that_name_no_modulus_and_set(self, common: str) -> None:
        with pytest.raises(DealError, match="a modulus of 7 or more, and a set"):
            showing("AS", "KH", ADVANCED, common)

    def test_has_common_cards_that_basic_does_without(self) -> None:
        with pytest.raises(DealError, match="no common cards"):
            begun(new_deal(BASIC, [cards("9S"), cards("8C")], cards("QS 2H")))
