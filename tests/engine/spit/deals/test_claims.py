"""Going out, the claim, exhausted deals and their results (rules, sections 1 to 3)."""

from random import Random

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
    def test_first_slap_takes_its_pile_and_the_other_seat_the_rest(
        self, seat: int, place: int, cards: list[str]
    ) -> None:
        deal = two_piles_to_claim()
        deal.apply(40, seat, claim(place))
        assert deal.phase == "over"
        assert cards_after(deal) == cards

    def test_missing_place_cannot_be_slapped(self) -> None:
        assert two_piles_to_claim().refusal(0, claim(2)) == "there is no spit pile at place 2"

    def test_seat_that_is_out_takes_the_smaller_pile_after_a_stall(self) -> None:
        deal = two_piles_to_claim()
        deal.advance(10_030)
        assert cards_after(deal) == ["5S 4H 2D 2C", "KS 9S 8S 9H 3C"]

    def test_stall_claims_for_the_seat_out_not_the_lower_seat(self) -> None:
        deal = small_deal("8S KS 9H 3C", "5S 9S 4H 2C 2D", layout=(1, 1))
        deal.apply(10, 1, play(0, 1))
        deal.apply(20, 0, play(0, 0))
        deal.apply(30, 1, play(1, 0))
        assert deal.table.out == [1]
        deal.advance(10_030)
        assert cards_after(deal) == ["KS 9S 8S 9H 3C", "5S 4H 2D 2C"]


class TestASinglePile:
    def test_seat_out_wins_the_game_and_the_other_takes_the_pile(self) -> None:
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

    def test_seat_out_with_spit_cards_has_not_won_the_game(self) -> None:
        deal = small_deal("2S", "TS 9H 3C", layout=(1,))
        deal.apply(10, 1, play(0, 1))
        assert cards_after(deal) == ["2S TS 9H", "3C"]
        assert deal.result is not None
        assert deal.result.winner is None

    def test_seat_out_after_its_last_spit_card_wins_the_game(self) -> None:
        deal = small_deal("2S", "TS 9H", layout=(1,))
        deal.apply(10, 1, play(0, 1))
        assert deal.result is not None
        assert deal.result.winner == 1


class TestAnExhaustedDeal:
    """Nobody has a spit card and all are stuck."""

    def test_seat_with_fewer_stock_cards_chooses_its_pile(self) -> None:
        deal = exhausted_deal("fewer_takes", "3S KD KS 4H", "KH 9S KC 8H")
        deal.apply(10, 0, play(0, 0))
        deal.apply(20, 0, shift(1, 0))
        deal.apply(30, 0, turn(1))
        assert deal.phase == "claim"
        assert deal.legal(1) == []
        assert deal.refusal(1, claim(0)) == "the seat with fewer stock cards picks its pile"
        deal.apply(40, 0, claim(1))
        assert cards_after(deal) == ["KS KD 8H", "KH 9S KC 3S 4H"]

    def test_both_seats_may_slap_when_the_stocks_are_level(self) -> None:
        deal = exhausted_deal("fewer_takes", "KS 6S KD 4H", "KH 9S KC 8H")
        assert deal.legal(0) == deal.legal(1) == [claim(0), claim(1)]
        deal.apply(10, 1, claim(0))
        assert cards_after(deal) == ["KS 6S KD 8H", "KH 9S KC 4H"]

    def test_both_seats_may_slap_with_exhausted_set_to_slap(self) -> None:
        deal = exhausted_deal("slap", "3S KD KS 4H", "KH 9S KC 8H")
        deal.apply(10, 0, play(0, 0))
        deal.apply(20, 0, shift(1, 0))
        deal.apply(30, 0, turn(1))
        assert deal.legal(0) == deal.legal(1) == [claim(0), claim(1)]

    def test_empty_place_counts_as_a_pile_without_cards(self) -> None:
        deal = exhausted_deal("fewer_takes", "KS 6S KD", "KH 9S KC 8H")
        assert deal.phase == "claim"
        assert deal.legal(0) == [claim(0), claim(1)]
        deal.apply(10, 0, claim(0))
        assert cards_after(deal) == ["KS 6S KD", "KH 9S KC 8H"]

    def test_stall_decides_when_nobody_picks(self) -> None:
        deal = exhausted_deal("fewer_takes", "KS 6S KD", "KH 9S KC 8H")
        deal.advance(10_000)
        assert cards_after(deal) == ["KS 6S KD", "KH 9S KC 8H"]

    def test_stall_may_exhaust_a_deal_before_all_are_stuck(self) -> None:
        deal = small_deal("3S 6S KD 4H", "KH 9S KC 8H")
        deal.advance(10_000)
        assert deal.phase == "claim"
        assert deal.table.out == []

    def test_spit_of_a_stall_may_exhaust_the_deal_at_once(self) -> None:
        deal = small_deal("3S 6S KD 4H JH", "KH 9S KC 8H JD")
        deal.advance(10_000)
        assert deal.phase == "claim"

    def test_seat_with_fewer_stock_cards_is_placed_first(self) -> None:
        deal = exhausted_deal("slap", "KH 9S KC 8H", "3S KD KS 4H")
        deal.apply(10, 1, play(0, 1))
        deal.apply(20, 1, shift(1, 0))
        deal.apply(30, 1, turn(1))
        deal.apply(40, 0, claim(0))
        assert deal.result is not None
        assert (deal.result.out, deal.result.places, deal.result.winner) == ((), (1, 0), None)


class TestTheRightToClaim:
    @in_turn("way", ["slap", "call"])
    def test_both_seats_may_claim_by_slap_or_by_call(self, way: Claim) -> None:
        deal = do(deal_of(Rules(layout=(1,), claim=way), "8S 4H 2C", "KS 9H 3C"), (0, play(0, 1)))
        assert deal.legal(0) == deal.legal(1) == BOTH_PLACES

    @in_turn("seat", [0, 1])
    def test_only_the_seat_out_may_claim_with_claim_set_to_winner(self, seat: int) -> None:
        packets = ("8S 4H 2C", "KS 9H 3C")
        deal = deal_of(Rules(layout=(1,), claim="winner"), *packets[:: 1 if seat == 0 else -1])
        do(deal, (seat, play(0, 1 - seat)))
        assert (deal.legal(seat), deal.legal(1 - seat)) == (BOTH_PLACES, [])
        assert deal.refusal(1 - seat, claim(0)) == "the seat that is out picks its pile"

    def test_single_pile_goes_to_the_other_seat_without_a_claim(self) -> None:
        rules = Rules(layout=(1,), claim="winner")
        deal = do(deal_of(rules, "8S", "KS 9H 3C"), (0, play(0, 1)))
        assert cards_after(deal) == ["", "KS 8S 9H 3C"]


class TestTheChoiceWhenExhausted:
    def test_seat_with_fewer_stock_cards_chooses_after_a_stall(self) -> None:
        deal = deal_of(Rules(layout=(1, 1)), "TS KD 9H", "KS")
        assert not deal.stuck(0)
        deal.advance(10_000)
        assert (deal.phase, deal.legal(0), deal.legal(1)) == ("claim", [], BOTH_PLACES)

    def test_both_seats_may_slap_after_a_stall_with_exhausted_slap(self) -> None:
        deal = deal_of(Rules(layout=(1, 1), exhausted="slap"), "TS KD 9H", "KS")
        deal.advance(10_000)
        assert deal.legal(0) == deal.legal(1) == BOTH_PLACES

    def test_idle_seat_that_may_choose_gets_the_smaller_pile(self) -> None:
        deal = deal_of(Rules(layout=(1, 1)), "TS KD 9H", "KS")
        deal.advance(20_000)
        assert cards_after(deal) == ["TS KD 9H", "KS"]

    def test_exhausted_deal_without_piles_leaves_cards_with_their_seats(self) -> None:
        deal = deal_of(Rules(layout=(1, 1)), "KS KD", "QS QD")
        assert cards_after(deal) == ["KS KD", "QS QD"]

    def test_seat_with_fewer_stock_cards_chooses_even_with_claim_winner(self) -> None:
        deal = deal_of(Rules(layout=(1, 1), claim="winner"), "KS KD 4H", "QS")
        assert (deal.legal(0), deal.legal(1)) == ([], BOTH_PLACES)
        assert deal.refusal(0, claim(0)) == "the seat with fewer stock cards picks its pile"


NOBODYS = ("set_aside", "spit_pile", "reserve")


@settings(max_examples=times(25))
@given(rules_of_play, seeds, st.integers(1, 51))
def test_every_deal_ends_and_accounts_for_every_card(rules: Rules, seed: int, first: int) -> None:
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
def test_game_of_standard_spit_is_only_won_with_a_single_pile(seed: int, first: int) -> None:
    deal = shuffled_deal(Rules(), seed, first)
    had_two_piles = False
    for _ in play_on(deal, Random(seed)):
        had_two_piles = had_two_piles or len(deal.table.places_with_cards()) > 1
    assert deal.result is not None
    if deal.result.winner is not None:
        assert not had_two_piles
