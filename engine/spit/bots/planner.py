"""The bot that thinks before it plays."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.spit.bots.greedy import Greedy
from engine.spit.bots.last_card import LastCard
from engine.spit.bots.layout import uncovering
from engine.spit.bots.lookout import Lookout
from engine.spit.bots.slaps import best_claim, gift
from engine.spit.deals.view import View

UNHURRIED: Final = ("draw", "turn", "refill")
RACE_MS: Final = 300
"""For so long after a pile has changed, who changed it has the better chance to play on it again."""


class Planner:
    """Looks ahead along its own chains, and at what a card would open up for the others.

    While the others are stuck it takes its time: it brings all it can to light, and gives them nothing. In a
    race it goes on where only it can see what lies on top, and keeps away from where another has just played.
    The pile that it does not mean to take gets the cards. When another seat is about to be out it sends a claim that
    lands just after the last card.
    """

    def __init__(self) -> None:
        self._greedy = Greedy()
        self._forget()

    def _forget(self) -> None:
        self._played: int | None = None
        # By place: the top card, and when it was first seen there.
        self._tops: dict[int, tuple[int | None, int]] = {}
        self._last_card: LastCard | None = None

    def act(self, view: View) -> Action | Wait:
        if view.phase == "ready":
            self._forget()
        last_card = self._watch(view)
        if view.phase == "claim":
            return best_claim(view) or Wait()
        return gift(view) or last_card.contest(view) or self._play(view) or self._greedy.act(view)

    def _watch(self, view: View) -> LastCard:
        if self._last_card is None:
            self._last_card = LastCard(view)
        self._last_card.watch(view)
        for place, pile in enumerate(view.spit_piles):
            if place not in self._tops or self._tops[place][0] != pile.top:
                self._tops[place] = (pile.top, view.at_ms)
        return self._last_card

    def _play(self, view: View) -> Action | None:
        plays = [action for action in view.legal if action.kind == "play"]
        if not plays:
            return None
        ahead = Lookout(view)
        if ahead.others_stuck:
            unhurried = view.first(*UNHURRIED) or uncovering(view)
            if unhurried is not None:
                return unhurried
        chosen = max(plays, key=lambda play: self._worth(view, ahead, play))
        self._played = ahead.card(chosen)
        return chosen

    def _worth(self, view: View, ahead: Lookout, play: Action) -> float:
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
"""What speaks for a play and against it, found by letting planners play."""
