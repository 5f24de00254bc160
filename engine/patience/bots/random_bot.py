"""The bot that any other should beat."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.luck import mixed
from engine.patience.deals.view import View

DAWDLE: Final = Wait(400)


class Random:
    """Picks a kind of action, or to dawdle, then one of that kind, by a number stirred from what it sees.

    It keeps nothing from one decision to the next, so equal views get equal answers.
    """

    def act(self, view: View) -> Action | Wait:
        number = _stirred(view)
        kinds = sorted({action.kind for action in view.legal})
        choice = number % (len(kinds) + 1)
        if choice == len(kinds):
            return DAWDLE
        actions = [action for action in view.legal if action.kind == kinds[choice]]
        return actions[mixed(number) % len(actions)]


def _stirred(view: View) -> int:
    number = mixed(view.at_ms * 8 + view.seat)
    for top in view.sequences:
        number = mixed(number ^ (0 if top is None else top + 1))
    return number
