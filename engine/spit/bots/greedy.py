"""The bot that does the first useful thing it sees."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.native import mypyc_attr
from engine.spit.bots.layout import uncovering
from engine.spit.bots.slaps import GIFTS, best_claim, gift
from engine.spit.deals.view import View

NOTHING: Final = Wait()
USEFUL: Final = ("play", "turn", "draw", "refill")
BEST: Final = ("call", "slap_table", *USEFUL)
LAST: Final = ("pick_up", "spit", "ready")


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy:
    """Gives the piles away when it can, plays any card it can, else turns cards up; calls when all are stuck."""

    def act(self, view: View) -> Action | Wait:
        action = view.first_of(BEST)
        if action is not None and action.kind in GIFTS:
            action = gift(view) or view.first_of(USEFUL)
        if action is None:
            action = uncovering(view) or view.first_of(LAST) or best_claim(view)
        return action or NOTHING
