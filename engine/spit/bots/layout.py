"""Which moves within one's own layout lead anywhere: a bot that took any other might go round in circles."""

from engine.actions import Action
from engine.spit.deals.view import PileView, View


def leads_on(view: View, action: Action) -> bool:
    """Whether an action changes more than the order of the layout.

    A shift or a stack does when it brings a face-down card nearer to the light: it takes a card from above one,
    or it gathers cards, which makes a space for such a card. Neither can be kept up for ever.
    """
    if action.kind not in ("shift", "stack") or action.source is None or action.target is None:
        return True
    return _uncovers(view.own_layout, action)


def _uncovers(layout: tuple[PileView, ...], move: Action) -> bool:
    source, target = layout[move.source or 0], layout[move.target or 0]
    if source.down and not target.down:
        return True
    if move.kind == "shift" or not any(pile.down for pile in layout):
        return False
    return bool(source.down) >= bool(target.down) and len(source.up) <= len(target.up)


def uncovering(view: View) -> Action | None:
    """The shift or stack that brings a face-down card nearest to the light, if any does."""
    if not view.hidden or view.first("shift", "stack") is None:
        return None
    layout = view.own_layout
    best, fewest = None, 0
    for action in view.legal:
        if action.kind in ("stack", "shift") and _uncovers(layout, action):
            above = _cards_above(layout[action.source or 0])
            if best is None or above < fewest:
                best, fewest = action, above
    return best


def _cards_above(pile: PileView) -> int:
    """How many face-up cards keep a face-down one from the light; a pile without one comes last."""
    return len(pile.up) if pile.down else 52
