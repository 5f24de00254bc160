"""The bot that every other bot should beat."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.luck import mixed
from engine.patience.deals.view import View

SHORT_WAIT: Final = Wait(400)


class Random:
    """Picks a kind of action or a wait, then an action of that kind, by a number made from its view.

    It remembers nothing between decisions, so equal views get equal answers.
    """

    def act(self, view: View) -> Action | Wait:
        number = _stirred(view)
        kinds = sorted({action.kind for action in view.legal})
        choice = number % (len(kinds) + 1)
        if choice == len(kinds):
            return SHORT_WAIT
        actions = [action for action in view.legal if action.kind == kinds[choice]]
        return actions[mixed(number) % len(actions)]


def _stirred(view: View) -> int:
    number = mixed(view.at_ms * 8 + view.seat)
    for top in view.sequences:
        number = mixed(number ^ (0 if top is None else top + 1))
    return number
