"""Players that are programs, and those that come with the engine."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.bots.bot import Bot, Wait
from engine.bots.random_bot import Random
from engine.spit.bots.greedy import Greedy
from engine.spit.bots.planner import Planner
from engine.spit.bots.sprinter import Sprinter

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {"random": Random, "greedy": Greedy, "sprinter": Sprinter, "planner": Planner}
)

__all__ = ["BOTS", "Bot", "Wait"]
