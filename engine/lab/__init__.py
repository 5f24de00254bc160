"""What rules are like to play, read off games that were simulated between equal bots: pure arithmetic.

`Late` is the bot by which a slower reaction is measured."""

from engine.lab.late import Late
from engine.lab.luck import Luck, luck_of
from engine.lab.shape import Shape, shape_of
from engine.lab.summary import NORMAL_95, Share, Spread, Summary, spread_of, summary_of

__all__ = [
    "NORMAL_95",
    "Late",
    "Luck",
    "Shape",
    "Share",
    "Spread",
    "Summary",
    "luck_of",
    "shape_of",
    "spread_of",
    "summary_of",
]
