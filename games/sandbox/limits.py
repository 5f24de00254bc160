"""What the site promises and forbids a submitted bot."""

from typing import Final

from engine.sandbox.limits import LONGEST_SOURCE, Limits
from engine.sandbox.modules import ALLOWED

__all__ = ["ALLOWED", "GAME_LASTS_S", "LONGEST_SOURCE", "Limits"]

GAME_LASTS_S: Final = 10.0
"""By the clock on the wall, all answers of one bot together, without the time that they waited for a processor. A bot
that only sleeps uses up nothing else."""
