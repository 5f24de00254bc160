from engine.actions import Action
from engine.bots import BOTS, Wait
from engine.spit.bots.view_analysis import ViewAnalysis
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from tests.engine.small_deals import deal_of, do, play, small_deal, turn


def _answer(deal: Deal, seat: int = 0) -> Action | Wait:
    return BOTS["planner"]().act(deal.view(seat))


ROW = Rules(layout=(1, 1))


def test_planner_turns_before_it_plays_while_the_other_is_stuck() -> None:
    # 3D fits on 4H. The 9H was played on 8C, so the card below it can be turned.
    deal = do(deal_of(Rules(layout=(1, 2)), "3D 7D 9H 4H 2S", "KS KD JH 8C 2C"), (0, play(1, 1)))
    assert deal.legal(0) == [play(0, 0), turn(1)]
    assert deal.stuck(1) and ViewAnalysis(deal.view(0)).others_stuck
    assert _answer(deal) == turn(1)


def test_planner_avoids_plays_that_help_a_stuck_seat() -> None:
    """5S and 3D fit on 4H. The other seat shows a 6, which would fit on the 5."""
    deal = deal_of(ROW, "5S 3D 4H 8D", "6S JD 9C QC")
    assert deal.stuck(1)
    assert _answer(deal) == play(1, 0)


def test_planner_continues_on_a_pile_whose_top_only_it_sees() -> None:
    """3S and 5S fit on 4H, 6D on 7C. The 6 comes first, then the 5 on it: no other seat has seen the 6 yet."""
    bot = BOTS["planner"]()
    deal = deal_of(Rules(layout=(1, 1, 1)), "3S 6D 5S 7C 2D", "8S QD 8C 4H 2C")
    first = bot.act(deal.view(0))
    assert first == play(1, 0)
    deal.apply(400, 0, first)
    assert bot.act(deal.view(0)) == play(2, 0)


def test_surplus_of_a_pile_is_reversed_for_a_seat_behind() -> None:
    """A seat ahead wants unequal piles, a seat behind wants level piles."""
    deal = do(small_deal("5S 5D 9H 4H 2D", "3S 8D 8H 4C 2C"), (1, play(0, 0)))
    ahead, behind = ViewAnalysis(deal.view(1)), ViewAnalysis(deal.view(0))
    assert ahead.surplus(0) == 0.5
    assert behind.surplus(0) == -0.5


def test_chain_follows_plays_from_all_stock_piles() -> None:
    view = deal_of(Rules(layout=(1, 1, 1)), "5S 6D 7H 4H 2D", "QS QD QC TC 2C").view(0)
    assert ViewAnalysis(view).chain(play(0, 0)) == 3
