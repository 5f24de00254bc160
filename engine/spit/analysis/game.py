"""The figures of a whole game."""

from collections.abc import Sequence

from engine.log import DealLog
from engine.spit.analysis.deal import deal_figures
from engine.spit.analysis.figures import AnalysisLimits, GameFigures


def analysis_of(logs: Sequence[DealLog], limits: AnalysisLimits | None = None) -> GameFigures:
    """The figures of the deals of one game, in order; there may be no deals. Raises LogError as `deal_figures` does."""
    within = limits or AnalysisLimits()
    seats = logs[0].rules.players if logs else 0
    return GameFigures(seats, within, tuple([deal_figures(log, within) for log in logs]))
