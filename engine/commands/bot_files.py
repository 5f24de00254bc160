"""Bots by name or from a file."""

import runpy
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from typing import Final, NamedTuple

from engine.bots import BOTS, Bot
from engine.commands.arguments import CommandError
from engine.commands.separate_process import TurnRecorder, note_turn
from engine.log import PinnedBot
from engine.log.bounds import LONGEST_NAME

_makers: Final[list[Callable[[Path], Callable[[], Bot]]]] = []
"""Overrides how bots are made from files; empty while they run in this process."""


@contextmanager
def made_by(maker: Callable[[Path], Callable[[], Bot]]) -> Iterator[None]:
    """Meanwhile use `maker` to make bots from files. It raises CommandError for a file without a bot."""
    _makers.append(maker)
    try:
        yield
    finally:
        _makers.pop()


def bots_to_stderr() -> AbstractContextManager[object]:
    """Meanwhile send bots' prints to stderr, away from the results."""
    return redirect_stdout(sys.stderr)


class Contestant(NamedTuple):
    """A bot named on the command line, with its factory."""

    name: str
    make: Callable[[], Bot]
    digest: str = ""
    """The hex SHA-256 of its source; empty for built-in bots."""

    @property
    def pin(self) -> PinnedBot:
        """The bot's identity for a log; a name that is too long is cut."""
        name = self.name.encode("ascii", "backslashreplace").decode()
        return PinnedBot(name[:LONGEST_NAME], self.digest)


def contestants(names: Sequence[str]) -> list[Contestant]:
    """Bots that meet each other, with distinct names for files of the same name. Raises CommandError."""
    bots = [contestant(name) for name in names]
    called = Counter(bot.name for bot in bots)
    return [bot if called[bot.name] == 1 else bot._replace(name=name) for bot, name in zip(bots, names, strict=True)]


def contestant(name: str) -> Contestant:
    """A built-in bot, or the bot in a file. Raises CommandError with advice."""
    if name in BOTS:
        return Contestant(name, BOTS[name])
    if not name.endswith(".py"):
        raise CommandError(f"no bot is called {name}{_hint(name)}\ntake {', '.join(BOTS)}, or a file such as my_bot.py")
    file = Path(name)
    if not file.is_file():
        raise CommandError(f"there is no file {file}")
    made = _makers[-1](file) if _makers else _made_by(_bot_class(file), name)
    return Contestant(file.stem, made, sha256(file.read_bytes()).hexdigest())


def _hint(name: str) -> str:
    """A suggestion for a misspelt name."""
    if Path(f"{name}.py").is_file():
        return f"; did you mean {name}.py?"
    near = get_close_matches(name.lower(), BOTS, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _bot_class(file: Path) -> type:
    """The only class of a file with a method `act`, not counting base classes of others."""
    found = _own_bots(_names_in(file), file)
    if not found:
        raise CommandError(f"{file} has no bot: write a class with a method act(self, view)")
    if len(found) > 1:
        several = ", ".join(each.__name__ for each in found)
        raise CommandError(
            f"{file} has several bots, {several}: leave one class with a method act, move the others out"
        )
    return found[0]


def _names_in(file: Path) -> dict[str, object]:
    """The names that a file defines."""
    note_turn(str(file))
    try:
        with bots_to_stderr():
            return runpy.run_path(
                str(file.absolute()), run_name=file.stem
            )  # the file name lets tracebacks tell its lines from the engine's
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # including sys.exit, which would end the command silently
        raise CommandError(f"{file} cannot be run: {_named(error, file)}") from None


def _own_bots(names: dict[str, object], file: Path) -> list[type]:
    classes = {value: None for value in names.values() if isinstance(value, type) and _is_own_bot(value, file)}
    return [each for each in classes if not any(each in other.__mro__[1:] for other in classes)]


def _named(error: BaseException, file: Path) -> str:
    """An error and the line of the file where it occurred."""
    what = "it calls sys.exit" if isinstance(error, SystemExit) else f"{type(error).__name__}: {error}"
    return f"{what}{line_in(error, file)}"


def line_in(error: BaseException, file: Path) -> str:
    """The line at which a file's bot was interrupted, in brackets; empty if it was not that bot's turn."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(file.absolute())]
    return f" (line {lines[-1]})" if lines else ""


def _is_own_bot(value: type, file: Path) -> bool:
    return value.__module__ == file.stem and callable(getattr(value, "act", None))


def _made_by(bot_class: type, name: str) -> Callable[[], Bot]:
    def make() -> Bot:
        note_turn(name)
        try:
            bot: Bot = bot_class()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise CommandError(f"{name}: {bot_class.__name__}() cannot be made: {_named(error, Path(name))}") from None
        return TurnRecorder(bot, name)

    return make
