"""The bot that plays as the books advise."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.spit.bots.card_counter import CardCounter
from engine.spit.bots.planner import Planner
from engine.spit.bots.view_analysis import ViewAnalysis
from engine.spit.deals.view import View

HESITATES_MS: Final = 200
"""Before its last card: a claim that the other seat sends by habit then comes too early."""


class Strategist(Planner):
    """A planner that hesitates before its last card, cares more for the sizes of the piles, and counts cards.

    In Speed it works out the possible hidden hand of the other seat, and gives it little to play on.
    """

    def __init__(self) -> None:
        super().__init__()
        self._card_counter: CardCounter | None = None
        self._last_from_ms: int | None = None

    def _forget(self) -> None:
        super()._forget()
        self._card_counter = None
        self._last_from_ms = None

    def act(self, view: View) -> Action | Wait:
        hesitation = self._hesitation(view)
        if view.goal == "high_points" and view.phase == "play":
            if self._card_counter is None:
                self._card_counter = CardCounter(view)
            self._card_counter.watch(view)
        return super().act(view) if hesitation is None else hesitation

    def _hesitation(self, view: View) -> Wait | None:
        """The wait before a playable last card, if the other seat may claim when it has landed."""
        last_card = self._last_card
        if last_card is None or not last_card.is_contested or view.phase != "play" or view.first("play") is None:
            return None
        if sum([pile.count for pile in view.own_layout]) + len(view.hand) != 1:
            return None
        if self._last_from_ms is None:
            self._last_from_ms = view.at_ms
        rest_ms = self._last_from_ms + HESITATES_MS - view.at_ms
        if rest_ms <= 0:
            return None
        last_card.watch(view)
        return Wait(rest_ms)

    def _worth(self, view: View, ahead: ViewAnalysis, play: Action) -> float:
        worth = super()._worth(view, ahead, play) + MORE_SIZE * ahead.surplus(play.target or 0)
        if self._card_counter is None:
            return worth
        top = view.spit_piles[play.target or 0].top
        if top is not None and top != self._played:
            worth -= CONTESTED_HAND * self._card_counter.fitting(view, top)
        return worth - GIFT_TO_HAND * self._card_counter.fitting(view, ahead.card(play))


MORE_SIZE: Final = 0.7
GIFT_TO_HAND: Final = 1.0
CONTESTED_HAND: Final = 1.0
"""Further weights, found by letting strategists play."""
