"""The bot that does the first useful thing it sees."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait, mypyc_attr
from engine.spit.bots.layout import uncovering
from engine.spit.bots.slaps import best_claim, gift
from engine.spit.deals.view import View

NOTHING: Final = Wait()


def by_rank(*kinds: str) -> dict[str, int]:
    """Kinds of actions by their place in a row of preferences."""
    return {kind: rank for rank, kind in enumerate(kinds)}


ORDER: Final = by_rank("play", "turn", "draw", "refill")
LAST: Final = by_rank("pick_up", "spit", "ready")


def first_of(view: View, ranks: dict[str, int]) -> Action | None:
    """The first legal action of the first of these kinds that there is any of."""
    first, best = None, len(ranks)
    for action in view.legal:
        rank = ranks.get(action.kind, best)
        if rank < best:
            first, best = action, rank
            if not rank:
                break
    return first


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy:
    """Gives the piles away when it can, plays what it can, else brings cards to light; calls when all are stuck."""

    def act(self, view: View) -> Action | Wait:
        if view.phase == "claim":
            return best_claim(view) or NOTHING
        return gift(view) or first_of(view, ORDER) or uncovering(view) or first_of(view, LAST) or NOTHING
