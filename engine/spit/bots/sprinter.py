"""The bot that never lets a hand rest."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.spit.bots.layout import uncovering
from engine.spit.bots.slaps import best_claim, gift
from engine.spit.deals.view import View

ORDER: Final = ("turn", "draw", "refill")
LAST: Final = ("pick_up", "spit", "ready")


class Sprinter:
    """Speed over thought: onto its own last card first, which nobody else has seen yet, else whatever comes first.

    It remembers nothing but where its last card went, and gives no thought to what a card may open up.
    """

    def __init__(self) -> None:
        self._last: int | None = None

    def act(self, view: View) -> Action | Wait:
        if view.phase == "ready":
            self._last = None
        if view.phase == "claim":
            return best_claim(view) or Wait()
        return gift(view) or self._play(view) or self._other(view)

    def _play(self, view: View) -> Action | None:
        plays = [action for action in view.legal if action.kind == "play"]
        if not plays:
            return None
        chosen = next((play for play in plays if play.target == self._last), plays[0])
        self._last = chosen.target
        return chosen

    def _other(self, view: View) -> Action | Wait:
        return view.first(*ORDER) or uncovering(view) or view.first(*LAST) or Wait()
