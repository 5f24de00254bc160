from engine.bots import BOTS
from engine.spit.rules import Rules
from tests.engine.small_deals import READY, deal_of, play, small_deal


def test_sprinter_stays_with_the_pile_of_its_last_play() -> None:
    view = deal_of(Rules(layout=(1, 1, 1)), "5S 6D 4D 4H 2D", "QS QD QC 5C 2C").view(0)
    both = view._replace(legal=(play(0, 0), play(1, 1)))
    bot = BOTS["sprinter"]()
    assert bot.act(view._replace(legal=(play(1, 1),))) == play(1, 1)
    assert bot.act(both) == play(1, 1)
    assert BOTS["sprinter"]().act(both) == play(0, 0)


def test_sprinter_forgets_its_pile_in_a_new_deal() -> None:
    before = small_deal("5S 6D 4D 4H", "QS QD QC 5C", started=False).view(0)
    view = deal_of(Rules(layout=(1, 1, 1)), "5S 6D 4D 4H 2D", "QS QD QC 5C 2C").view(0)
    bot = BOTS["sprinter"]()
    bot.act(view._replace(legal=(play(1, 1),)))
    assert bot.act(before) == READY
    assert bot.act(view._replace(legal=(play(0, 0), play(1, 1)))) == play(0, 0)
