"""Speed, the five-card game (rules, section 8)."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from engine.actions import Action
from engine.deals import DealError
from engine.log.record import CHANCE, LogEntry
from engine.log.verify import replay, verify
from engine.spit.deals import Deal, new_deal
from engine.spit.rules import Rules
from tests.engine.small_deals import (
    DRAW,
    READY,
    SPIT,
    begun,
    cards,
    claim,
    do,
    hand_of,
    piles,
    play,
    shift,
    spit_cards_of,
    spit_on,
    texts,
    tops,
)
from tests.often import in_turn

RULES = Rules(goal="high_points", hand_size=2, stock_size=3, reserve_size=2)

BOTH_CALL = ((0, SPIT), (1, SPIT))


class Scripted:
    """A source of chance that keeps the order of cards."""

    def below(self, limit: int) -> int:
        return 0

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        return list(cards)


def speed(
    first: str = "3S KS KD 5C", second: str = "3H KH KC 5H", common: str = "7S 8S 7H 8H 7C 7D", *, rules: Rules = RULES
) -> Deal:
    """Hands of two. Common cards: the reserves of both seats, each in the order of flipping, then the first cards."""
    packets = [cards(first), cards(second)]
    return begun(new_deal(rules, packets, cards(common), Scripted()))


def stuck_deal(common: str = "7S 8S 7H 8H 7C 7D", rules: Rules = RULES) -> Deal:
    """A deal in which both seats have full hands that never fit."""
    return speed("KS KD 5C", "KH KC 5H", common, rules=rules)


class TestTheDeal:
    def test_each_seat_gets_a_hand_and_a_stock(self) -> None:
        deal = speed("3S KS KD 5C", "3H KH KC 5H")
        assert (hand_of(deal, 0), hand_of(deal, 1)) == ("3S KS", "3H KH")
        assert texts(deal.table.full(0).draw_pile[::-1]) == "KD 5C"
        assert texts(deal.table.full(1).draw_pile[::-1]) == "KC 5H"

    def test_each_pile_gets_a_card_and_a_reserve_beside_it(self) -> None:
        deal = speed(common="7S 8S 7H 8H 7C 7D")
        assert (spit_cards_of(deal, 0), spit_cards_of(deal, 1)) == ("7S 8S", "7H 8H")
        assert piles(deal) == ["7C", "7D"]

    def test_first_cards_are_turned_up_when_both_seats_are_ready(self) -> None:
        deal = new_deal(RULES, [cards("3S KS KD"), cards("3H KH KC")], cards("7S 7H 7C 7D"))
        deal.apply(5, 0, READY)
        assert deal.zones()["spit_pile/0"].face_up == (False,)
        assert [pile.top for pile in deal.view(0).spit_piles] == [None, None]
        deal.apply(9, 1, READY)
        assert deal.zones()["spit_pile/0"].face_up == (True,)
        assert [pile.top for pile in deal.view(0).spit_piles] == cards("7C 7D")

    @in_turn("common", ["", "7S", "7S 7H 7C"])
    def test_wrong_number_of_common_cards_is_refused(self, common: str) -> None:
        with pytest.raises(DealError, match="two equal reserves and the first card of each pile"):
            new_deal(RULES, [cards("3S KS KD"), cards("3H KH KC")], cards(common))

    def test_card_dealt_twice_is_refused(self) -> None:
        with pytest.raises(DealError, match="KD is dealt twice"):
            new_deal(RULES, [cards("3S KS KD"), cards("3H KH KC")], cards("KD 7H"))

    def test_leftover_cards_are_set_aside(self) -> None:
        deal = speed()
        assert len(deal.zones()["set_aside"].cards) == 52 - 8 - 6

    def test_speed_has_no_claim_no_shift_and_no_spit_target(self) -> None:
        deal = stuck_deal()
        assert deal.refusal(0, claim(0)) == "these rules know no claim"
        assert deal.refusal(0, shift(0, 1)) == "these rules know no shift"
        assert deal.refusal(0, spit_on(0)) == "spit takes no target"
        assert deal.legal(0) == [SPIT]


class TestPlayAndDraw:
    def test_play_names_a_card_by_its_index_in_the_hand(self) -> None:
        deal = do(speed("KS 6S KD", common="9S 9H 7C QD"), (0, play(1, 0)))
        assert (piles(deal), hand_of(deal, 0)) == (["7C 6S", "QD"], "KS")
        assert play(0, 1) in deal.legal(0)

    def test_drawn_card_comes_last_in_the_hand(self) -> None:
        deal = do(speed("6S KS 2D 5C"), (0, play(0, 0)), (0, DRAW))
        assert hand_of(deal, 0) == "KS 2D"
        assert texts(deal.table.full(0).draw_pile) == "5C"

    def test_drawn_card_can_be_played(self) -> None:
        deal = do(speed("6S KS 5D 5C"), (0, play(0, 0)), (0, DRAW))
        assert deal.legal(0) == [play(1, 0)]
        assert not deal.stuck(0)
        assert piles(do(deal, (0, play(1, 0))))[0] == "7C 6S 5D"

    def test_draw_is_refused_with_a_full_hand(self) -> None:
        deal = speed()
        assert deal.refusal(0, DRAW) == "you hold 2 cards already: play one first"
        assert DRAW not in deal.legal(0)

    def test_draw_is_refused_with_an_empty_stock(self) -> None:
        deal = do(speed("6S KS"), (0, play(0, 0)))
        assert deal.refusal(0, DRAW) == "your stock is empty"
        assert DRAW not in deal.legal(0)

    def test_play_of_a_missing_or_unfit_card_is_refused(self) -> None:
        deal = do(speed("6S KS 5C"), (0, play(0, 0)))
        assert deal.refusal(0, play(1, 0)) == "your hand has no card 1: they are numbered from 0"
        assert deal.refusal(0, play(0, 0)) == "that card does not go on that spit pile"

    def test_knobs_equal_ranks_and_alternate_colours_apply_to_speed(self) -> None:
        equals = speed("7S KS 5C", rules=replace(RULES, equal_ranks=True), common="7C 7D")
        assert equals.legal(0) == [play(0, 0), play(0, 1)]
        colours = speed("6S KS 5C", rules=replace(RULES, alternate_colours=True), common="7C 7D")
        assert colours.legal(0) == [play(0, 1)]


class TestStuck:
    def test_seat_with_a_full_hand_that_fits_nowhere_is_stuck(self) -> None:
        assert stuck_deal().stuck(0)

    def test_seat_that_can_fill_its_hand_is_not_stuck(self) -> None:
        deal = do(speed("6S KS 2D 5C", "3H KH KC 5H"), (0, play(0, 0)))
        assert not deal.stuck(0)
        assert "everybody is stuck" in (deal.refusal(1, SPIT) or "")
        assert do(deal, (0, DRAW)).stuck(0)

    def test_seat_that_cannot_fill_its_hand_is_stuck_with_empty_stock(self) -> None:
        assert do(speed("6S KS"), (0, play(0, 0))).stuck(0)

    def test_seat_with_a_play_is_not_stuck(self) -> None:
        assert not speed("6S KS 2D 5C").stuck(0)


class TestSpitting:
    def test_spit_flips_a_card_of_each_reserve_onto_its_pile(self) -> None:
        deal = do(stuck_deal(), (0, SPIT))
        assert tops(deal) == ["7C", "7D"]
        do(deal, (1, SPIT))
        assert piles(deal) == ["7C 7S", "7D 7H"]

    def test_stall_makes_both_seats_spit(self) -> None:
        deal = speed("6S KS 2D 5C")
        deal.advance(10_000)
        assert piles(deal) == ["7C 7S", "7D 7H"]

    def test_centre_is_reshuffled_into_new_reserves_when_both_are_empty(self) -> None:
        deal = do(stuck_deal("7S 7H 7C 7D"), *BOTH_CALL)
        assert piles(deal) == ["7C 7S", "7D 7H"]
        do(deal, *BOTH_CALL)
        assert piles(deal) == ["7S 7C", "7H 7D"]
        assert (spit_cards_of(deal, 0), spit_cards_of(deal, 1)) == ("", "")

    def test_reshuffled_order_is_logged_after_the_last_call(self) -> None:
        deal = do(stuck_deal("7S 7H 7C 7D"), *BOTH_CALL, *BOTH_CALL)
        assert deal.entries[-2:] == [
            LogEntry(40, 1, SPIT),
            LogEntry(40, CHANCE, Action("reshuffle"), False, tuple(cards("7C 7D"))),
        ]

    def test_first_half_of_the_reshuffled_cards_goes_to_seat_0(self) -> None:
        deal = do(stuck_deal("7S 8S 7H 8H 7C 7D"), *BOTH_CALL, *BOTH_CALL, *BOTH_CALL)
        assert deal.entries[-1].outcome == tuple(cards("7C 7S 7D 7H"))
        assert piles(deal) == ["8S 7C", "8H 7D"]
        assert (spit_cards_of(deal, 0), spit_cards_of(deal, 1)) == ("7S", "7H")

    def test_reshuffle_is_replayed_from_the_log(self) -> None:
        turned = stuck_deal("7S 8S 7H 8H 7C 7D")
        turned.table.chance = Turned()
        do(turned, *BOTH_CALL, *BOTH_CALL, *BOTH_CALL)
        assert turned.entries[-1].outcome == tuple(cards("7H 7D 7S 7C"))
        assert replay(turned.log).zones() == turned.zones()


class Turned(Scripted):
    def shuffled(self, cards: Iterable[int]) -> list[int]:
        return list(cards)[::-1]


def odd_reserves() -> Deal:
    """Three cards lie under the tops when the reserves are empty: two go to seat 0's, one to seat 1's."""
    deal = do(speed("8S KD 5C", "KH KC 5H", "7S 7H 7C 7D"), (0, play(0, 0)), (0, DRAW), *BOTH_CALL)
    assert piles(deal) == ["7C 8S 7S", "7D 7H"]
    return do(deal, *BOTH_CALL)


class TestAnOddReserve:
    def test_odd_card_of_the_reshuffle_goes_to_seat_0(self) -> None:
        deal = odd_reserves()
        assert piles(deal) == ["7S 7C", "7H 7D"]
        assert (spit_cards_of(deal, 0), spit_cards_of(deal, 1)) == ("8S", "")

    def test_pile_beside_an_empty_reserve_gets_no_card(self) -> None:
        assert piles(do(odd_reserves(), *BOTH_CALL)) == ["7S 7C 8S", "7H 7D"]


class TestADrawnDeal:
    def test_deal_ends_at_once_when_there_is_nothing_to_shuffle(self) -> None:
        deal = stuck_deal("7C 7D")
        assert deal.result is not None
        assert (deal.result.points, deal.result.out, deal.result.winner) == ((0, 0), (), None)

    def test_deal_ends_by_a_stall_when_there_is_nothing_to_shuffle(self) -> None:
        deal = speed("6S KS 2D 5C", common="7C 7D")
        deal.advance(10_000)
        assert deal.result is not None
        assert deal.result.points == (0, 0)

    def test_deal_ends_when_all_cards_came_round_and_none_fits(self) -> None:
        deal = do(stuck_deal("7S 7H 7C 7D"), *BOTH_CALL)
        assert deal.phase == "play"
        do(deal, *BOTH_CALL)
        assert deal.result is not None
        assert deal.result.points == (0, 0)
        verify(deal.log)

    def test_deal_goes_on_until_the_new_reserves_are_used_up(self) -> None:
        deal = do(stuck_deal("7S 8S 7H 8H 7C 7D"), *BOTH_CALL, *BOTH_CALL, *BOTH_CALL)
        assert deal.phase == "play"
        assert do(deal, *BOTH_CALL).phase == "over"

    def test_deal_goes_on_if_a_seat_played_since_the_reshuffle(self) -> None:
        deal = speed("8S KD", "KH KC 5H", "7S 7H 7C 7D")
        deal.advance(20_000)
        assert deal.entries[-1].action.kind == "reshuffle"
        do(deal, (0, play(0, 0)))
        assert deal.phase == "play"
        do(deal, *BOTH_CALL)
        assert deal.entries[-1].action.kind == "reshuffle"

    def test_deal_goes_on_if_a_seat_drew_since_the_reshuffle(self) -> None:
        deal = do(speed("8S KD 5C", "KH KC 5H", "7S 7H 7C 7D"), (0, play(0, 0)))
        deal.advance(20_010)
        assert deal.entries[-1].action.kind == "reshuffle"
        do(deal, (0, DRAW), *BOTH_CALL)
        assert (deal.phase, deal.table.spit_left) == ("play", 0)
        do(deal, *BOTH_CALL)
        assert deal.entries[-1].action.kind == "reshuffle"


class TestWinningADeal:
    def test_play_goes_on_with_an_empty_stock(self) -> None:
        deal = do(speed("6S 5S", "KH KC 2H"), (0, play(0, 0)))
        assert deal.phase == "play"
        assert deal.legal(0) == [play(0, 0)]

    def test_seat_with_an_empty_hand_but_a_stock_has_not_won(self) -> None:
        deal = do(speed("6S 5S 5C", "KH KC 2H"), (0, play(0, 0)), (0, play(0, 0)))
        assert (deal.phase, deal.legal(0)) == ("play", [DRAW])
        assert deal.refusal(0, play(0, 0)) == "your hand has no card 0: they are numbered from 0"

    @in_turn("seat", [0, 1])
    def test_winner_scores_a_point_per_card_in_the_others_hand_and_stock(self, seat: int) -> None:
        hands = ("6S 5S", "KH KC 2H 2D")
        deal = do(speed(*(hands if seat == 0 else hands[::-1])), (seat, play(0, 0)), (seat, play(0, 0)))
        assert deal.result is not None
        assert deal.result.points == ((4, 0) if seat == 0 else (0, 4))
        assert (deal.result.out, deal.result.places) == ((seat,), (seat, 1 - seat))
        assert deal.result.winner is None

    def test_centre_and_reserves_go_to_nobody(self) -> None:
        deal = do(speed("6S 5S", "KH KC 2H"), (0, play(0, 0)), (0, play(0, 0)))
        assert deal.result is not None
        assert [texts(owned) for owned in deal.result.cards] == ["", "KH KC 2H"]
