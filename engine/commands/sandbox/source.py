"""Finds the bot in a source, for confined processes and for browsers."""

import sys
from typing import Any, Final

from engine.bots.bot import Bot
from engine.commands.sandbox.limits import LONGEST_SOURCE
from engine.commands.sandbox.modules import builtins_of_a_bot
from engine.simulate.faults import error_text

FILE: Final = "<bot>"


class StartError(Exception):
    """The source has no usable bot; a sentence for its author."""


def bot_in(source: bytes) -> Bot:
    """A new instance of a file's bot. Raises StartError."""
    if len(source) > LONGEST_SOURCE:
        raise StartError(f"a bot's file has at most {LONGEST_SOURCE // 1024} KiB")
    names: dict[str, Any] = {"__name__": "bot", "__builtins__": builtins_of_a_bot()}
    module = type(sys)("bot")
    module.__dict__.update(names)
    sys.modules["bot"] = module
    try:
        text = source.decode().removeprefix("\ufeff")
        exec(compile(text, FILE, "exec", dont_inherit=True), module.__dict__)
    except UnicodeDecodeError:
        raise StartError("a bot's file is text in UTF-8") from None
    except SyntaxError as error:
        raise StartError(f"its file is not Python: {error.msg} (line {error.lineno})") from None
    except BaseException as error:
        raise StartError(f"its file cannot be run: {error_text(error, error.__traceback__)}") from None
    made = _class_in(vars(module))
    try:
        bot: Bot = made()
    except BaseException as error:
        raise StartError(f"{made.__name__}() cannot be made: {error_text(error, error.__traceback__)}") from None
    return bot


def _class_in(names: dict[str, Any]) -> type:
    """The only class with a method `act`, not counting base classes of others."""
    own = [value for value in names.values() if isinstance(value, type) and value.__module__ == "bot"]
    bots = list(dict.fromkeys(each for each in own if callable(getattr(each, "act", None))))
    bots = [each for each in bots if not any(each in other.__mro__[1:] for other in bots)]
    if len(bots) == 1:
        return bots[0]
    if not bots:
        raise StartError("there is no bot: write a class with a method act(self, view)")
    names_found = ", ".join(each.__name__ for each in bots)
    raise StartError(f"there are several bots, {names_found}: leave one class with a method act")
