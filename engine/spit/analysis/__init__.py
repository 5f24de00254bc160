"""Analyses how a game was played, from its logs: reactions, pauses, races, chains, stuck stretches, turning points.

Pure arithmetic over a replay; docs/analysis.md defines every figure. `VERSION` changes whenever the same logs would
give other figures.
"""

from engine.spit.analysis.deal import deal_figures, story_of
from engine.spit.analysis.figures import (
    AnalysisLimits,
    Chain,
    DealFigures,
    GameFigures,
    LostRace,
    Pause,
    SeatFigures,
    Stretch,
)
from engine.spit.analysis.game import analysis_of
from engine.spit.analysis.outline import outline_of
from engine.spit.analysis.summary import (
    Histogram,
    Reactions,
    SeatSummary,
    histogram_of,
    longest_pauses,
    reactions_of,
    seat_summaries,
)

VERSION = 2

__all__ = [
    "VERSION",
    "AnalysisLimits",
    "Chain",
    "DealFigures",
    "GameFigures",
    "Histogram",
    "LostRace",
    "Pause",
    "Reactions",
    "SeatFigures",
    "SeatSummary",
    "Stretch",
    "analysis_of",
    "deal_figures",
    "histogram_of",
    "longest_pauses",
    "outline_of",
    "reactions_of",
    "seat_summaries",
    "story_of",
]
