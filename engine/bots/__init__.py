"""Players that are programs, and those that come with the engine."""

from engine.bots.bot import Bot, Wait
from engine.bots.named import BOTS

__all__ = ["BOTS", "Bot", "Wait"]
