"""The data kept of a game between bots, to play it again."""

from collections.abc import Sequence
from typing import Final

from engine import VERSION
from engine.bots.bot import Bot
from engine.bots.named import NamedBot
from engine.families import family_of
from engine.log.record import PinnedBot, Simulation
from engine.rules import AnyRules
from engine.tempo import Tempo

UNKNOWN: Final = PinnedBot("unknown")
"""A bot of unknown identity."""


def simulation_of(
    rules: AnyRules, bots: Sequence[Bot], pins: Sequence[PinnedBot] | None, tempo: Tempo, commitment: str
) -> Simulation:
    """`pins` by seat; by default built-in bots are recognised by name or class. Raises ValueError."""
    known = pins if pins is not None else [_pin(rules, bot) for bot in bots]
    if len(known) != len(bots):
        raise ValueError(f"{len(bots)} bots need as many pins, not {len(known)}")
    return Simulation(VERSION, tempo, tuple(known), commitment)


def _pin(rules: AnyRules, bot: Bot) -> PinnedBot:
    if isinstance(bot, NamedBot):
        return PinnedBot(bot.name)
    names = {made: PinnedBot(name) for name, made in family_of(rules).bots.items()}
    return names.get(type(bot), UNKNOWN)
