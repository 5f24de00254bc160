"""The bot that any other should beat."""

from engine.actions import Action
from engine.bots.bot import Wait
from engine.deals.view import View
from engine.tempo import mixed


class Random:
    """Picks a kind of action, then one of that kind, by a number stirred from what it sees.

    It keeps nothing from one decision to the next, so equal views get equal answers.
    """

    def act(self, view: View) -> Action | Wait:
        number = _stirred(view)
        kinds = sorted({action.kind for action in view.legal})
        kind = kinds[number % len(kinds)]
        actions = [action for action in view.legal if action.kind == kind]
        return actions[mixed(number) % len(actions)]


def _stirred(view: View) -> int:
    number = mixed(view.at_ms * 8 + view.seat)
    for pile in view.spit_piles:
        number = mixed(number ^ (pile.count * 256 + (0 if pile.top is None else pile.top + 1)))
    return number
