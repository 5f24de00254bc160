"""What a bot has done wrong, in words: about values of any kind, which may do anything when they are looked at."""

from collections.abc import Callable
from types import TracebackType
from typing import Final, NamedTuple

from engine.shown import shown
from engine.simulate.record import ForfeitRule

LONGEST_REASON = 200
LONGEST_FAULT = LONGEST_REASON + 100
"""With the line of an error, and what a bot was doing."""


class HostFailure(BaseException):
    """What stops a simulation from outside. It may come up in a bot's code, and is not the bot's fault."""


class Fault(NamedTuple):
    """Why a bot forfeits."""

    rule: ForfeitRule
    reason: str


class BotFailed(Exception):
    """Raised in place of an answer by what runs a bot in a process of its own: the seat forfeits, by this rule."""

    def __init__(self, rule: ForfeitRule, reason: str) -> None:
        super().__init__(reason)
        self.fault = Fault(rule, reason[:LONGEST_FAULT])


def nonsense(reason: str) -> Fault:
    return Fault("nonsense", reason[:LONGEST_REASON])


def named(value: object) -> str:
    """A plain value as it is, and of any other its type alone, for its own words could be anything."""
    if value is None or type(value) in (bool, int, float, str, bytes, tuple, list, dict):
        return shown(value)
    return f"a {type(value).__name__}"


def told(error: BaseException, trace: TracebackType | None) -> str:
    """An error by its type, its words as far as it has any, on one line, and the line of the bot's file."""
    name = _plain(lambda: type(error).__name__) or "an error"
    words = " ".join(_plain(lambda: str(error)).split())
    said = f"{name}: {words}" if words else name
    return f"{said[:LONGEST_REASON]}{_place(trace)}"


def _plain(said: Callable[[], str]) -> str:
    """Words of the bot's own as plain text; none where saying them goes wrong."""
    try:
        return str.__str__(said())
    except (KeyboardInterrupt, HostFailure):
        raise
    except BaseException:
        return ""


def _place(trace: TracebackType | None) -> str:
    """The line of the bot's own file at which it went wrong; the engine is there before it, and maybe after it."""
    frames = []
    while trace is not None:
        frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    own = [frame for frame in frames if not frame[0].startswith(_ENGINE)]
    lines = [line for file, line in own if file == own[0][0]]
    return f" (line {lines[-1]})" if lines else ""


# Where the engine's files lie; compiled ones are told by where they lay when they were compiled.
_ENGINE: Final = (__file__[: __file__.rindex("simulate")], "engine/")
