"""What rules are like to play, read off games that were simulated between equal bots: pure arithmetic.

`Late` is the bot by which a slower reaction is measured."""

from engine.spit.lab.late import Late
from engine.spit.lab.shape import Shape, shape_of
from engine.spit.lab.slaps import Slaps, slaps_of
from engine.spit.lab.summary import NORMAL_95, Share, Spread, Summary, spread_of, summary_of

__all__ = [
    "NORMAL_95",
    "Late",
    "Shape",
    "Share",
    "Slaps",
    "Spread",
    "Summary",
    "shape_of",
    "slaps_of",
    "spread_of",
    "summary_of",
]
