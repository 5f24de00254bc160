"""What a bot answers, taken with care: whatever it does, the others play on."""

import sys
from collections.abc import Callable
from types import TracebackType
from typing import NamedTuple

from engine.actions import TABLE_KINDS, Action, action_of, malformed
from engine.bots.bot import Bot, Wait
from engine.deals.view import View
from engine.shown import shown
from engine.simulate.record import ForfeitRule

LONGEST_REASON = 200


class Fault(NamedTuple):
    """Why a bot forfeits."""

    rule: ForfeitRule
    reason: str


def answer_of(bot: Bot, view: View) -> Action | Wait | Fault:
    """What the bot wants, or why it forfeits; an action may still be illegal.

    Only the person at the keyboard gets through: reading an answer may run the bot's own code as well.
    """
    try:
        return _read(bot.act(view), view.legal)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Fault("error", _told(error, sys.exc_info()[2]))


def _read(answer: object, legal: tuple[Action, ...]) -> Action | Wait | Fault:
    # By far the most answers are one of the engine's own objects, as it was offered.
    for offered in legal:
        if answer is offered:
            return offered
    # The very types: an answer of a type of its own could do anything when it is compared.
    if type(answer) is Wait:
        return _wait(answer)
    if type(answer) is Action:
        return _action(answer)
    return _nonsense(f"it answered with {_named(answer)}, which is neither an action nor a wait")


def _action(answer: Action) -> Action | Fault:
    if len(answer) != len(Action._fields) or type(answer.kind) is not str:
        return _nonsense(f"it answered with {_named(answer)}, which is neither an action nor a wait")
    if (wrong := malformed(answer)) is not None:
        return _nonsense(wrong)
    if answer.kind in TABLE_KINDS:
        return _nonsense(f"no seat may do {answer.kind}")
    return action_of(*answer)


def _wait(answer: Wait) -> Wait | Fault:
    if len(answer) != len(Wait._fields):
        return _nonsense("it answered with a wait that is none")
    if answer.ms is None or (type(answer.ms) is int and answer.ms >= 0):
        return answer
    return _nonsense(f"a wait is a whole number of milliseconds from 0 on, not {_named(answer.ms)}")


def _nonsense(reason: str) -> Fault:
    return Fault("nonsense", reason[:LONGEST_REASON])


def _named(value: object) -> str:
    """A plain value as it is, and of any other its type alone, for its own words could be anything."""
    if value is None or type(value) in (bool, int, float, str, bytes, tuple, list, dict):
        return shown(value)
    return f"a {type(value).__name__}"


def _told(error: BaseException, trace: TracebackType | None) -> str:
    """An error by its type, its words as far as it has any, and the line of the bot's file."""
    name = _plain(lambda: type(error).__name__) or "an error"
    words = _plain(lambda: str(error))
    told = f"{name}: {words}" if words else name
    return f"{told[:LONGEST_REASON]}{_place(trace)}"


def _plain(said: Callable[[], str]) -> str:
    """Words of the bot's own as plain text; none where saying them goes wrong."""
    try:
        return str.__str__(said())
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def _place(trace: TracebackType | None) -> str:
    """The line of the bot's own file at which it went wrong."""
    own = trace.tb_next if trace else None
    if own is None:
        return ""
    file, line = own.tb_frame.f_code.co_filename, own.tb_lineno
    while own is not None:
        if own.tb_frame.f_code.co_filename == file:
            line = own.tb_lineno
        own = own.tb_next
    return f" (line {line})"
