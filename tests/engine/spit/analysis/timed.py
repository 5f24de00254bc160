"""Small deals in which every action has a given time."""

from contextlib import suppress

from engine.actions import Action
from engine.deals import IllegalAction
from engine.spit.analysis import DealFigures, deal_figures
from engine.spit.deals import Deal

Timed = tuple[int, int, Action]
"""Time in ms, seat, action."""


def at(deal: Deal, *steps: Timed) -> Deal:
    """The deal after these steps; refused actions are fumbles."""
    for at_ms, seat, action in steps:
        with suppress(IllegalAction):
            deal.apply(at_ms, seat, action)
    return deal


def found(deal: Deal, *steps: Timed) -> DealFigures:
    return deal_figures(at(deal, *steps).log)
