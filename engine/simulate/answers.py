"""What a bot answers, taken with care: whatever it does, the others play on."""

import sys
from typing import Protocol

from engine.actions import TABLE_KINDS, Action, action_of, malformed
from engine.bots.bot import Wait
from engine.simulate.faults import Fault, named, nonsense, told
from engine.spit.deals.view import View


class Anybody(Protocol):
    """A bot of which nothing is sure yet: what it answers can be anything."""

    def act(self, view: View) -> object: ...


def answer_of(bot: Anybody, view: View, first: Action) -> Action | Wait | Fault:
    """What the bot wants, or why it forfeits; an action may still be illegal. `first` is the first legal one.

    Only the person at the keyboard gets through: reading an answer may run the bot's own code as well.
    """
    try:
        answer = bot.act(view)
        return first if answer is first else _read(answer)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Fault("error", told(error, sys.exc_info()[2]))


def _read(answer: object) -> Action | Wait | Fault:
    # The very types: an answer of a type of its own could do anything when it is compared.
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
