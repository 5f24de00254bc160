"""Attacks by hostile bots. Each function is an attack; its source is sent as part of a bot's file.

An attack that succeeds returns what it got. A failed attack returns an empty string or raises. `AIM` holds the targets.
"""

from types import ModuleType

from tests.games.sandbox.attacks import files, memory, network, processes, python, system

MODULES: tuple[ModuleType, ...] = (python, files, network, processes, memory, system)
