"""How much drawing a process may do, so that strangers cannot hold its processor."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import BoundedSemaphore


class Busy(Exception):
    """Enough is being drawn just now; whoever asked may ask again in a little while."""


@dataclass(slots=True)
class Budget:
    """Lets one draw at a time, and all together `spent_s` of processor time in any `window_s` seconds.

    `clock` tells the time and `cost` the processor time of the thread that asks, both in seconds. A drawing that
    begins within the budget is finished, so it is overdrawn by one drawing at most.
    """

    spent_s: float
    window_s: float
    clock: Callable[[], float]
    cost: Callable[[], float]
    _turn: BoundedSemaphore = field(default_factory=BoundedSemaphore)
    _spent: deque[tuple[float, float]] = field(default_factory=deque)

    @contextmanager
    def drawing(self, patience_s: float = 0.0) -> Iterator[None]:
        """Raises Busy where the turn does not come within `patience_s`, or the budget is spent."""
        if not self._turn.acquire(timeout=patience_s):
            raise Busy
        began = self.cost()
        try:
            if self._left() <= 0:
                raise Busy
            yield
        finally:
            self._spent.append((self.clock(), self.cost() - began))
            self._turn.release()

    def _left(self) -> float:
        while self._spent and self._spent[0][0] <= self.clock() - self.window_s:
            self._spent.popleft()
        return self.spent_s - sum(cost for _, cost in self._spent)
