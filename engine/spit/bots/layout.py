"""Which moves within one's own layout lead anywhere: a bot that took any other might go round in circles."""

from typing import Final

from engine.actions import Action
from engine.spit.deals.view import View

REARRANGING: Final = ("shift", "stack")


def leads_on(view: View, action: Action) -> bool:
    """Whether an action changes more than the order of the layout.

    A shift or a stack does when it brings a face-down card nearer to the light: it takes a card from above one,
    or it gathers cards, which makes a space for such a card. Neither can be kept up for ever.
    """
    if action.kind not in REARRANGING or action.source is None or action.target is None:
        return True
    return _uncovers(view.own_down, view.own_heights, action)


def _uncovers(down: tuple[int, ...], heights: tuple[int, ...], move: Action) -> bool:
    """By stock pile, how many of its cards lie face down, and how many cards it has."""
    source, target = move.source or 0, move.target or 0
    if down[source] and not down[target]:
        return True
    if move.kind == "shift" or not any(down):
        return False
    gathers = heights[source] - down[source] <= heights[target] - down[target]
    return gathers and bool(down[source]) >= bool(down[target])


def uncovering(view: View) -> Action | None:
    """The shift or stack that brings a face-down card nearest to the light, if any does."""
    if not view.hidden or view.first_of(REARRANGING) is None:
        return None
    down, heights = view.own_down, view.own_heights
    best, fewest = None, 0
    for action in view.legal:
        if action.kind in REARRANGING and _uncovers(down, heights, action):
            source = action.source or 0
            # A pile without a face-down card comes last.
            above = heights[source] - down[source] if down[source] else 52
            if best is None or above < fewest:
                best, fewest = action, above
    return best
