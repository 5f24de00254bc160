"""What rules are like to play, read off games that were simulated between equal bots: pure arithmetic.

`SlowedBot` is the bot by which a slower reaction is measured."""

from engine.lab.luck import LuckShares, luck_of
from engine.lab.shape import GameShape, shape_of
from engine.lab.slowed_bot import SlowedBot
from engine.lab.summary import NORMAL_95, Share, Spread, Summary, spread_of, summary_of

__all__ = [
    "NORMAL_95",
    "GameShape",
    "LuckShares",
    "Share",
    "SlowedBot",
    "Spread",
    "Summary",
    "luck_of",
    "shape_of",
    "spread_of",
    "summary_of",
]
