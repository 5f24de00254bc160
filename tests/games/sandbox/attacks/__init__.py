"""What hostile bots try. Each function here is an attack: its text is sent as part of a bot's file.

It returns what it got hold of, and something empty, or an error, if it got nothing. `AIM` says what is worth having.
"""

from types import ModuleType

from tests.games.sandbox.attacks import files, memory, network, processes, python, system

MODULES: tuple[ModuleType, ...] = (python, files, network, processes, memory, system)
