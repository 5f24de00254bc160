"""Small deals in which everything has a time of its own."""

from contextlib import suppress

from engine.actions import Action
from engine.deals import IllegalAction
from engine.spit.analysis import DealFigures, deal_figures
from engine.spit.deals import Deal

Timed = tuple[int, int, Action]
"""When, who, what."""


def at(deal: Deal, *steps: Timed) -> Deal:
    """The deal, after seats did these things; what is refused is a fumble."""
    for at_ms, seat, action in steps:
        with suppress(IllegalAction):
            deal.apply(at_ms, seat, action)
    return deal


def found(deal: Deal, *steps: Timed) -> DealFigures:
    return deal_figures(at(deal, *steps).log)
