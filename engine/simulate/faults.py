"""Describes bots' faults in words, without trusting their values, which may run code when inspected."""

from collections.abc import Callable
from types import TracebackType
from typing import Final, NamedTuple

from engine.short_repr import short_repr
from engine.simulate.record import ForfeitRule

LONGEST_REASON = 200
LONGEST_FAULT = LONGEST_REASON + 100
"""The longest reason, with the line of an error and the bot's action."""


class HostFailure(BaseException):
    """Stops a simulation from outside. It may be raised within a bot's code, but is not the bot's fault."""


class Fault(NamedTuple):
    """Why a bot forfeits."""

    rule: ForfeitRule
    reason: str


class BotFailed(Exception):
    """Raised instead of an answer by the runner of a bot in another process: the seat forfeits by this rule."""

    def __init__(self, rule: ForfeitRule, reason: str) -> None:
        super().__init__(reason)
        self.fault = Fault(rule, reason[:LONGEST_FAULT])


def nonsense(reason: str) -> Fault:
    return Fault("nonsense", reason[:LONGEST_REASON])


def named(value: object) -> str:
    """A plain value, or only the type of any other value, because its text could be anything."""
    if value is None or type(value) in (bool, int, float, str, bytes, tuple, list, dict):
        return short_repr(value)
    return f"a {type(value).__name__}"


def error_text(error: BaseException, trace: TracebackType | None) -> str:
    """An error on one line: its type, its message if any, and the line of the bot's file."""
    name = _plain(lambda: type(error).__name__) or "an error"
    words = " ".join(_plain(lambda: str(error)).split())
    text = f"{name}: {words}" if words else name
    return f"{text[:LONGEST_REASON]}{_place(trace)}"


def _plain(make: Callable[[], str]) -> str:
    """A text made by the bot as plain text; empty if making it fails."""
    try:
        return str.__str__(make())
    except (KeyboardInterrupt, HostFailure):
        raise
    except BaseException:
        return ""


def _place(trace: TracebackType | None) -> str:
    """The line of the error in the bot's own file; engine frames come before it, and maybe after it."""
    frames = []
    while trace is not None:
        frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    own = [frame for frame in frames if not frame[0].startswith(_ENGINE)]
    lines = [line for file, line in own if file == own[0][0]]
    return f" (line {lines[-1]})" if lines else ""


# The folders of the engine's files; compiled ones keep their path from compilation.
_ENGINE: Final = (__file__[: __file__.rindex("simulate")], "engine/")
