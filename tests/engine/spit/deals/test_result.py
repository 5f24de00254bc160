"""How a deal counts: the goals (rules, section 3), and the order of the seats."""

import pytest

from engine.spit.deals import Deal
from engine.spit.rules import Exhausted, Rules
from tests.engine.small_deals import cards_after, deal_of, do, piles, play, spit_from


def winner(deal: Deal) -> int | None:
    assert deal.result is not None
    return deal.result.winner


class TestAllTheCards:
    def test_win_the_game(self) -> None:
        deal = do(deal_of(Rules(layout=(1,), goal="collect"), "8S", "KS 9H 3C"), (0, play(0, 1)))
        assert cards_after(deal) == ["", "KS 8S 9H 3C"]
        assert winner(deal) == 1

    def test_are_not_owned_by_a_seat_with_most(self) -> None:
        deal = do(deal_of(Rules(layout=(1,), goal="collect"), "KS", "8S 9H 3C"), (1, play(0, 1)))
        assert cards_after(deal) == ["KS 8S 9H", "3C"]
        assert winner(deal) is None

    def test_make_an_idle_seat_take_the_larger_pile(self) -> None:
        deal = do(deal_of(Rules(layout=(1,), goal="collect"), "KS 9H 3C", "8S 4H 2C"), (1, play(0, 0)))
        deal.advance(10_010)
        assert cards_after(deal) == ["KS 4H 3C", "8S 9H 2C"]

    def test_make_an_idle_seat_take_the_lower_of_equal_piles(self) -> None:
        rules = Rules(layout=(1,), goal="collect")
        deal = deal_of(rules, "KS 9H", "KD 4H")
        deal.advance(10_000)
        assert cards_after(deal) == ["KS 9H", "KD 4H"]


class TestFewestPoints:
    RULES = Rules(layout=(1, 1), goal="low_points")

    def test_end_the_deal_without_a_claim_when_a_seat_is_out(self) -> None:
        deal = do(deal_of(self.RULES, "5S 6S 4H 2C", "KS KD 9H 3C 4C"), (0, play(0, 0)), (0, play(1, 0)))
        assert deal.result is not None
        assert (deal.result.points, deal.result.places, deal.result.winner) == ((1, 4), (0, 1), None)
        assert piles(deal) == ["4H 5S 6S", "9H"]
        assert cards_after(deal) == ["2C", "KS KD 4C 3C"]

    def test_may_be_those_of_the_seat_that_is_not_out(self) -> None:
        deal = do(deal_of(self.RULES, "5S 6S 4H 2C 3C 4C", "KS KD 9H"), (0, play(0, 0)), (0, play(1, 0)))
        assert deal.result is not None
        assert (deal.result.points, deal.result.places) == ((3, 2), (1, 0))

    @pytest.mark.parametrize("exhausted", ["fewer_takes", "slap"])
    def test_end_an_exhausted_deal_without_a_claim(self, exhausted: Exhausted) -> None:
        rules = Rules(layout=(1, 1), goal="low_points", exhausted=exhausted)
        deal = deal_of(rules, "KS KD 4H", "QS")
        assert deal.result is not None
        assert (deal.result.points, deal.result.places) == ((2, 1), (1, 0))

    def test_end_a_deal_that_stalls_with_nothing_to_spit(self) -> None:
        deal = deal_of(self.RULES, "5S KD 4H", "QS")
        deal.advance(10_000)
        assert deal.result is not None
        assert deal.result.points == (2, 1)

    def test_do_not_end_it_where_spit_goes_on_from_the_stock(self) -> None:
        rules = Rules(layout=(1, 1), goal="low_points", exhausted="from_stock")
        deal = do(deal_of(rules, "KS KD 4H", "QS"), (1, spit_from(0, 0)))
        assert deal.result is not None
        assert deal.result.points == (2, 0)

    def test_do_not_count_in_any_other_goal(self) -> None:
        deal = do(deal_of(Rules(layout=(1,)), "8S", "KS 9H 3C"), (0, play(0, 1)))
        assert deal.result is not None
        assert deal.result.points == (0, 0)
