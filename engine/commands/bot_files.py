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
from engine.commands.apart import Turns, note_turn
from engine.commands.arguments import CommandError
from engine.log import PinnedBot
from engine.log.bounds import LONGEST_NAME

_makers: Final[list[Callable[[Path], Callable[[], Bot]]]] = []
"""What makes bots of files in another way; nothing while they run in this process."""


@contextmanager
def made_by(maker: Callable[[Path], Callable[[], Bot]]) -> Iterator[None]:
    """While this lasts, `maker` gives what makes new bots of a file; it raises CommandError for one that is no bot."""
    _makers.append(maker)
    try:
        yield
    finally:
        _makers.pop()


def bots_to_stderr() -> AbstractContextManager[object]:
    """While this lasts, what bots print goes where it cannot get into a result."""
    return redirect_stdout(sys.stderr)


class Contestant(NamedTuple):
    """A bot as it was named on the command line, and how to get a new one of it."""

    name: str
    make: Callable[[], Bot]
    digest: str = ""
    """The hex SHA-256 of its source; empty for those of the engine."""

    @property
    def pin(self) -> PinnedBot:
        """Which bot this is, for a log; a name that is too long for one is cut off."""
        name = self.name.encode("ascii", "backslashreplace").decode()
        return PinnedBot(name[:LONGEST_NAME], self.digest)


def contestants(names: Sequence[str]) -> list[Contestant]:
    """Bots that meet each other: files of one name in several folders are told apart. Raises CommandError."""
    bots = [contestant(name) for name in names]
    called = Counter(bot.name for bot in bots)
    return [bot if called[bot.name] == 1 else bot._replace(name=name) for bot, name in zip(bots, names, strict=True)]


def contestant(name: str) -> Contestant:
    """A built-in bot, or the one that a file holds. Raises CommandError with what to do about it."""
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
    """What was probably meant."""
    if Path(f"{name}.py").is_file():
        return f"; did you mean {name}.py?"
    near = get_close_matches(name.lower(), BOTS, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _bot_class(file: Path) -> type:
    """The one class of a file that has a method `act`; one that another of them inherits from does not count."""
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
    """What a file defines when it is run."""
    note_turn(str(file))
    try:
        with bots_to_stderr():
            return runpy.run_path(
                str(file.absolute()), run_name=file.stem
            )  # its lines are told from those of the engine
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # sys.exit as well, which would end the command without a word
        raise CommandError(f"{file} cannot be run: {_named(error, file)}") from None


def _own_bots(names: dict[str, object], file: Path) -> list[type]:
    classes = {value: None for value in names.values() if isinstance(value, type) and _is_own_bot(value, file)}
    return [each for each in classes if not any(each in other.__mro__[1:] for other in classes)]


def _named(error: BaseException, file: Path) -> str:
    """An error, and the line of the file at which it came."""
    what = "it calls sys.exit" if isinstance(error, SystemExit) else f"{type(error).__name__}: {error}"
    return f"{what}{line_in(error, file)}"


def line_in(error: BaseException, file: Path) -> str:
    """The line at which the bot of a file was when something stopped it, in brackets, if it was that bot's turn."""
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
        return Turns(bot, name)

    return make
