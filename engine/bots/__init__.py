"""Bots: their interface, their messages, and the built-in ones."""

from engine.bots.bot import Bot, Wait
from engine.bots.named import BOTS

__all__ = ["BOTS", "Bot", "Wait"]
