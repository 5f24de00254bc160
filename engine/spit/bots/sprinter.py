"""The bot that never lets a hand rest."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.spit.bots.bot_with_memory import BotWithMemory
from engine.spit.bots.layout import uncovering
from engine.spit.bots.slaps import best_claim, gift
from engine.spit.deals.view import View

ORDER: Final = ("turn", "draw", "refill")
LAST: Final = ("pick_up", "spit", "ready")
CROWDED_MS: Final = 300
"""For this time after a change of a pile, others are probably on their way to it."""


class Sprinter(BotWithMemory):
    """Speed over thought: it plays first onto its own last card, which no other seat has seen yet, else where no others
    go.

    Of equal plays it takes the one with most hidden cards under it. It ignores the plays that a card may open. When
    another seat is about to be out it sends a claim that lands just after the last card.
    """

    def _forget(self) -> None:
        super()._forget()
        self._last: int | None = None

    def act(self, view: View) -> Action | Wait:
        last_card = self._watch(view)
        if view.phase == "claim":
            return best_claim(view) or Wait()
        return gift(view) or last_card.contest(view) or self._play(view) or self._other(view)

    def _play(self, view: View) -> Action | None:
        plays = [action for action in view.legal if action.kind == "play"]
        if not plays:
            return None
        chosen = max(plays, key=lambda play: self._order(view, play))
        self._last = chosen.target
        return chosen

    def _order(self, view: View, play: Action) -> tuple[bool, bool, int]:
        place = play.target or 0
        is_quiet = view.at_ms - self._tops[place][1] >= CROWDED_MS
        return place == self._last, is_quiet, 0 if view.hand else view.own_layout[play.source or 0].down

    def _other(self, view: View) -> Action | Wait:
        return view.first(*ORDER) or uncovering(view) or view.first(*LAST) or Wait()
