"""What strategist does beyond planner, and how strong the built-in bots are compared with each other."""

import pytest

from engine.bots import BOTS, Wait
from engine.commands.bot_files import Contestant
from engine.commands.pairs import meet
from engine.games import start_game
from engine.spit.bots.card_counter import CardCounter
from engine.spit.deals import spit_deal
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS
from tests.engine.small_deals import begun, deal_of, play
from tests.often import in_depth


def test_strategist_waits_before_it_plays_its_last_card() -> None:
    view = deal_of(Rules(layout=(1,)), "5S 4H", "8S JC").view(0)
    bot = BOTS["strategist"]()
    assert bot.act(view) == play(0, 0)  # it learns the rules from the first view
    wait = bot.act(view)
    assert isinstance(wait, Wait)
    assert wait.ms is not None
    assert bot.act(view._replace(at_ms=view.at_ms + wait.ms)) == play(0, 0)


def test_seat_that_ignores_a_pile_is_assumed_to_lack_cards_for_it() -> None:
    rules = VARIANTS["speed-20-5"]
    view = begun(spit_deal(start_game(rules, "counted").next_deal())).view(0)
    counted = CardCounter(view)
    counted.watch(view)
    top = view.spit_piles[0].top
    assert top is not None
    assert 0 < counted.fitting(view, top) < 1
    counted.watch(view._replace(at_ms=view.at_ms + 1_000))
    assert counted.fitting(view, top) == 0


@in_depth
@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("sprinter", "greedy"), ("strategist", "planner")])
def test_better_bot_beats_the_weaker_bot(better: str, worse: str) -> None:
    one, other = Contestant(better, BOTS[better]), Contestant(worse, BOTS[worse])
    *_, meeting = meet(Rules(), one, other, 40, "ladder")
    assert meeting.interval[0] > 0.5
