"""Handles bots' answers safely, so that a faulty bot never stops the others."""

import sys
from collections.abc import Callable
from typing import Any, Protocol

from engine.actions import OF_SEATS, TABLE_KINDS, Action, action_of, malformed
from engine.bots.bot import Wait
from engine.simulate.faults import BotFailed, Fault, HostFailure, error_text, named, nonsense


class UncheckedBot(Protocol):
    """An unchecked bot, which may answer anything."""

    def act(self, view: Any) -> object: ...


def answer_of(bot: UncheckedBot, view: object, first: Action) -> Action | Wait | Fault:
    """The bot's answer, or why it forfeits; an action may still be illegal. `first` is the first legal one.

    Only KeyboardInterrupt and the host's errors pass through. Reading an answer may also run the bot's own code. A bot
    with `runs_in_own_process` runs in another process, so all errors here are the host's.
    """
    try:
        answer = bot.act(view)
        if answer is first:
            return first
        # The engine's own objects, as most answers are, need no check.
        own = OF_SEATS.get(id(answer))
        return own if own is not None and own is answer else _read(answer)
    except BaseException as error:
        return _blamed(bot, error)


def fault_of_telling(bot: object, method: str, end: Callable[[], object]) -> Fault | None:
    """Call an optional method of a bot. Returns why it forfeits if that fails."""
    try:
        listen = getattr(bot, method, None)
        if listen is not None:
            listen(end())
    except BaseException as error:
        return _blamed(bot, error)
    return None


def _blamed(bot: object, error: BaseException) -> Fault:
    """The bot's fault behind an error; an error that is not the bot's is raised again."""
    if isinstance(error, BotFailed):
        return error.fault
    if isinstance(error, KeyboardInterrupt | HostFailure) or getattr(type(bot), "runs_in_own_process", False):
        raise error
    return Fault("error", error_text(error, sys.exc_info()[2]))


def _read(answer: object) -> Action | Wait | Fault:
    # Exact types, because a bot's own type could do anything when compared.
    if type(answer) is Wait:
        return _wait(answer)
    if type(answer) is Action:
        return _action(answer)
    if issubclass(type(answer), Action | Wait):
        return nonsense(f"it answered with {named(answer)}, a class of its own: take Action or Wait as it is")
    return nonsense(f"it answered with {named(answer)}, which is neither an action nor a wait")


def _action(answer: Action) -> Action | Fault:
    fields: tuple[object, ...] = answer
    if len(fields) != len(Action._fields) or type(fields[0]) is not str:
        return nonsense(f"it answered with {named(answer)}, which is neither an action nor a wait")
    if (wrong := malformed(answer)) is not None:
        return nonsense(wrong)
    if answer.kind in TABLE_KINDS:
        return nonsense(f"no seat may do {answer.kind}")
    return action_of(*answer)


def _wait(answer: Wait) -> Wait | Fault:
    fields: tuple[object, ...] = answer
    if len(fields) != len(Wait._fields):
        return nonsense("it answered with a wait that is none")
    ms = fields[0]
    if ms is None or (type(ms) is int and ms >= 0):
        return answer
    return nonsense(f"a wait is a whole number of milliseconds from 0 on, not {named(ms)}")
