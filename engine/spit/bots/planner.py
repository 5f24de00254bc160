"""The bot that thinks before it plays."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.spit.bots.bot_with_memory import BotWithMemory
from engine.spit.bots.greedy import Greedy
from engine.spit.bots.layout import uncovering
from engine.spit.bots.slaps import best_claim, gift
from engine.spit.bots.view_analysis import ViewAnalysis
from engine.spit.deals.view import View

UNHURRIED: Final = ("draw", "turn", "refill")
RACE_MS: Final = 300
"""For this time after a change of a pile, the seat that changed it has the better chance to play on it again."""


class Planner(BotWithMemory):
    """Looks ahead along its own chains, and at the plays that a card would open for the others.

    While the others are stuck it takes its time: it turns up all it can, and opens no plays for them. In a race it goes
    on where only it has seen the top card, and keeps away from piles on which another seat has just played. It feeds
    the pile that it does not plan to take. When another seat is about to be out it sends a claim that lands just after
    the last card.
    """

    def __init__(self) -> None:
        super().__init__()
        self._greedy = Greedy()

    def _forget(self) -> None:
        super()._forget()
        self._played: int | None = None

    def act(self, view: View) -> Action | Wait:
        last_card = self._watch(view)
        if view.phase == "claim":
            return best_claim(view) or Wait()
        return gift(view) or last_card.contest(view) or self._play(view) or self._greedy.act(view)

    def _play(self, view: View) -> Action | None:
        plays = [action for action in view.legal if action.kind == "play"]
        if not plays:
            return None
        ahead = ViewAnalysis(view)
        if ahead.others_stuck:
            unhurried = view.first(*UNHURRIED) or uncovering(view)
            if unhurried is not None:
                return unhurried
        chosen = max(plays, key=lambda play: self._worth(view, ahead, play))
        self._played = ahead.card(chosen)
        return chosen

    def _worth(self, view: View, ahead: ViewAnalysis, play: Action) -> float:
        place = play.target or 0
        top, since_ms = self._tops[place]
        worth = FOLLOWING * ahead.goes_on(play) + HIDDEN * ahead.hidden_under(play) + SIZE * ahead.surplus(place)
        if top == self._played:
            worth += OWN
        elif view.at_ms - since_ms < RACE_MS:
            worth -= CONTESTED
        if ahead.opens(play):
            worth -= GIFT_TO_STUCK if ahead.others_stuck else GIFT
        if ahead.others_stuck:
            worth += CHAIN * ahead.chain(play)
        return worth


FOLLOWING: Final = 0.5
HIDDEN: Final = 0.3
SIZE: Final = 0.3
OWN: Final = 1.0
CONTESTED: Final = 1.0
GIFT: Final = 0.3
GIFT_TO_STUCK: Final = 2.0
CHAIN: Final = 0.5
"""The weights for and against a play, found by letting planners play."""
