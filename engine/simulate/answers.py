"""What a bot answers, taken with care: whatever it does, the others play on."""

from types import TracebackType
from typing import NamedTuple

from engine.actions import TABLE_KINDS, Action, malformed
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
    """What the bot wants, or why it forfeits; an action may still be illegal."""
    try:
        answer: object = bot.act(view)
    except (Exception, SystemExit) as error:
        return Fault("error", _told(error))
    # By far the most answers are one of the engine's own objects, as it was offered.
    for offered in view.legal:
        if answer is offered:
            return offered
    # The very types: an answer of a type of its own could do anything when it is compared.
    if type(answer) is Wait:
        return _wait(answer)
    if type(answer) is not Action or type(answer.kind) is not str:
        return Fault("nonsense", f"it answered with {_named(answer)}, which is neither an action nor a wait")
    wrong = malformed(answer)
    if wrong is None and answer.kind in TABLE_KINDS:
        wrong = f"no seat may do {answer.kind}"
    return answer if wrong is None else Fault("nonsense", wrong)


def _wait(answer: Wait) -> Wait | Fault:
    if answer.ms is None or (type(answer.ms) is int and answer.ms >= 0):
        return answer
    return Fault("nonsense", f"a wait is a whole number of milliseconds from 0 on, not {_named(answer.ms)}")


def _named(value: object) -> str:
    """A plain value as it is, and of any other its type alone, for its own words could be anything."""
    if value is None or type(value) in (bool, int, float, str, bytes, tuple, list, dict):
        return shown(value)
    return f"a {type(value).__name__}"


def _told(error: BaseException) -> str:
    try:
        words = str(error)
    except Exception:
        words = ""
    told = f"{type(error).__name__}: {words}" if words else type(error).__name__
    return f"{told[:LONGEST_REASON]}{_place(error.__traceback__)}"


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
