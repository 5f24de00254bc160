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
    """A source of chance whose coin always falls on the given side."""

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
    """A slap at Q and 3, which leave 1, not a prime. Seat 0 has a space, and a J that could be played."""
    deal = deal_of(rules, f"QS JS 9D TS TD KS {spit[0]}", f"9C 9H TC TH JD 3H {spit[1]}")
    return do(deal, (0, play(0, 0)), (seat, SLAP_TABLE))


class TestARightSlap:
    @in_turn("seat", [0, 1])
    def test_right_slap_gives_both_piles_to_the_other_seat_at_once(self, seat: int) -> None:
        deal = do(showing("2S", "AH"), (seat, SLAP_TABLE))
        assert (deal.phase, piles(deal)) == ("play", ["", ""])
        assert spit_cards_of(deal, 1 - seat).split()[2:] == ["2S", "AH"]
        assert len(spit_cards_of(deal, seat).split()) == 2

    def test_right_slap_makes_all_start_new_piles(self) -> None:
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
    def test_slap_is_right_for_a_prime_remainder_by_seven(self, first: str, right: bool) -> None:
        deal = do(showing(first, "AH"), (0, SLAP_TABLE))
        assert (deal.table.frozen_by < 0) == right

    def test_right_slap_withdraws_calls_to_spit(self) -> None:
        deal = do(showing("2S", "2H"), (1, SPIT))
        assert deal.view(0).called == (False, True)
        do(deal, (0, SLAP_TABLE))
        assert deal.view(0).called == (False, False)

    def test_right_slap_cancels_the_place_of_a_lone_spitter(self) -> None:
        deal = deal_of(BASIC, "9S 9C 9D 9H 8S KS 2C 5C", "8C 8D 8H TS TD 4H")
        do(deal, (0, spit_on(1)), (1, SPIT), (0, SLAP_TABLE), *BOTH_SPIT)
        assert piles(deal) == ["5C", "KS"]


class TestAWrongSlap:
    def test_slap_at_ace_and_king_is_wrong(self) -> None:
        assert do(showing("AS", "KH"), (0, SLAP_TABLE)).table.frozen_by == 0

    def test_wrong_slap_freezes_the_piles(self) -> None:
        deal = wrong_slap()
        assert (deal.view(0).frozen_by, deal.view(1).frozen_by) == (0, 0)
        for seat, action in ((0, play(1, 0)), (0, SPIT), (1, SPIT)):
            assert deal.refusal(seat, action) == "the spit piles are frozen until the slap is answered"
        assert kinds(deal, 0) == {"shift"}

    def test_call_on_a_pair_is_refused_while_piles_are_frozen(self) -> None:
        rules = Rules(layout=ONES, mod_slap="basic", pair_call=True)
        deal = showing("AS", "AH", rules)
        assert CALL in deal.legal(1)
        do(deal, (0, SLAP_TABLE))
        assert deal.refusal(1, CALL) == "the spit piles are frozen until the slap is answered"
        assert CALL not in deal.legal(1)

    def test_shift_is_allowed_while_piles_are_frozen(self) -> None:
        deal = do(wrong_slap(), (0, shift(1, 0)))
        assert deal.table.frozen_by == 0

    def test_seat_cannot_slap_twice(self) -> None:
        deal = wrong_slap()
        assert deal.refusal(0, SLAP_TABLE) == "you have slapped the table already"
        assert deal.legal(1) == [SLAP_TABLE]

    def test_slapper_takes_both_piles_after_an_unanswered_slap(self) -> None:
        deal = wrong_slap()
        assert deal.next_at() == 1_020
        deal.advance(1_020)
        assert deal.entries[-1] == LogEntry(1_020, CHANCE, Action("unanswered"))
        assert spit_cards_of(deal, 0) == "4C 5C KS QS 3H"
        assert (deal.view(0).frozen_by, deal.legal(1)) == (None, [SPIT])
        assert piles(do(deal, *BOTH_SPIT)) == ["4C", "6C"]

    def test_other_actions_do_not_change_the_slap_window(self) -> None:
        deal = wrong_slap()
        deal.apply(900, 0, shift(1, 0))
        assert deal.next_at() == 1_020

    @in_turn(("window_ms", "stall_ms"), [(50, 10_000), (50, 0), (5_000, 500)])
    def test_stall_does_not_shorten_the_slap_window(self, window_ms: int, stall_ms: int) -> None:
        rules = Rules(layout=ONES, mod_slap="basic", slap_window_ms=window_ms, stall_ms=stall_ms)
        deal = wrong_slap(rules)
        deal.advance(20 + window_ms)
        assert [entry.action.kind for entry in deal.entries[-2:]] == ["slap_table", "unanswered"]

    def test_stall_clock_restarts_when_the_slap_window_ends(self) -> None:
        deal = wrong_slap(Rules(layout=ONES, mod_slap="basic", slap_window_ms=5_000, stall_ms=500))
        deal.apply(100, 0, shift(1, 0))
        assert deal.next_at() == 5_020
        deal.advance(5_020)
        assert deal.next_at() == 5_520
        deal.advance(5_520)
        assert [entry.action.kind for entry in deal.entries[-2:]] == ["unanswered", "stall"]
        assert piles(deal) == ["4C", "6C"]

    def test_wrong_slap_cannot_be_answered_after_the_window(self) -> None:
        deal = wrong_slap()
        with pytest.raises(IllegalAction, match="no two spit piles to slap for"):
            deal.apply(1_020, 1, SLAP_TABLE)
        assert [entry.action.kind for entry in deal.entries[-2:]] == ["unanswered", "slap_table"]

    def test_wrong_slap_does_not_end_a_deal_without_spit_cards(self) -> None:
        deal = wrong_slap(spit=("", ""))
        assert deal.phase == "play"
        deal.advance(1_020)
        assert (deal.phase, spit_cards_of(deal, 0)) == ("play", "KS QS 3H")

    def test_nobody_spits_from_stock_while_piles_are_frozen(self) -> None:
        rules = Rules(layout=ONES, mod_slap="basic", exhausted="from_stock")
        deal = wrong_slap(rules, spit=("", ""))
        assert deal.refusal(0, spit_from(1, 0)) == (
            "spit from your stock when nobody has a spit card and everybody is stuck"
        )
        assert kinds(deal, 0) == {"shift"}


class TestAnAnsweredSlap:
    def test_last_seat_to_slap_picks_a_pile(self) -> None:
        deal = do(wrong_slap(), (1, SLAP_TABLE))
        assert (deal.phase, deal.legal(0), deal.legal(1)) == ("claim", [], [claim(0), claim(1)])
        assert deal.refusal(0, claim(0)) == "the last to slap picks its pile"
        assert deal.view(0).frozen_by is None

    @in_turn(("place", "first", "last"), [(0, "4C 5C 3H", "6C 7C KS QS"), (1, "4C 5C KS QS", "6C 7C 3H")])
    def test_first_seat_to_slap_gets_the_other_pile_and_play_continues(self, place: int, first: str, last: str) -> None:
        deal = do(wrong_slap(), (1, SLAP_TABLE), (1, claim(place)))
        assert (spit_cards_of(deal, 0), spit_cards_of(deal, 1)) == (first, last)
        assert (deal.phase, deal.legal(1), deal.view(0).claimants) == ("play", [SPIT], ())
        assert piles(do(deal, *BOTH_SPIT)) == ["4C", "6C"]

    def test_seat_0_picks_when_it_slaps_last(self) -> None:
        deal = do(wrong_slap(seat=1), (0, SLAP_TABLE))
        assert deal.legal(0) == [claim(0), claim(1)]

    def test_idle_seat_gets_the_smaller_pile_after_an_answered_slap(self) -> None:
        deal = do(wrong_slap(), (1, SLAP_TABLE))
        deal.advance(10_030)
        assert (spit_cards_of(deal, 0), spit_cards_of(deal, 1)) == ("4C 5C KS QS", "6C 7C 3H")
        assert deal.phase == "play"

    def test_deal_can_still_end_after_an_answered_slap(self) -> None:
        deal = do(wrong_slap(), (1, SLAP_TABLE), (1, claim(0)))
        deal.advance(100_000)
        assert deal.phase == "over"

    def test_piles_are_claimed_after_slaps_with_goal_low_points(self) -> None:
        rules = Rules(layout=ONES, mod_slap="basic", goal="low_points")
        deal = do(wrong_slap(rules), (1, SLAP_TABLE), (1, claim(0)))
        assert (deal.phase, spit_cards_of(deal, 1)) == ("play", "6C 7C KS QS")

    def test_answer_a_millisecond_later_needs_no_coin(self) -> None:
        deal = wrong_slap()
        deal.apply(21, 1, SLAP_TABLE)
        assert deal.entries[-1].action == SLAP_TABLE

    @in_turn("side", [0, 1])
    def test_slaps_of_one_millisecond_are_ordered_by_a_logged_coin(self, side: int) -> None:
        deal = wrong_slap()
        deal.table.chance = Coin(side)
        deal.apply(20, 1, SLAP_TABLE)
        assert deal.entries[-2:] == [LogEntry(20, 1, SLAP_TABLE), LogEntry(20, CHANCE, Action("coin"), False, (side,))]
        assert deal.legal(side) == [claim(0), claim(1)]
        assert deal.legal(1 - side) == []
        assert replay(deal.log).legal(side) == deal.legal(side)


class TestWithTwoPilesOnly:
    def test_slap_is_refused_with_a_single_pile(self) -> None:
        deal = deal_of(BASIC, "9S 9C 9D 9H 8S", "8C 8D 8H 7S 7D 2H 6C")
        assert deal.refusal(0, SLAP_TABLE) == "there are no two spit piles to slap for"
        assert SLAP_TABLE not in deal.legal(0)

    def test_both_seats_may_slap_with_two_piles(self) -> None:
        deal = showing("AS", "KH")
        assert SLAP_TABLE in deal.legal(0)
        assert SLAP_TABLE in deal.legal(1)


class TestAdvanced:
    def test_common_cards_set_the_modulus_and_the_number_set(self) -> None:
        """By 12, A times K leaves 1, a square. 2 times A leaves 2, which is not a square."""
        assert do(showing("AS", "KH", ADVANCED, "QS 2H"), (0, SLAP_TABLE)).table.frozen_by == -1
        assert do(showing("2S", "AH", ADVANCED, "QS 2H"), (0, SLAP_TABLE)).table.frozen_by == 0

    def test_drawn_cards_are_visible_to_both_seats(self) -> None:
        deal = showing("AS", "KH", ADVANCED, "QS 2H")
        assert deal.view(0).drawn == deal.view(1).drawn == tuple(cards("QS 2H"))

    def test_common_cards_are_drawn_if_not_given(self) -> None:
        packets = (tuple(cards("9S 9C 9D 9H 8S 4C")), tuple(cards("8C 8D 8H 7S 7D 6C")))
        chance = Stream("a game", "draw")
        assert new_deal(ADVANCED, packets, chance=chance).common == draw_cards(Stream("a game", "draw"))
        assert new_deal(ADVANCED, packets).common == new_deal(ADVANCED, packets).common != ()

    def test_same_card_may_be_drawn_twice(self) -> None:
        assert showing("AS", "KH", ADVANCED, "QS QS").common == tuple(cards("QS QS"))

    @in_turn("common", ["6S 2H", "QS", "QS 2H 3H"])
    def test_invalid_common_cards_are_refused(self, common: str) -> None:
        with pytest.raises(DealError, match="a modulus of 7 or more, and a set"):
            showing("AS", "KH", ADVANCED, common)

    def test_basic_game_has_no_common_cards(self) -> None:
        with pytest.raises(DealError, match="no common cards"):
            begun(new_deal(BASIC, [cards("9S"), cards("8C")], cards("QS 2H")))
