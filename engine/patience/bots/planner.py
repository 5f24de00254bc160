"""The bot that thinks of the cards it will need next."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.patience.bots.greedy import NOTHING, wait_in_suit
from engine.patience.deals.view import View

UNBURIED: Final = 100
"""What an empty pile is worth, in ranks: more than any card that lies well."""


class Planner:
    """Builds what it can. A discard buries what is needed soon as seldom as possible."""

    def act(self, view: View) -> Action | Wait:
        builds = [action for action in view.legal if action.kind == "build"]
        if builds:
            return max(builds, key=lambda action: _worth_of_build(view, action))
        return max(view.legal, key=lambda action: _worth(view, action), default=NOTHING)


def _worth_of_build(view: View, action: Action) -> tuple[int, int]:
    """The turned card first: it holds up the stock. Of piles, the one with the fewest cards to be emptied."""
    source = action.source or 0
    if view.rules.game == "conjugal" or not source:
        return (1, 0)
    return (0, -view.wastes[view.seat][source - 1].count)


def _worth(view: View, action: Action) -> int:
    if action.kind != "discard":
        return UNBURIED * 10
    if view.rules.game == "conjugal":
        return wait_in_suit(view, action)
    turned = view.turned[view.seat]
    return 0 if turned is None else -_harm(view, turned % 13, action.target or 0)


def _harm(view: View, rank: int, pile: int) -> int:
    """How badly a card lies on a pile: a card that is needed sooner must not lie below one that is needed later."""
    waste = view.wastes[view.seat][pile]
    if not waste.count:
        return UNBURIED // 2 if rank < KINGS else 0
    cards = waste.cards or (() if waste.top is None else (waste.top,))
    soonest = min([wait_for(view, card % 13) for card in cards], default=0)
    buried = wait_for(view, rank) - soonest
    return buried if buried <= 0 else UNBURIED + buried - soonest


KINGS: Final = 12


def wait_for(view: View, rank: int) -> int:
    """How many ranks have to be built on a sequence before one of this rank can be, at least."""
    own = view.sequences[4 * view.seat : 4 * view.seat + 4] if view.rules.is_apart else view.sequences
    return min([(rank - (-1 if top is None else top % 13)) % 13 or 13 for top in own], default=rank)
