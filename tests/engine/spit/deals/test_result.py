"""Results of deals: the goals (rules, section 3), and the places of seats."""

from engine.spit.deals import Deal
from engine.spit.rules import Exhausted, Rules
from tests.engine.small_deals import cards_after, deal_of, do, piles, play, spit_from
from tests.often import in_turn


def winner(deal: Deal) -> int | None:
    assert deal.result is not None
    return deal.result.winner


class TestAllTheCards:
    def test_seat_with_all_cards_wins_the_game(self) -> None:
        deal = do(deal_of(Rules(layout=(1,), goal="collect"), "8S", "KS 9H 3C"), (0, play(0, 1)))
        assert cards_after(deal) == ["", "KS 8S 9H 3C"]
        assert winner(deal) == 1

    def test_seat_with_most_but_not_all_cards_does_not_win(self) -> None:
        deal = do(deal_of(Rules(layout=(1,), goal="collect"), "KS", "8S 9H 3C"), (1, play(0, 1)))
        assert cards_after(deal) == ["KS 8S 9H", "3C"]
        assert winner(deal) is None

    def test_idle_seat_takes_the_larger_pile_with_goal_collect(self) -> None:
        deal = do(deal_of(Rules(layout=(1,), goal="collect"), "KS 9H 3C", "8S 4H 2C"), (1, play(0, 0)))
        deal.advance(10_010)
        assert cards_after(deal) == ["KS 4H 3C", "8S 9H 2C"]

    def test_idle_seat_takes_the_lower_of_equal_piles_with_goal_collect(self) -> None:
        rules = Rules(layout=(1,), goal="collect")
        deal = deal_of(rules, "KS 9H", "KD 4H")
        deal.advance(10_000)
        assert cards_after(deal) == ["KS 9H", "KD 4H"]


class TestFewestPoints:
    RULES = Rules(layout=(1, 1), goal="low_points")

    def test_low_points_deal_ends_without_a_claim_when_a_seat_is_out(self) -> None:
        deal = do(deal_of(self.RULES, "5S 6S 4H 2C", "KS KD 9H 3C 4C"), (0, play(0, 0)), (0, play(1, 0)))
        assert deal.result is not None
        assert (deal.result.points, deal.result.places, deal.result.winner) == ((1, 4), (0, 1), None)
        assert piles(deal) == ["4H 5S 6S", "9H"]
        assert cards_after(deal) == ["2C", "KS KD 4C 3C"]

    def test_seat_that_is_not_out_may_have_fewest_points(self) -> None:
        deal = do(deal_of(self.RULES, "5S 6S 4H 2C 3C 4C", "KS KD 9H"), (0, play(0, 0)), (0, play(1, 0)))
        assert deal.result is not None
        assert (deal.result.points, deal.result.places) == ((3, 2), (1, 0))

    @in_turn("exhausted", ["fewer_takes", "slap"])
    def test_exhausted_low_points_deal_ends_without_a_claim(self, exhausted: Exhausted) -> None:
        rules = Rules(layout=(1, 1), goal="low_points", exhausted=exhausted)
        deal = deal_of(rules, "KS KD 4H", "QS")
        assert deal.result is not None
        assert (deal.result.points, deal.result.places) == ((2, 1), (1, 0))

    def test_low_points_deal_ends_when_it_stalls_without_spit_cards(self) -> None:
        deal = deal_of(self.RULES, "5S KD 4H", "QS")
        deal.advance(10_000)
        assert deal.result is not None
        assert deal.result.points == (2, 1)

    def test_low_points_deal_continues_with_spitting_from_stock(self) -> None:
        rules = Rules(layout=(1, 1), goal="low_points", exhausted="from_stock")
        deal = do(deal_of(rules, "KS KD 4H", "QS"), (1, spit_from(0, 0)))
        assert deal.result is not None
        assert deal.result.points == (2, 0)

    def test_no_points_are_counted_with_goal_shed(self) -> None:
        deal = do(deal_of(Rules(layout=(1,)), "8S", "KS 9H 3C"), (0, play(0, 1)))
        assert deal.result is not None
        assert deal.result.points == (0, 0)
