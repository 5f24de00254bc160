"""Picks the moves within a seat's own layout that make progress: with other moves a bot might go round in circles."""

from typing import Final

from engine.actions import Action
from engine.spit.deals.view import View

REARRANGING: Final = ("shift", "stack")


def leads_on(view: View, action: Action) -> bool:
    """Whether an action changes more than the order of the layout.

    A shift or a stack does if it brings a face-down card nearer to being turned up. It takes a card from above a
    face-down one, or it gathers cards, which makes a space for such a card. Neither can go on for ever.
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
    """The shift or stack that brings a face-down card nearest to being turned up, if there is one."""
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
