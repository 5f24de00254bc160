"""The bot that does the first useful thing it sees."""

from engine.actions import Action
from engine.bots.bot import Wait
from engine.deals.view import View


class Greedy:
    """Plays what it can, else turns a card up, else shifts to reach one; calls when all are stuck."""

    def act(self, view: View) -> Action | Wait:
        for kind in ("play", "turn", "spit", "ready"):
            for action in view.legal:
                if action.kind == kind:
                    return action
        return _helpful_shift(view) or _smaller_pile(view) or Wait()


def _helpful_shift(view: View) -> Action | None:
    """A shift that uncovers a face-down card; any other would only go round in circles."""
    layout = view.layouts[view.seat]
    for action in view.legal:
        if action.kind == "shift" and action.source is not None and layout[action.source].down:
            return action
    return None


def _smaller_pile(view: View) -> Action | None:
    claims = [action for action in view.legal if action.kind == "claim"]
    return min(claims, key=lambda claim: view.spit_piles[claim.target or 0].count, default=None)
