"""The bot that never lets a hand rest."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.spit.bots.layout import uncovering
from engine.spit.bots.slaps import best_claim, gift
from engine.spit.deals.view import View

ORDER: Final = ("turn", "draw", "refill")
LAST: Final = ("pick_up", "spit", "ready")


CROWDED_MS: Final = 300
"""For so long after a pile has changed, others are likely to be on their way to it."""


class Sprinter:
    """Speed over thought: onto its own last card first, which nobody else has seen yet, else where no crowd is.

    Of equal plays it takes the one with most hidden cards under it. It gives no thought to what a card may open up.
    """

    def __init__(self) -> None:
        self._last: int | None = None
        # By place: the top card, and when it was first seen there.
        self._tops: dict[int, tuple[int | None, int]] = {}

    def act(self, view: View) -> Action | Wait:
        if view.phase == "ready":
            self._last = None
            self._tops.clear()
        for place, pile in enumerate(view.spit_piles):
            if place not in self._tops or self._tops[place][0] != pile.top:
                self._tops[place] = (pile.top, view.at_ms)
        if view.phase == "claim":
            return best_claim(view) or Wait()
        return gift(view) or self._play(view) or self._other(view)

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
