"""The program of the confined process: it loads the bot's source and answers the host's views."""

import io
import json
import os
import random
import signal
import sys
from collections.abc import Callable
from functools import partial
from mmap import mmap
from typing import Any, Final, NoReturn

from engine.actions import Action
from engine.bots.bot import Bot, Wait
from engine.bots.messages import DealStart, read_deal, read_deal_end, read_game_end
from engine.commands.sandbox.limits import LONGEST_SOURCE, Limits
from engine.commands.sandbox.locks import CHANNEL, lock
from engine.commands.sandbox.modules import RefusingFinder
from engine.commands.sandbox.source import StartError, bot_in
from engine.families import family_of
from engine.simulate.answers import answer_of, fault_of_telling
from engine.simulate.faults import Fault, error_text

LONGEST_QUESTION: Final = 512 * 1024
"""Bytes of a message to a bot: thousands of news."""

ENDS: Final[dict[str, Callable[[object], Any]]] = {"deal_ended": read_deal_end, "game_ended": read_game_end}
"""Optional methods of bots, with the readers of their arguments."""

LONGEST_WAIT_MS: Final = 10**9
"""Practically for ever."""

_FIRST: Final = Action("")
"""An object that no bot can return."""


class Prints(io.TextIOBase):
    """A bot's prints, in memory shared with the host, up to its size."""

    def __init__(self, memory: mmap) -> None:
        self._memory = memory

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        shown = text.replace("\0", "\ufffd").encode("utf-8", "replace")  # zeros are where nothing is printed yet
        self._memory.write(shown[: len(self._memory) - self._memory.tell()])
        return len(text)


def run(request: dict[str, Any], descriptors: list[int], parent: int, decode: Callable[[Any], Any]) -> NoReturn:
    """Run the child: confine the process, then load the bot. Never returns."""
    try:
        channel, printed = descriptors
        prints = Prints(mmap(printed, os.fstat(printed).st_size))
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        try:
            lock(channel, parent, Limits(**request["limits"]))
        except BaseException as error:
            prints.write(f"{type(error).__name__}: {error}")
            raise
        _serve(io.FileIO(CHANNEL, "r+b", closefd=False), prints, request["chance"], decode)
    finally:
        os._exit(0)


def _serve(channel: io.FileIO, prints: Prints, chance: int, decode: Callable[[Any], Any]) -> None:
    sys.stdout = sys.stderr = prints
    sys.meta_path[:] = [RefusingFinder()]
    random.seed(chance)
    channel.write(b'{"type":"locked"}')
    try:
        bot = bot_in(channel.read(LONGEST_SOURCE + 1) or b"")
        listens = [name for name in ENDS if callable(getattr(bot, name, None))]
        channel.write(json.dumps({"type": "ready", "listens": listens}).encode())
        _answer(channel, bot, decode)
    except StartError as error:
        channel.write(_fault(Fault("start", str(error))))
    except BaseException as error:
        channel.write(_fault(Fault("error", error_text(error, error.__traceback__))))


def _answer(channel: io.FileIO, bot: Bot, decode: Callable[[Any], Any]) -> None:
    """Answer views until the host stops."""
    buffer = bytearray(LONGEST_QUESTION)
    whole = memoryview(buffer)
    start: DealStart | None = None
    read, write = channel.readinto, channel.write
    while size := read(buffer):
        message = decode(whole[:size])
        if isinstance(message, dict):
            start = read_deal(message)
            row_view = family_of(start.rules).row_view
            continue
        question, bank_ms, name, argument = message
        if name in ENDS:
            write(_heard(question, fault_of_telling(bot, name, partial(ENDS[name], argument))))
            continue
        assert start is not None
        view = row_view(start.rules, argument, start, bank_ms)
        write(_written(question, answer_of(bot, view, _FIRST)))


def _heard(question: int, fault: Fault | None) -> bytes:
    return _fault(fault) if fault is not None else b'{"type":"heard","question":%d}' % question


def _written(question: int, answer: Action | Wait | Fault) -> bytes:
    if type(answer) is Action:
        kind, source, target = answer
        return b'{"type":"action","question":%d,"kind":"%b","source":%b,"target":%b}' % (
            question, kind.encode(), _number(source), _number(target),
        )  # fmt: skip
    if type(answer) is Wait:
        return b'{"type":"wait","question":%d,"ms":%b}' % (
            question,
            _number(None if answer.ms is None else min(answer.ms, LONGEST_WAIT_MS)),
        )
    assert type(answer) is Fault
    return _fault(answer)


def _number(value: int | None) -> bytes:
    return b"null" if value is None else b"%d" % value


def _fault(fault: Fault) -> bytes:
    rule = "memory" if fault.rule == "error" and fault.reason.startswith("MemoryError") else fault.rule
    return json.dumps({"type": "fault", "rule": rule, "reason": fault.reason}).encode()
