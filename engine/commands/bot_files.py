"""Bots by name or from a file."""

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from engine.bots import BOTS, Bot
from engine.commands.arguments import CommandError


class Contestant(NamedTuple):
    """A bot as it was named on the command line, and how to get a new one of it."""

    name: str
    make: Callable[[], Bot]


def contestant(name: str) -> Contestant:
    """A built-in bot, or the one that a file holds. Raises CommandError with what to do about it."""
    if name in BOTS:
        return Contestant(name, BOTS[name])
    if not name.endswith(".py"):
        raise CommandError(f"no bot is called {name}: take one of {', '.join(BOTS)}, or a file such as my_bot.py")
    return Contestant(Path(name).stem, _made_by(_bot_class(Path(name)), name))


def _bot_class(file: Path) -> type:
    """The one class of a file that has a method `act`; of several the last."""
    if not file.is_file():
        raise CommandError(f"there is no file {file}")
    try:
        names = runpy.run_path(str(file), run_name=file.stem)
    except Exception as error:
        raise CommandError(f"{file} cannot be run: {type(error).__name__}: {error}") from None
    found = [value for value in names.values() if isinstance(value, type) and _is_own_bot(value, file)]
    if not found:
        raise CommandError(f"{file} has no bot: write a class with a method act(self, view)")
    return found[-1]


def _is_own_bot(value: type, file: Path) -> bool:
    return value.__module__ == file.stem and callable(getattr(value, "act", None))


def _made_by(bot_class: type, name: str) -> Callable[[], Bot]:
    def make() -> Bot:
        try:
            bot: Bot = bot_class()
        except Exception as error:
            raise CommandError(
                f"{name}: {bot_class.__name__}() cannot be made: {type(error).__name__}: {error}"
            ) from None
        return bot

    return make
