"""The bot that builds every card it can, and else goes on."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.cards import PACK_SIZE, rank_of
from engine.patience.deals.view import View

NOTHING: Final = Wait()


class Greedy:
    """Builds whenever it can. Of reserve cards it discards the one that would wait longest.

    Of several piles it discards on the lowest.
    """

    def act(self, view: View) -> Action | Wait:
        builds = [action for action in view.legal if action.kind == "build"]
        if builds:
            return builds[0]
        return max(view.legal, key=lambda action: (wait_in_suit(view, action), -_height(view, action)), default=NOTHING)


def wait_in_suit(view: View, action: Action) -> int:
    """How many cards have to be built before the reserve card that an action would discard; 0 for other actions."""
    card = view.reserves[view.seat][action.source or 0] if action.kind == "discard" else None
    if card is None:
        return 0
    suit = card % PACK_SIZE // 13
    built = [rank_of(top) for top in view.sequences if top is not None and top % PACK_SIZE // 13 == suit]
    return min([rank_of(card) - rank for rank in (0, *built) if rank < rank_of(card)])


def _height(view: View, action: Action) -> int:
    """How many cards lie on the pile that an action would discard on; 0 for other actions."""
    return view.wastes[view.seat][action.target or 0].count if action.kind == "discard" else 0
