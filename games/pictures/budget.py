"""Limits the drawing of a process, so that strangers cannot occupy its processor."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import BoundedSemaphore

MOST_WAITING = 2
"""How many requests may wait for a turn, enough for a page with a few pictures. Each holds a thread and a database
connection."""


class DrawingBusy(Exception):
    """The budget is used up; try again a little later."""


@dataclass(slots=True)
class Budget:
    """Lets one thread draw at a time and a few wait. Together they may use `spent_s` of processor time in any
    `window_s`.

    `clock` returns the time and `cost` the processor time of the calling thread, both in seconds. A drawing that has
    started is finished, so the budget is exceeded by one drawing at most.
    """

    spent_s: float
    window_s: float
    clock: Callable[[], float]
    cost: Callable[[], float]
    _room: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(1 + MOST_WAITING))
    _turn: BoundedSemaphore = field(default_factory=BoundedSemaphore)
    _drawn: tuple[tuple[float, float], ...] = ()
    """The time and cost of each drawing. Written by the drawing thread, read by all."""

    @contextmanager
    def drawing(self, patience_s: float = 0.0) -> Iterator[None]:
        """Raises Busy if the budget is spent, too many wait, or the turn does not come within `patience_s`."""
        with _held(self._room, 0), _held(self._turn, patience_s):
            if self._is_spent():
                raise DrawingBusy
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
    """Raises Busy if no place is free within `patience_s`."""
    if not places.acquire(timeout=patience_s):
        raise DrawingBusy
    try:
        yield
    finally:
        places.release()
