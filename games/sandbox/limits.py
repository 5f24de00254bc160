"""The site's limits for submitted bots."""

from typing import Final

from engine.commands.sandbox.limits import LONGEST_SOURCE, Limits
from engine.commands.sandbox.modules import ALLOWED

__all__ = ["ALLOWED", "GAME_LASTS_S", "LONGEST_SOURCE", "Limits"]

GAME_LASTS_S: Final = 10.0
"""Wall-clock time for all answers of one bot together, without the time spent waiting for a processor. It stops bots
that only sleep."""
