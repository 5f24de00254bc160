"""Taking turns in one process: what waits for the same turn is done together by whoever has it."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, Generic, TypeVar
from weakref import WeakValueDictionary

MOST_PATIENT: Final = 10
"""Threads that wait for one turn with patience: half of those that a web server has, so the other half stays free."""
PATIENCE_S: Final = 6.0
"""Longer than the database lets a stalled transaction live, shorter than it waits for a lock (config.settings)."""
STALLED_S: Final = 1.0
"""A turn that takes longer is stalled. Where `MOST_PATIENT` wait already, nobody else waits for such a one."""

Work = TypeVar("Work")


class TurnStalled(Exception):
    """The turn did not come; nothing was done."""


@dataclass(slots=True, weakref_slot=True)
class _Line(Generic[Work]):
    """Those who wait for one turn; it is gone with the last of them."""

    turn: Lock = field(default_factory=Lock)
    waiting: list[Work] = field(default_factory=list)
    threads: int = 0
    """Includes those whose work the one with the turn is doing."""
    began: float = 0.0
    """When the last turn began, on the monotonic clock."""

    def patience(self, place: int) -> float:
        """How many seconds the thread at this place in the line may wait."""
        if place <= MOST_PATIENT:
            return PATIENCE_S
        return max(self.began + STALLED_S - time.monotonic(), 0.0)


class Turns(Generic[Work]):
    """`do_all` does all works about one number, in the order in which they came, and notes with each how it went."""

    def __init__(self, do_all: Callable[[int, Sequence[Work]], None]) -> None:
        self._do_all = do_all
        self._lines: WeakValueDictionary[int, _Line[Work]] = WeakValueDictionary()
        self._lock = Lock()

    def do(self, about: int, work: Work) -> None:
        """Comes back when the work is done, by this thread or by another that had the turn before.

        Raises TurnStalled when it waited too long, or too many wait already.
        """
        line, place = self._join(about, work)
        try:
            with self._turn(line, place, work):
                if works := self._leave_with(line, work):
                    line.began = time.monotonic()
                    self._do_all(about, works)
        finally:
            with self._lock:
                line.threads -= 1

    def _join(self, about: int, work: Work) -> tuple[_Line[Work], int]:
        with self._lock:
            line = self._lines.setdefault(about, _Line())
            line.waiting.append(work)
            line.threads += 1
            return line, line.threads

    @contextmanager
    def _turn(self, line: _Line[Work], place: int, work: Work) -> Iterator[None]:
        if not line.turn.acquire(timeout=line.patience(place)):
            self._give_up(line, work)
            line.turn.acquire()
        try:
            yield
        finally:
            line.turn.release()

    def _give_up(self, line: _Line[Work], work: Work) -> None:
        """Raises TurnStalled, unless the work is being done just now: then its end is worth waiting for."""
        with self._lock:
            before = len(line.waiting)
            line.waiting = [waiting for waiting in line.waiting if waiting is not work]
            if len(line.waiting) < before:
                raise TurnStalled

    def _leave_with(self, line: _Line[Work], work: Work) -> list[Work]:
        """All that wait, if this work still does: then it is its turn."""
        with self._lock:
            if not any(waiting is work for waiting in line.waiting):
                return []
            works, line.waiting = line.waiting, []
            return works
