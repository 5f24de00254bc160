"""The bot that does the first useful thing it sees."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.bots.layout import uncovering
from engine.bots.slaps import best_claim, gift
from engine.deals.view import View

ORDER: Final = ("play", "turn", "draw", "refill")
LAST: Final = ("pick_up", "spit", "ready")
NOTHING: Final = Wait()


def first_of(view: View, kinds: tuple[str, ...]) -> Action | None:
    """The first legal action of the first of these kinds that there is any of."""
    legal = view.legal
    there = [action.kind for action in legal]
    for kind in kinds:
        if kind in there:
            return legal[there.index(kind)]
    return None


class Greedy:
    """Gives the piles away when it can, plays what it can, else brings cards to light; calls when all are stuck."""

    def act(self, view: View) -> Action | Wait:
        if view.phase == "claim":
            return best_claim(view) or NOTHING
        return gift(view) or first_of(view, ORDER) or uncovering(view) or first_of(view, LAST) or NOTHING
