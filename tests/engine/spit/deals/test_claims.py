"""Out, the claim, exhausted deals and their results (rules, sections 1 to 3)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deals import DealResult
from engine.spit.deals import Deal
from engine.spit.rules import Claim, Exhausted, Rules
from tests.engine.random_play import play_on, played_deal, rules_of_play, seeds, shuffled_deal
from tests.engine.small_deals import cards_after, claim, deal_of, do, play, shift, small_deal, turn
from tests.often import in_turn, times

BOTH_PLACES = [claim(0), claim(1)]


def two_piles_to_claim() -> Deal:
    deal = small_deal("5S 9S 4H 2C 2D", "8S KS 9H 3C", layout=(1, 1))
    deal.apply(10, 0, play(0, 0))
    deal.apply(20, 1, play(0, 1))
    deal.apply(30, 0, play(1, 1))
    assert deal.phase == "claim"
    return deal


def exhausted_deal(exhausted: Exhausted, first: str, second: str) -> Deal:
    return small_deal(first, second, rules=Rules(layout=(1, 2), exhausted=exhausted))


class TestTheClaim:
    def test_play_stops_as_soon_as_a_seat_is_out(self) -> None:
        deal = two_piles_to_claim()
        assert deal.table.out == [0]
        assert deal.refusal(1, play(1, 0)) == "play has stopped: the spit piles are to be claimed"

    def test_each_seat_may_slap_either_pile(self) -> None:
        deal = two_piles_to_claim()
        assert deal.legal(0) == deal.legal(1) == [claim(0), claim(1)]

    @in_turn(
        ("seat", "place", "cards"),
        [
            (0, 0, ["5S 4H 2D 2C", "KS 9S 8S 9H 3C"]),
            (0, 1, ["9S 8S 9H 2D 2C", "KS 5S 4H 3C"]),
            (1, 0, ["9S 8S 9H 2D 2C", "KS 5S 4H 3C"]),
            (1, 1, ["5S 4H 2D 2C", "KS 9S 8S 9H 3C"]),
        ],
    )
    def test_the_first_slap_takes_its_pile_and_the_other_seat_the_other(
        self, seat: int, place: int, cards: list[str]
    ) -> None:
        deal = two_piles_to_claim()
        deal.apply(40, seat, claim(place))
        assert deal.phase == "over"
        assert cards_after(deal) == cards

    def test_a_place_that_is_not_there_cannot_be_slapped(self) -> None:
        assert two_piles_to_claim().refusal(0, claim(2)) == "there is no spit pile at place 2"

    def test_where_nobody_slaps_the_seat_that_is_out_takes_the_smaller_pile(self) -> None:
        deal = two_piles_to_claim()
        deal.advance(10_030)
        assert cards_after(deal) == ["5S 4H 2D 2C", "KS 9S 8S 9H 3C"]

    def test_where_nobody_slaps_it_is_the_seat_that_is_out_and_not_the_lower_one(self) -> None:
        deal = small_deal("8S KS 9H 3C", "5S 9S 4H 2C 2D", layout=(1, 1))
        deal.apply(10, 1, play(0, 1))
        deal.apply(20, 0, play(0, 0))
        deal.apply(30, 1, play(1, 0))
        assert deal.table.out == [1]
        deal.advance(10_030)
        assert cards_after(deal) == ["KS 9S 8S 9H 3C", "5S 4H 2D 2C"]


class TestASinglePile:
    def test_goes_to_the_other_and_the_seat_that_is_out_has_won_the_game(self) -> None:
        deal = small_deal("8S", "TS 9H 3C", layout=(1,))
        deal.apply(10, 0, play(0, 1))
        assert deal.result == DealResult(
            cards=((), deal.result.cards[1] if deal.result else ()),
            winner=0,
            out=(0,),
            places=(0, 1),
            points=(0, 0),
        )
        assert cards_after(deal)[1] == "TS 8S 9H 3C"

    def test_leaves_a_seat_with_spit_cards_in_the_game(self) -> None:
        deal = small_deal("2S", "TS 9H 3C", layout=(1,))
        deal.apply(10, 1, play(0, 1))
        assert cards_after(deal) == ["2S TS 9H", "3C"]
        assert deal.result is not None
        assert deal.result.winner is None

    def test_makes_a_winner_of_the_one_who_spat_its_last_card(self) -> None:
        deal = small_deal("2S", "TS 9H", layout=(1,))
        deal.apply(10, 1, play(0, 1))
        assert deal.result is not None
        assert deal.result.winner == 1


class TestAnExhaustedDeal:
    """Nobody has a spit card and all are stuck."""

    def test_gives_the_choice_to_the_seat_with_fewer_stock_cards(self) -> None:
        deal = exhausted_deal("fewer_takes", "3S KD KS 4H", "KH 9S KC 8H")
        deal.apply(10, 0, play(0, 0))
        deal.apply(20, 0, shift(1, 0))
        deal.apply(30, 0, turn(1))
        assert deal.phase == "claim"
        assert deal.legal(1) == []
        assert deal.refusal(1, claim(0)) == "the seat with fewer stock cards picks its pile"
        deal.apply(40, 0, claim(1))
        assert cards_after(deal) == ["KS KD 8H", "KH 9S KC 3S 4H"]

    def test_is_slapped_for_when_the_stocks_are_level(self) -> None:
        deal = exhausted_deal("fewer_takes", "KS 6S KD 4H", "KH 9S KC 8H")
        assert deal.legal(0) == deal.legal(1) == [claim(0), claim(1)]
        deal.apply(10, 1, claim(0))
        assert cards_after(deal) == ["KS 6S KD 8H", "KH 9S KC 4H"]

    def test_is_slapped_for_by_all_where_the_rules_say_so(self) -> None:
        deal = exhausted_deal("slap", "3S KD KS 4H", "KH 9S KC 8H")
        deal.apply(10, 0, play(0, 0))
        deal.apply(20, 0, shift(1, 0))
        deal.apply(30, 0, turn(1))
        assert deal.legal(0) == deal.legal(1) == [claim(0), claim(1)]

    def test_has_an_empty_place_that_counts_as_a_pile_of_no_cards(self) -> None:
        deal = exhausted_deal("fewer_takes", "KS 6S KD", "KH 9S KC 8H")
        assert deal.phase == "claim"
        assert deal.legal(0) == [claim(0), claim(1)]
        deal.apply(10, 0, claim(0))
        assert cards_after(deal) == ["KS 6S KD", "KH 9S KC 8H"]

    def test_is_decided_by_time_where_nobody_picks(self) -> None:
        deal = exhausted_deal("fewer_takes", "KS 6S KD", "KH 9S KC 8H")
        deal.advance(10_000)
        assert cards_after(deal) == ["KS 6S KD", "KH 9S KC 8H"]

    def test_may_be_stopped_by_a_stall_before_anybody_is_stuck(self) -> None:
        deal = small_deal("3S 6S KD 4H", "KH 9S KC 8H")
        deal.advance(10_000)
        assert deal.phase == "claim"
        assert deal.table.out == []

    def test_may_follow_at_once_from_the_spit_of_a_stall(self) -> None:
        deal = small_deal("3S 6S KD 4H JH", "KH 9S KC 8H JD")
        deal.advance(10_000)
        assert deal.phase == "claim"

    def test_places_the_seat_with_fewer_stock_cards_first(self) -> None:
        deal = exhausted_deal("slap", "KH 9S KC 8H", "3S KD KS 4H")
        deal.apply(10, 1, play(0, 1))
        deal.apply(20, 1, shift(1, 0))
        deal.apply(30, 1, turn(1))
        deal.apply(40, 0, claim(0))
        assert deal.result is not None
        assert (deal.result.out, deal.result.places, deal.result.winner) == ((), (1, 0), None)


class TestWhoMayClaim:
    @pytest.mark.parametrize("way", ["slap", "call"])
    def test_is_everybody_where_the_first_to_slap_or_to_call_chooses(self, way: Claim) -> None:
        deal = do(deal_of(Rules(layout=(1,), claim=way), "8S 4H 2C", "KS 9H 3C"), (0, play(0, 1)))
        assert deal.legal(0) == deal.legal(1) == BOTH_PLACES

    @pytest.mark.parametrize("seat", [0, 1])
    def test_is_the_seat_that_is_out_where_the_winner_chooses(self, seat: int) -> None:
        packets = ("8S 4H 2C", "KS 9H 3C")
        deal = deal_of(Rules(layout=(1,), claim="winner"), *packets[:: 1 if seat == 0 else -1])
        do(deal, (seat, play(0, 1 - seat)))
        assert (deal.legal(seat), deal.legal(1 - seat)) == (BOTH_PLACES, [])
        assert deal.refusal(1 - seat, claim(0)) == "the seat that is out picks its pile"

    def test_is_nobody_with_one_pile_that_goes_to_the_other(self) -> None:
        rules = Rules(layout=(1,), claim="winner")
        deal = do(deal_of(rules, "8S", "KS 9H 3C"), (0, play(0, 1)))
        assert cards_after(deal) == ["", "KS 8S 9H 3C"]


class TestWhoChoosesWhenExhausted:
    def test_by_a_stall_gives_the_choice_to_the_seat_with_fewer_stock_cards(self) -> None:
        deal = deal_of(Rules(layout=(1, 1)), "TS KD 9H", "KS")
        assert not deal.stuck(0)
        deal.advance(10_000)
        assert (deal.phase, deal.legal(0), deal.legal(1)) == ("claim", [], BOTH_PLACES)

    def test_by_a_stall_is_slapped_for_by_all_where_the_rules_say_so(self) -> None:
        deal = deal_of(Rules(layout=(1, 1), exhausted="slap"), "TS KD 9H", "KS")
        deal.advance(10_000)
        assert deal.legal(0) == deal.legal(1) == BOTH_PLACES

    def test_gives_the_smaller_pile_to_the_idle_seat_that_may_choose(self) -> None:
        deal = deal_of(Rules(layout=(1, 1)), "TS KD 9H", "KS")
        deal.advance(20_000)
        assert cards_after(deal) == ["TS KD 9H", "KS"]

    def test_without_any_pile_leaves_all_cards_where_they_are(self) -> None:
        deal = deal_of(Rules(layout=(1, 1)), "KS KD", "QS QD")
        assert cards_after(deal) == ["KS KD", "QS QD"]

    def test_gives_the_choice_to_fewer_cards_after_going_out_too(self) -> None:
        deal = deal_of(Rules(layout=(1, 1), claim="winner"), "KS KD 4H", "QS")
        assert (deal.legal(0), deal.legal(1)) == ([], BOTH_PLACES)
        assert deal.refusal(0, claim(0)) == "the seat with fewer stock cards picks its pile"


NOBODYS = ("set_aside", "spit_pile", "reserve")


@settings(max_examples=times(25))
@given(rules_of_play, seeds, st.integers(1, 51))
def test_every_deal_ends_and_leaves_every_card_with_a_seat(rules: Rules, seed: int, first: int) -> None:
    deal = played_deal(rules, seed, first)
    result = deal.result
    assert result is not None
    owned = [card for cards in result.cards for card in cards]
    zones = deal.zones()
    nobodys = [card for name, zone in zones.items() if name.startswith(NOBODYS) for card in zone.cards]
    assert sorted(owned + nobodys) == list(range(rules.pack_size))
    assert rules.counts_points or not any(pile for pile in deal.table.spit_piles)
    assert sorted(result.places) == [*range(rules.players)]
    assert rules.counts_points or result.places[: len(result.out)] == result.out


@settings(max_examples=times(25))
@given(seeds, st.integers(1, 51))
def test_a_game_is_only_won_from_a_single_pile(seed: int, first: int) -> None:
    deal = shuffled_deal(Rules(), seed, first)
    had_two_piles = False
    for _ in play_on(deal, Random(seed)):
        had_two_piles = had_two_piles or len(deal.table.places_with_cards()) > 1
    assert deal.result is not None
    if deal.result.winner is not None:
        assert not had_two_piles
