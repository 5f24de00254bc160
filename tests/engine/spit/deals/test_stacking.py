"""Knobs of the layout: turn, stacking and refill (rules, section 3), and when a seat is stuck or out with them."""

from engine.actions import Action
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from tests.engine.small_deals import (
    SPIT,
    cards_after,
    deal_of,
    do,
    kinds,
    layout_of,
    piles,
    play,
    refill,
    shift,
    spit_cards_of,
    spit_from,
    stack,
    tops,
    turn,
)
from tests.often import in_turn


class TestWherePilesTurnByThemselves:
    RULES = Rules(layout=(1, 2), turn="auto")

    def test_shift_turns_up_the_card_it_uncovers(self) -> None:
        deal = do(deal_of(self.RULES, "7S 6S KS 8H 2C", "2D 9S TS JH 2H"), (0, play(0, 0)), (0, shift(1, 0)))
        assert deal.zones()["stock/0/1"].face_up == (True,)
        assert play(1, 0) in deal.legal(0)

    def test_stack_turns_up_the_card_it_uncovers(self) -> None:
        rules = Rules(layout=(1, 2), turn="auto", stacking=True)
        deal = do(deal_of(rules, "KS 6S KD 8H", "2D 9S TS JH"), (0, stack(1, 0)))
        assert deal.zones()["stock/0/1"].face_up == (True,)

    def test_card_spat_from_stock_turns_up_the_next_card(self) -> None:
        rules = Rules(layout=(1, 2), turn="auto", exhausted="from_stock")
        deal = do(deal_of(rules, "KS 6S KD 4H", "KH 9S KC 8H"), (0, spit_from(1, 0)))
        assert deal.zones()["stock/0/1"].face_up == (True,)

    def test_automatic_turns_leave_no_card_to_turn(self) -> None:
        deal = do(deal_of(self.RULES, "2S 6S 7S 8H 2C", "2D 9S TS JH 2H"), (0, play(1, 0)))
        assert "turn" not in kinds(deal, 0)
        assert deal.refusal(0, turn(1)) == "the top card of stock pile 1 is face up already"


def pair_of_kings(*, stacking: bool = True) -> Deal:
    """Seat 0 shows two kings, one of them over a face-down six."""
    return deal_of(Rules(layout=(1, 2), stacking=stacking), "KS 6S KD 4H 4S", "2D 9S QS 8H 8S")


class TestStacking:
    def test_stack_moves_a_card_onto_own_pile_of_the_same_rank(self) -> None:
        deal = pair_of_kings()
        assert {stack(0, 1), stack(1, 0)} <= set(deal.legal(0))
        do(deal, (0, stack(1, 0)))
        assert layout_of(deal, 0) == ["KS KD", "6S"]
        assert deal.zones()["stock/0/0"].face_up == (True, True)
        assert turn(1) in deal.legal(0)

    def test_stack_can_make_a_space(self) -> None:
        deal = do(pair_of_kings(), (0, stack(0, 1)))
        assert layout_of(deal, 0) == ["", "6S KD KS"]
        assert shift(1, 0) in deal.legal(0)

    def test_card_under_a_stacked_card_stays_face_up(self) -> None:
        deal = do(pair_of_kings(), (0, stack(0, 1)), (0, shift(1, 0)))
        assert layout_of(deal, 0) == ["KS", "6S KD"]
        assert stack(0, 1) in deal.legal(0)

    @in_turn(
        ("action", "reason"),
        [
            (stack(0, 0), "a card cannot be stacked on itself"),
            (stack(2, 0), "the layout has no stock pile 2: they are numbered from 0"),
            (stack(0, 2), "the layout has no stock pile 2: they are numbered from 0"),
            (Action("stack", 0), "stack needs a target"),
        ],
    )
    def test_wrong_stack_is_refused_with_the_reason(self, action: Action, reason: str) -> None:
        assert pair_of_kings().refusal(0, action) == reason

    def test_stack_is_refused_when_the_ranks_differ(self) -> None:
        deal = pair_of_kings()
        assert deal.refusal(1, stack(0, 1)) == "stock piles 0 and 1 do not show the same rank"
        assert "stack" not in kinds(deal, 1)

    def test_stack_is_refused_on_and_from_a_face_down_card(self) -> None:
        deal = do(pair_of_kings(), (0, stack(1, 0)))
        for action in (stack(0, 1), stack(1, 0)):
            assert deal.refusal(0, action) == "the top card of stock pile 1 is face down: turn it first"

    def test_stack_is_refused_on_a_space(self) -> None:
        deal = do(pair_of_kings(), (0, stack(0, 1)))
        assert deal.refusal(0, stack(1, 0)) == "stock pile 0 is a space"

    def test_seat_that_can_stack_is_not_stuck_with_a_face_down_card(self) -> None:
        assert not pair_of_kings().stuck(0)
        assert pair_of_kings(stacking=False).stuck(0)
        assert pair_of_kings().stuck(1)

    def test_ace_of_spades_is_stacked_like_any_card(self) -> None:
        deal = deal_of(Rules(layout=(1, 2), stacking=True), "AS 6S AD 4H 4S", "7D 9S JS 8H 8S")
        assert not deal.stuck(0)
        assert deal.legal(0) == [stack(0, 1), stack(1, 0)]

    def test_seat_that_can_stack_is_stuck_without_face_down_cards(self) -> None:
        deal = deal_of(Rules(layout=(1, 1), stacking=True), "KS KD 4H 4S", "2D QS 8H 8S")
        assert stack(0, 1) in deal.legal(0)
        assert deal.stuck(0)

    def test_seat_that_can_stack_is_not_stuck_when_cards_do_not_shift(self) -> None:
        rules = Rules(layout=(1, 2), stacking=True, shift=False)
        assert not deal_of(rules, "KS 6S KD 4H 4S", "2D 9S QS 8H 8S").stuck(0)


def with_a_space(spit: str = "4H 2C 3C", other: str = "QS QD 8H 8S") -> Deal:
    """Seat 0 has played one of its two stock cards. It has the cards of `spit` after the 4H as spit cards."""
    return do(deal_of(Rules(layout=(1, 1), refill=True), f"5S KD {spit}", other), (0, play(0, 0)))


class TestRefill:
    def test_refill_fills_a_space_with_the_top_spit_card_face_up(self) -> None:
        deal = with_a_space()
        assert refill(0) in deal.legal(0)
        do(deal, (0, refill(0)))
        assert layout_of(deal, 0) == ["2C", "KD"]
        assert deal.zones()["stock/0/0"].face_up == (True,)
        assert spit_cards_of(deal, 0) == "3C"

    def test_refilled_card_can_be_played(self) -> None:
        deal = do(with_a_space("4H 6C 3C"), (0, refill(0)), (0, play(0, 0)))
        assert piles(deal) == ["4H 5S 6C", "8H"]

    def test_refill_is_refused_without_a_space(self) -> None:
        deal = with_a_space()
        assert deal.refusal(0, refill(1)) == "stock pile 1 is no space"
        assert deal.refusal(0, refill(2)) == "the layout has no stock pile 2: they are numbered from 0"
        assert refill(1) not in deal.legal(0)

    def test_refill_is_refused_without_a_spit_card(self) -> None:
        deal = with_a_space("4H")
        assert deal.refusal(0, refill(0)) == "you have no spit card left to fill a space with"
        assert "refill" not in kinds(deal, 0)

    def test_seat_with_a_space_and_a_spit_card_is_not_stuck(self) -> None:
        deal = with_a_space()
        assert not deal.stuck(0)
        assert "everybody is stuck" in (deal.refusal(1, SPIT) or "")

    def test_seat_without_a_space_or_a_spit_card_is_stuck(self) -> None:
        assert with_a_space("4H").stuck(0)
        assert do(with_a_space(), (0, refill(0))).stuck(0)

    def test_refill_with_the_last_spit_card_exhausts_the_deal(self) -> None:
        """Neither seat has another spit card."""
        deal = with_a_space("4H 2C", "QS QD 8H")
        assert (deal.phase, kinds(deal, 0)) == ("play", {"refill", "shift"})
        do(deal, (0, refill(0)))
        assert (deal.phase, deal.table.out) == ("claim", [])

    def test_refill_with_its_last_spit_card_leaves_the_other_to_spit_alone(self) -> None:
        deal = do(with_a_space("4H 2C"), (0, refill(0)))
        assert deal.legal(1) == [Action("spit", target=0), Action("spit", target=1)]


class TestGoingOutWhereLayoutsAreRefilled:
    RULES = Rules(layout=(1,), refill=True)

    def test_seat_with_spit_cards_is_not_out(self) -> None:
        deal = do(deal_of(self.RULES, "5S 4H 2C", "QS 8H 8S"), (0, play(0, 0)))
        assert (deal.phase, deal.table.out) == ("play", [])
        assert kinds(deal, 0) == {"refill"}

    def test_seat_without_stock_and_spit_cards_is_out(self) -> None:
        deal = do(deal_of(self.RULES, "5S 4H 6C", "QS 8H 8S"), (0, play(0, 0)), (0, refill(0)), (0, play(0, 0)))
        assert (deal.phase, deal.table.out) == ("claim", [0])

    def test_spit_of_a_stall_may_put_a_seat_out(self) -> None:
        deal = do(deal_of(self.RULES, "QS 8H 8S", "5S 4H 2C"), (1, play(0, 1)))
        deal.advance(10_010)
        assert tops(deal) == ["8S", "2C"]
        assert (deal.phase, deal.table.out) == ("claim", [1])

    def test_spit_of_one_stall_may_put_both_seats_out(self) -> None:
        deal = do(deal_of(self.RULES, "5S 4H 2C", "9S 8H KC"), (0, play(0, 0)), (1, play(0, 1)))
        deal.advance(10_020)
        assert (deal.phase, deal.table.out) == ("claim", [0, 1])
        do(deal, (1, Action("claim", target=0)))
        assert cards_after(deal) == ["KC 9S 8H", "2C 5S 4H"]

    def test_seat_with_stock_cards_is_not_out_after_the_last_spit(self) -> None:
        deal = do(deal_of(self.RULES, "QS 4H 2C", "QD 8H JC"), (0, SPIT), (1, SPIT))
        assert (deal.phase, deal.table.out) == ("play", [])
