"""When to slap or to call out, and for which pile."""

from typing import Final

from engine.actions import Action
from engine.spit import number_sets
from engine.spit.deals.view import View

GIFTS: Final = frozenset({"call", "slap_table"})
"""Kinds that give the other seat the spit piles, if they are right."""

CLAIMS: Final = ("slam", "claim")
"""Kinds that take a pile once play has stopped."""

ANTICIPATED: Final = frozenset({"claim", "slap_table", "slam", "call"})
"""Kinds that may be sent before the seat can see that they are right: they are judged when they land (rules, section
6)."""


def wants_cards(view: View) -> bool:
    """Whether the game is won by having cards, not by getting rid of them."""
    return view.goal == "collect"


def best_claim(view: View) -> Action | None:
    """A lent card first, then the pile that suits the goal: the smaller one, the empty place if there is one."""
    if view.first_of(CLAIMS) is None:
        return None
    sign = -1 if wants_cards(view) else 1
    sizes = [sign * pile.count for pile in view.spit_piles]
    best = None
    for action in view.legal:
        if action.kind == "slam":
            return action
        if action.kind == "claim" and (best is None or sizes[action.target or 0] < sizes[best.target or 0]):
            best = action
    return best


def gift(view: View) -> Action | None:
    """A call or a slap that gives the other seat the spit piles, now that it is right."""
    action = view.first("call", "slap_table")
    if action is None or (action.kind == "slap_table" and not is_right_to_slap(view)):
        return None
    return None if wants_cards(view) else action


def is_right_to_slap(view: View) -> bool:
    """Whether the ranks showing call for a slap. A wrong slap that waits for its answer is best left to its owner."""
    if view.frozen_by is not None:
        return False
    tops = [pile.top for pile in view.spit_piles if pile.top is not None]
    return len(tops) == len(view.spit_piles) and number_sets.is_right_to_slap(tops, view.drawn, view.rules.number_sets)
