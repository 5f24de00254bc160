"""When to slap or to call out, and for which pile."""

from typing import Final

from engine.actions import Action
from engine.spit import number_sets
from engine.spit.deals.view import View
from engine.spit.rules import Rules

GIFTS: Final = frozenset({"call", "slap_table"})
"""They stand last among what is legal."""


def wants_cards(rules: Rules) -> bool:
    """Whether the game is won by having cards, not by being rid of them."""
    return rules.goal == "collect"


def best_claim(view: View) -> Action | None:
    """A lent card first, then the pile that suits the goal: the smaller one, the empty place if there is one."""
    sign = -1 if wants_cards(view.rules) else 1
    for action in view.legal:
        if action.kind == "slam":
            return action
    claims = [action for action in view.legal if action.kind == "claim"]
    return min(claims, key=lambda claim: sign * view.spit_piles[claim.target or 0].count, default=None)


def gift(view: View) -> Action | None:
    """A call or a slap that gives the other seat the spit piles, now that it is right."""
    legal = view.legal
    if not legal or legal[-1].kind not in GIFTS:
        return None
    for action in legal:
        if action.kind == "call" or (action.kind == "slap_table" and is_right_to_slap(view)):
            return None if wants_cards(view.rules) else action
    return None


def is_right_to_slap(view: View) -> bool:
    """Whether the ranks showing call for a slap. A wrong slap that waits for its answer is best left to its owner."""
    if view.frozen_by is not None:
        return False
    tops = [pile.top for pile in view.spit_piles if pile.top is not None]
    return len(tops) == len(view.spit_piles) and number_sets.is_right_to_slap(tops, view.drawn)
