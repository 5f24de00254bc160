"""Runs a command in a separate process, to notice a bot that ends it, for example with os._exit."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from mmap import mmap
from time import monotonic
from types import FrameType
from typing import Final

from engine.actions import Action
from engine.bots import Bot, Wait
from engine.bots.ends import BotWrapper, DealEnd, GameEnd
from engine.spit.deals import View

LONGEST_NAME: Final = 250
NEVER_EXITS: Final = "a bot answers with an action or a wait, and never exits"
TWICE_S: Final = 0.2
"""Interrupts closer together than this count as one, because the terminal sends one to both processes, and one passes
it on."""
PR_SET_PDEATHSIG: Final = 1

# Shared by both processes: the file whose code ran last; the last byte tells whether the command finished.
_shared: Final = mmap(-1, LONGEST_NAME + 1)


class TurnRecorder(BotWrapper):
    """A bot from a file, which notes its file's name at each of its turns."""

    def __init__(self, bot: Bot, file: str) -> None:
        super().__init__(bot)
        self._name = _padded(file)

    def act(self, view: View) -> Action | Wait:
        _shared[:LONGEST_NAME] = self._name
        return self._bot.act(view)

    def deal_ended(self, end: DealEnd) -> None:
        _shared[:LONGEST_NAME] = self._name
        super().deal_ended(end)

    def game_ended(self, end: GameEnd) -> None:
        _shared[:LONGEST_NAME] = self._name
        super().game_ended(end)


def note_turn(file: str) -> None:
    """Note that code of this file is about to run."""
    _shared[:LONGEST_NAME] = _padded(file)


def _padded(file: str) -> bytes:
    return os.fsencode(file)[-LONGEST_NAME:].ljust(LONGEST_NAME, b"\0")


def in_own_process(run: Callable[[], int]) -> int:
    """The exit code of `run`, in both processes. Prints a message and returns 1 if a bot ended the other process."""
    child = os.fork()
    if child == 0:
        return _run_to_the_end(run)
    signal.signal(signal.SIGINT, lambda *_: os.kill(child, signal.SIGINT))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if _shared[LONGEST_NAME]:
        return code
    print(_death_text(code), file=sys.stderr)
    return 1


def _run_to_the_end(run: Callable[[], int]) -> int:
    _end_with_parent()
    signal.signal(signal.SIGINT, _Interrupt())
    try:
        return run()
    finally:
        _shared[LONGEST_NAME] = 1


def _end_with_parent() -> None:
    """End with the parent, so that an endless bot does not outlive a killed command."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class _Interrupt:
    def __init__(self) -> None:
        self._last = -TWICE_S

    def __call__(self, number: int, frame: FrameType | None) -> None:
        before, self._last = self._last, monotonic()
        if self._last - before > TWICE_S:
            raise KeyboardInterrupt


def _death_text(code: int) -> str:
    """Why the command did not finish."""
    file = os.fsdecode(_shared[:LONGEST_NAME].rstrip(b"\0")) or "a bot"
    if code < 0:
        return f"{file}: the process was killed by {signal.Signals(-code).name} while this bot had its turn"
    return f"{file} ended the process (exit code {code}): {NEVER_EXITS}"
