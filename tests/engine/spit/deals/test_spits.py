"""The opening spit, spitting again, the lone spitter (rules, section 1), and spitting from stock (section 3)."""

import pytest

from engine.actions import Action
from engine.deals import IllegalAction
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from tests.engine.small_deals import (
    READY,
    SPIT,
    claim,
    do,
    layout_of,
    piles,
    play,
    shift,
    small_deal,
    spit_from,
    spit_on,
    texts,
    tops,
    turn,
)


def both_stuck() -> Deal:
    """Nobody can play; two spit cards each."""
    return small_deal("KS 6S KD 4H 4S 4C", "KH 9S KC 8H 8S 8C")


def lone_spitter() -> Deal:
    """Seat 1 has run out of spit cards, seat 0 has three left; both are stuck."""
    return small_deal("KS 6S KD 4H 4S 4C 4D", "KH 9S KC 8H")


def test_every_seat_turns_its_top_spit_card_when_all_are_ready() -> None:
    deal = small_deal("KS 6S KD 4H 4S 4C", "KH 9S KC 8H 8S 8C", started=False)
    deal.apply(30, 1, READY)
    assert tops(deal) == ["-", "-"]
    deal.apply(40, 0, READY)
    assert deal.phase == "play"
    assert tops(deal) == ["4H", "8H"]
    assert [texts(deal.table.full(seat).spit_cards) for seat in (0, 1)] == ["4C 4S", "8C 8S"]


def test_spit_is_refused_while_a_seat_can_still_play() -> None:
    deal = small_deal("3S 6S KD 4H 4S", "KH 9S KC 8H 8S")
    assert deal.stuck(1)
    assert deal.refusal(1, SPIT) == "spit when everybody is stuck: somebody can still play or bring a card to light"
    assert SPIT not in deal.legal(1)


def test_all_seats_spit_at_once_when_all_have_called() -> None:
    deal = both_stuck()
    deal.apply(10, 1, SPIT)
    assert tops(deal) == ["4H", "8H"]
    assert deal.refusal(1, SPIT) == "you have called already"
    assert deal.legal(0) == [SPIT]
    deal.apply(20, 0, SPIT)
    assert tops(deal) == ["4S", "8S"]


def test_seats_that_are_still_stuck_spit_again_with_new_calls() -> None:
    deal = both_stuck()
    for at_ms, seat in ((10, 0), (20, 1), (30, 1), (40, 0)):
        deal.apply(at_ms, seat, SPIT)
    assert tops(deal) == ["4C", "8C"]


def test_any_other_accepted_action_withdraws_calls() -> None:
    deal = small_deal("3S KD 4H 4S 4C", "KH KC 8H 8S 8C", layout=(1, 1))
    deal.apply(5, 0, play(0, 0))
    deal.apply(10, 1, SPIT)
    deal.apply(20, 0, shift(1, 0))
    assert deal.legal(1) == [SPIT]
    deal.apply(30, 0, SPIT)
    assert tops(deal) == ["3S", "8H"]


def test_refused_action_withdraws_no_call() -> None:
    deal = both_stuck()
    deal.apply(10, 1, SPIT)
    with pytest.raises(IllegalAction):
        deal.apply(15, 0, play(0, 0))
    deal.apply(20, 0, SPIT)
    assert tops(deal) == ["4S", "8S"]


def test_spit_takes_no_target_while_both_can_spit() -> None:
    assert both_stuck().refusal(0, spit_on(0)) == (
        "spit takes no target: only who spits alone, for the first time, names a pile"
    )


class TestALoneSpitter:
    def test_lone_spitter_names_either_pile_at_its_first_spit(self) -> None:
        deal = lone_spitter()
        assert deal.legal(0) == [spit_on(0), spit_on(1)]
        assert deal.legal(1) == [SPIT]
        assert deal.refusal(0, SPIT) == "spit needs a target: you spit alone, so say onto which pile"
        assert deal.refusal(0, spit_on(2)) == "there is no spit pile at place 2"
        assert deal.refusal(1, spit_on(0)) == (
            "spit takes no target: only who spits alone, for the first time, names a pile"
        )

    def test_lone_spitter_keeps_to_the_pile_it_named(self) -> None:
        deal = lone_spitter()
        deal.apply(10, 0, spit_on(1))
        deal.apply(20, 1, SPIT)
        assert tops(deal) == ["4H", "4S"]
        assert deal.legal(0) == [SPIT]
        deal.apply(30, 1, SPIT)
        deal.apply(40, 0, SPIT)
        assert tops(deal) == ["4H", "4C"]

    def test_lone_spitter_may_name_another_pile_after_a_withdrawn_call(self) -> None:
        deal = small_deal("3S KD 4H 4S 4C", "KH KC 8H", layout=(1, 1))
        deal.apply(5, 0, play(0, 0))
        deal.apply(10, 0, spit_on(1))
        deal.apply(20, 0, shift(1, 0))
        deal.apply(30, 0, spit_on(0))
        deal.apply(40, 1, SPIT)
        assert tops(deal) == ["4S", "8H"]

    def test_stall_spits_onto_the_smaller_pile_if_none_was_named(self) -> None:
        deal = small_deal("3S KD 4H 4S 4C", "KH KC 8H", layout=(1, 1))
        deal.apply(5, 0, play(0, 0))
        deal.advance(10_005)
        assert tops(deal) == ["3S", "4S"]
        assert deal.legal(0)[-1] == SPIT

    def test_stall_spits_onto_the_lower_place_if_piles_are_equal(self) -> None:
        deal = lone_spitter()
        deal.advance(10_000)
        assert tops(deal) == ["4S", "8H"]

    def test_stall_ignores_the_pile_named_in_a_withdrawn_call(self) -> None:
        deal = small_deal("3S KD 4H 4S 4C", "KH KC 8H", layout=(1, 1))
        deal.apply(5, 0, play(0, 0))
        deal.apply(10, 0, spit_on(0))
        deal.apply(20, 0, shift(1, 0))
        deal.advance(10_020)
        assert tops(deal) == ["3S", "4S"]

    def test_stall_spits_onto_the_pile_named_in_a_call(self) -> None:
        deal = lone_spitter()
        deal.apply(10, 0, spit_on(1))
        deal.advance(10_010)
        assert tops(deal) == ["4H", "4S"]

    def test_lone_spitter_names_no_pile_if_there_is_only_one(self) -> None:
        deal = small_deal("KS 6S KD 4H 4S", "KH 9S KC")
        assert tops(deal) == ["4H", "-"]
        assert deal.legal(0) == [SPIT]
        deal.apply(10, 0, SPIT)
        deal.apply(20, 1, SPIT)
        assert texts(deal.table.spit_piles[0]) == "4H 4S"


def test_seat_without_spit_cards_starts_no_pile() -> None:
    deal = small_deal("KS 6S KD", "KH 9S KC 8H 8S")
    assert tops(deal) == ["-", "8H"]
    assert deal.refusal(0, play(0, 0)) == "there is no spit pile at place 0"


def test_spit_is_refused_once_play_has_stopped() -> None:
    deal = small_deal("5S 4H", "9S 9H", layout=(1,))
    deal.apply(100, 0, play(0, 0))
    assert deal.refusal(1, Action("spit")) == "play has stopped: the spit piles are to be claimed"
    assert claim(0) in deal.legal(1)


def all_stuck() -> Deal:
    """Nobody has a spit card; seat 0 shows two kings, seat 1 has three cards, one of them face down."""
    rules = Rules(layout=(1, 2), exhausted="from_stock")
    deal = small_deal("3S KD KS 4H", "KH 9S KC 8H", rules=rules)
    return do(deal, (0, play(0, 0)), (0, shift(1, 0)), (0, turn(1)))


class TestSpittingFromStock:
    def test_seat_with_fewer_stock_cards_spits_from_stock(self) -> None:
        deal = all_stuck()
        assert (deal.phase, deal.legal(1)) == ("play", [])
        assert deal.legal(0) == [spit_from(0, 0), spit_from(0, 1), spit_from(1, 0), spit_from(1, 1)]
        assert deal.refusal(1, spit_from(0, 0)) == "the seat with fewer stock cards spits"

    def test_spitting_from_stock_needs_no_call(self) -> None:
        deal = all_stuck()
        assert deal.refusal(0, SPIT) == "nobody has a spit card left"
        do(deal, (0, spit_from(0, 1)))
        assert tops(deal) == ["3S", "KS"]
        assert layout_of(deal, 0) == ["", "KD"]

    def test_spitting_from_stock_keeps_to_one_pile(self) -> None:
        deal = do(all_stuck(), (0, spit_from(0, 1)))
        assert deal.view(0).kept_place == (1, None)
        assert deal.legal(0) == [shift(1, 0), spit_from(1, 1)]
        assert deal.refusal(0, spit_from(1, 0)) == "you cannot spit at place 0"
        assert deal.refusal(0, spit_from(0, 1)) == "there is no card of yours at 0"

    def test_spitting_from_stock_keeps_to_the_pile_of_a_lone_spitter(self) -> None:
        rules = Rules(layout=(1, 1), exhausted="from_stock")
        deal = small_deal("KS KD 4H 4S", "KH KC 8H", rules=rules)
        do(deal, (0, spit_on(1)), (1, SPIT))
        assert deal.legal(0) == [spit_from(0, 1), spit_from(1, 1)]
        assert deal.legal(1) == [spit_from(source, place) for source in (0, 1) for place in (0, 1)]

    def test_spitting_from_stock_may_put_the_seat_out(self) -> None:
        deal = do(all_stuck(), (0, spit_from(0, 1)), (0, spit_from(1, 1)))
        assert (deal.phase, deal.table.out) == ("claim", [0])

    def test_first_of_level_seats_to_act_spits_from_stock(self) -> None:
        deal = small_deal("KS 6S KD 4H", "KH 9S KC 8H", rules=Rules(layout=(1, 2), exhausted="from_stock"))
        assert deal.legal(0) == deal.legal(1) == [spit_from(source, place) for source in (0, 1) for place in (0, 1)]
        do(deal, (1, spit_from(1, 0)))
        assert tops(deal) == ["KC", "8H"]
        assert deal.refusal(0, spit_from(0, 0)) == (
            "spit from your stock when nobody has a spit card and everybody is stuck"
        )

    def test_spitting_from_stock_leaves_the_next_card_face_down(self) -> None:
        deal = small_deal("KS 6S KD 4H", "KH 9S KC 8H", rules=Rules(layout=(1, 2), exhausted="from_stock"))
        do(deal, (0, spit_from(1, 0)))
        assert turn(1) in deal.legal(0)

    def test_spitting_from_stock_needs_all_stuck_and_no_spit_cards(self) -> None:
        reason = "spit from your stock when nobody has a spit card and everybody is stuck"
        rules = Rules(layout=(1, 2), exhausted="from_stock")
        assert small_deal("KS 6S KD 4H 4S", "KH 9S KC 8H", rules=rules).refusal(0, spit_from(0, 0)) == reason
        assert small_deal("5S 6S KD 4H", "KH 9S KC 8H", rules=rules).refusal(0, spit_from(0, 0)) == reason

    def test_spitting_from_stock_starts_own_pile_if_there_is_none(self) -> None:
        deal = small_deal("KS 6S KD", "KH 9S KC", rules=Rules(layout=(1, 2), exhausted="from_stock"))
        assert deal.legal(0) == [spit_from(0, 0), spit_from(1, 0)]
        assert deal.legal(1) == [spit_from(0, 1), spit_from(1, 1)]

    def test_stall_spits_the_leftmost_card_onto_the_smaller_pile(self) -> None:
        deal = all_stuck()
        deal.advance(10_030)
        assert piles(deal) == ["4H 3S", "8H KS"]
        assert deal.view(0).kept_place == (1, None)

    def test_stall_takes_the_lower_seat_and_place_when_level(self) -> None:
        deal = small_deal("KS 6S KD 4H", "KH 9S KC 8H", rules=Rules(layout=(1, 2), exhausted="from_stock"))
        deal.advance(10_000)
        assert piles(deal) == ["4H KS", "8H"]

    def test_stall_keeps_to_the_pile_of_an_earlier_spit(self) -> None:
        deal = do(all_stuck(), (0, spit_from(0, 0)))
        deal.advance(10_040)
        assert piles(deal) == ["4H 3S KS KD", "8H"]

    def test_stall_skips_spaces_in_the_layout(self) -> None:
        deal = do(all_stuck(), (0, spit_from(0, 0)))
        assert layout_of(deal, 0) == ["", "KD"]
        deal.advance(10_040)
        assert deal.table.out == [0]

    def test_stall_takes_a_card_that_is_still_face_down(self) -> None:
        rules = Rules(layout=(2,), exhausted="from_stock")
        deal = do(small_deal("6S 5S 4H", "9S KC 8H", rules=rules), (0, play(0, 0)))
        deal.advance(10_010)
        assert piles(deal) == ["4H 5S", "8H 6S"]
        assert deal.table.out == [0]

    def test_stall_that_takes_a_face_down_card_leaves_a_space(self) -> None:
        rules = Rules(layout=(2, 1), exhausted="from_stock")
        deal = do(small_deal("6S KD 5S 4H", "9S KC QC 8H", rules=rules), (0, play(0, 0)))
        deal.advance(10_010)
        assert (piles(deal), layout_of(deal, 0)) == (["4H 5S", "8H 6S"], ["", "KD"])
        assert deal.stuck(0)
