"""How much drawing a process may do, so that strangers cannot hold its processor."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import BoundedSemaphore

MOST_WAITING = 2
"""Who waits for a turn holds a thread, and a connection to the database: for a page that shows a few pictures."""


class Busy(Exception):
    """Enough is being drawn just now; ask again in a little while."""


@dataclass(slots=True)
class Budget:
    """Lets one draw at a time and a few wait, and all together `spent_s` of processor time in any `window_s` seconds.

    `clock` tells the time and `cost` the processor time of the thread that asks, both in seconds. A drawing that
    begins within the budget is finished, so it is overdrawn by one drawing at most.
    """

    spent_s: float
    window_s: float
    clock: Callable[[], float]
    cost: Callable[[], float]
    _room: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(1 + MOST_WAITING))
    _turn: BoundedSemaphore = field(default_factory=BoundedSemaphore)
    _drawn: tuple[tuple[float, float], ...] = ()
    """When something was drawn, and its cost. Written by the thread that draws, read by all."""

    @contextmanager
    def drawing(self, patience_s: float = 0.0) -> Iterator[None]:
        """Raises Busy where the budget is spent, enough wait already, or the turn does not come within `patience_s`."""
        with _held(self._room, 0), _held(self._turn, patience_s):
            if self._is_spent():
                raise Busy
            yield from self._paid_for()

    def _paid_for(self) -> Iterator[None]:
        began = self.cost()
        try:
            yield
        finally:
            self._drawn = (*self._lately(), (self.clock(), self.cost() - began))

    def _is_spent(self) -> bool:
        return sum(cost for _, cost in self._lately()) >= self.spent_s

    def _lately(self) -> tuple[tuple[float, float], ...]:
        since = self.clock() - self.window_s
        return tuple(drawn for drawn in self._drawn if drawn[0] > since)


@contextmanager
def _held(places: BoundedSemaphore, patience_s: float) -> Iterator[None]:
    """Raises Busy where no place is free within so many seconds."""
    if not places.acquire(timeout=patience_s):
        raise Busy
    try:
        yield
    finally:
        places.release()
