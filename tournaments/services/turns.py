"""Taking turns in one process: what waits for the same turn is done together by whoever has it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Work = TypeVar("Work")


@dataclass(slots=True, weakref_slot=True)
class _Line(Generic[Work]):
    """Those who wait for one turn; it is gone with the last of them."""

    turn: Lock = field(default_factory=Lock)
    waiting: list[Work] = field(default_factory=list)


class Turns(Generic[Work]):
    """`do_all` does all works about one number, in the order in which they came, and notes with each how it went."""

    def __init__(self, do_all: Callable[[int, Sequence[Work]], None]) -> None:
        self._do_all = do_all
        self._lines: WeakValueDictionary[int, _Line[Work]] = WeakValueDictionary()
        self._lock = Lock()

    def do(self, about: int, work: Work) -> None:
        """Comes back when the work is done, by this thread or by another that had the turn before."""
        line = self._join(about, work)
        with line.turn:
            if works := self._leave_with(line, work):
                self._do_all(about, works)

    def _join(self, about: int, work: Work) -> _Line[Work]:
        with self._lock:
            line = self._lines.setdefault(about, _Line())
            line.waiting.append(work)
            return line

    def _leave_with(self, line: _Line[Work], work: Work) -> list[Work]:
        """All that wait, if this work still does: then it is its turn."""
        with self._lock:
            if not any(waiting is work for waiting in line.waiting):
                return []
            works, line.waiting = line.waiting, []
            return works
