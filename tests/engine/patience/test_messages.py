"""Views of patience games stay the same in a round trip through messages."""

from random import Random

from engine.actions import Action
from engine.bots import messages as m
from engine.patience.deals import View
from engine.patience.deals.view import Seen
from engine.patience.rules import Rules
from tests.engine.patience.test_properties import a_few_games, dealt, played, seeds


def sent(view: View) -> m.Question:
    """A question as it arrives in another process."""
    start = m.read_deal(m.parsed(m.line_of(m.deal_message(view))))
    return m.read_view(m.parsed(m.line_of(m.view_message(view, 1))), start)


NEWS = (Seen(1, -1, Action("cut")), Seen(2, 0, Action("build", 0, 1), True), Seen(3, 1, Action("turn_stock"), card=51))


@a_few_games
def test_views_of_every_game_round_trip_through_messages(rules: Rules) -> None:
    for seed in seeds(2):
        deal, chance = dealt(rules, seed), Random(seed)
        for step, now in enumerate(played(deal, chance)):
            if step % 11 == 0 or now.phase == "over":
                view = now.view(chance.randrange(rules.players))._replace(news=NEWS)
                assert sent(view).view == view
