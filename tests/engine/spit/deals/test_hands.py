"""The concealed endgame: the last stock cards become a hand (rules, section 3, `conceal`)."""

from engine.spit.deals import Deal
from engine.spit.rules import Rules
from tests.engine.small_deals import (
    PICK_UP,
    SPIT,
    cards_after,
    claim,
    deal_of,
    do,
    hand_of,
    kinds,
    layout_of,
    piles,
    play,
    shift,
    spit_from,
    stack,
    tops,
    turn,
)
from tests.often import in_turn

SINGLES = Rules(layout=(1, 1, 1), conceal=3)


def concealed(hand: str = "5S KD 6S", *, rules: Rules = SINGLES, spit: str = "4H 4C") -> Deal:
    """Seat 0 has picked up its three cards."""
    return do(deal_of(rules, f"{hand} {spit}", "QS QD QC 9H 8C"), (0, PICK_UP))


class TestPickingUp:
    def test_pick_up_makes_a_hand_from_left_to_right(self) -> None:
        deal = concealed()
        assert hand_of(deal, 0) == "5S KD 6S"
        assert layout_of(deal, 0) == ["", "", ""]

    def test_pick_up_takes_each_pile_from_its_bottom_card(self) -> None:
        rules = Rules(layout=(1, 1, 1), conceal=3, stacking=True)
        deal = do(deal_of(rules, "KS 6S KD 4H 4C", "QS QD QC 9H"), (0, stack(2, 0)), (0, PICK_UP))
        assert hand_of(deal, 0) == "KS KD 6S"

    @in_turn("most", [3, 4, 5])
    def test_pick_up_is_allowed_only_for_the_last_few_cards(self, most: int) -> None:
        rules = Rules(layout=(1,) * 6, conceal=most)
        steps = [(0, play(pile, 0)) for pile in range(6)]
        deal = do(deal_of(rules, "5S 6S 7S 8S 9S TS 4H", "QS QD QC JS JD JC 2H"), *steps[: 5 - most])
        assert deal.refusal(0, PICK_UP) == f"you have {most + 1} stock cards: pick up when there are {most} or fewer"
        assert PICK_UP not in deal.legal(0)
        do(deal, steps[5 - most])
        assert PICK_UP in deal.legal(0)

    def test_pick_up_is_refused_while_a_card_is_face_down(self) -> None:
        deal = deal_of(Rules(layout=(1, 2), conceal=3), "7S 6S KS 8H", "2D 9S TS JH")
        assert deal.refusal(0, PICK_UP) == "turn up your last face-down card before you pick up"
        assert PICK_UP not in deal.legal(0)
        do(deal, (0, play(0, 0)), (0, shift(1, 0)), (0, turn(1)), (0, PICK_UP))
        assert hand_of(deal, 0) == "KS 6S"

    def test_pick_up_is_allowed_only_once(self) -> None:
        deal = concealed()
        assert deal.refusal(0, PICK_UP) == "there is nothing in your layout to pick up"
        assert PICK_UP not in deal.legal(0)

    def test_pick_up_withdraws_calls_to_spit(self) -> None:
        deal = deal_of(SINGLES, "KS KD KC 4H 2H", "QS QD QC 9H 8C")
        do(deal, (1, SPIT), (0, PICK_UP), (0, SPIT))
        assert tops(deal) == ["4H", "9H"]

    def test_pick_up_may_take_a_single_card(self) -> None:
        deal = do(deal_of(SINGLES, "5S 6S KD 4H 4C", "QS QD QC 9H"), (0, play(0, 0)), (0, play(1, 0)), (0, PICK_UP))
        assert hand_of(deal, 0) == "KD"


class TestPlayingFromTheHand:
    def test_play_names_a_card_by_its_current_index_in_the_hand(self) -> None:
        deal = do(concealed(), (0, play(0, 0)))
        assert hand_of(deal, 0) == "KD 6S"
        assert deal.legal(0) == [play(1, 0)]
        do(deal, (0, play(1, 0)))
        assert (piles(deal)[0], hand_of(deal, 0)) == ("4H 5S 6S", "KD")

    def test_wrong_play_from_the_hand_is_refused_with_the_reason(self) -> None:
        deal = do(concealed(), (0, play(0, 0)))
        assert deal.refusal(0, play(2, 0)) == "your hand has no card 2: they are numbered from 0"
        assert deal.refusal(0, play(3, 0)) == "neither the layout nor a hand has a card 3: they are numbered from 0"
        assert deal.refusal(0, play(0, 0)) == "that card does not go on that spit pile"
        assert deal.refusal(0, play(0, 2)) == "there is no spit pile at place 2"

    def test_play_uses_the_layout_before_the_cards_are_picked_up(self) -> None:
        deal = deal_of(Rules(layout=(1, 2), conceal=5), "5S 6S KD 4H 4C", "QS QD QC 9H")
        assert deal.refusal(0, play(2, 0)) == "there is no stock pile 2: they are numbered from 0"
        assert play(0, 0) in deal.legal(0)
        do(deal, (0, play(0, 0)))
        assert layout_of(deal, 0) == ["", "6S KD"]

    def test_seat_with_a_hand_has_nothing_to_shift_or_turn(self) -> None:
        deal = concealed()
        assert kinds(deal, 0) == {"play"}
        assert deal.refusal(0, shift(0, 1)) == "stock pile 0 is a space"
        assert deal.refusal(0, turn(0)) == "stock pile 0 is a space"

    def test_seat_is_out_after_the_last_card_of_its_hand(self) -> None:
        deal = do(concealed("5S 6S 7S"), (0, play(0, 0)), (0, play(0, 0)))
        assert deal.phase == "play"
        do(deal, (0, play(0, 0)))
        assert (deal.phase, deal.table.out) == ("claim", [0])

    def test_seat_is_stuck_when_no_card_of_its_hand_fits(self) -> None:
        assert not concealed().stuck(0)
        assert do(concealed(), (0, play(0, 0)), (0, play(1, 0))).stuck(0)


class TestAHand:
    def test_hand_is_visible_to_its_seat_only_and_its_size_to_all(self) -> None:
        deal = concealed()
        own, others = deal.view(0), deal.view(1)
        assert len(own.hand) == 3
        assert others.hand == ()
        assert own.hands == others.hands == (3, 0)
        assert deal.zones()["hand/0"].face_up == (False, False, False)

    def test_hand_counts_as_stock_when_fewer_cards_decide(self) -> None:
        deal = deal_of(SINGLES, "5S KD KC 4H", "QS QD QC 9H")
        do(deal, (0, PICK_UP), (0, play(0, 0)))
        assert deal.phase == "claim"
        assert deal.legal(1) == []
        do(deal, (0, claim(1)))
        assert cards_after(deal) == ["KD KC 9H", "QS QD QC 5S 4H"]

    def test_cards_in_the_hand_count_as_points(self) -> None:
        rules = Rules(layout=(1, 1, 1), conceal=3, goal="low_points")
        deal = do(deal_of(rules, "5S KD KC 4H 2C", "8S 7S 6S 9H"), (0, PICK_UP), *[(1, play(n, 1)) for n in range(3)])
        assert deal.result is not None
        assert deal.result.points == (4, 0)

    def test_spit_from_stock_names_a_card_of_the_hand_by_index(self) -> None:
        rules = Rules(layout=(1, 1, 1), conceal=3, exhausted="from_stock")
        deal = do(deal_of(rules, "5S KD KC 4H", "QS QD QC 9H"), (0, PICK_UP), (0, play(0, 0)))
        assert deal.legal(0) == [spit_from(source, target) for source in (0, 1) for target in (0, 1)]
        assert deal.refusal(0, spit_from(2, 0)) == "there is no card of yours at 2"
        do(deal, (0, spit_from(1, 1)))
        assert (piles(deal)[1], hand_of(deal, 0)) == ("9H KC", "KD")
        do(deal, (1, play(0, 1)), (0, play(0, 1)))
        assert (piles(deal)[1], deal.table.out) == ("9H KC QS KD", [0])

    def test_stall_spits_the_first_card_of_the_hand(self) -> None:
        rules = Rules(layout=(1, 1, 1), conceal=3, exhausted="from_stock")
        deal = do(deal_of(rules, "5S KD KC 4H", "QS QD QC 9H"), (0, PICK_UP), (0, play(0, 0)))
        deal.advance(10_020)
        assert (piles(deal), hand_of(deal, 0)) == (["4H 5S", "9H KD"], "KC")

    def test_seat_owns_the_cards_of_its_hand(self) -> None:
        deal = concealed(spit="4H")
        assert deal.table.owned(0) == tuple(deal.view(0).hand)
