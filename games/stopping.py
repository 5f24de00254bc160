"""Signals that stop a worker's task while a bot thinks: they are the worker's affair, and no fault of the bot."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

from engine.simulate import HostFailure

STOPPING: Final = (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1)
"""The worker ends; a task has run for its soft time limit (SIGUSR1)."""

Handler = Callable[[int, FrameType | None], object]


class Stopped(HostFailure):
    """One of these signals has come."""

    def __init__(self, number: int) -> None:
        super().__init__(f"signal {number}")
        self.number = number


@contextmanager
def letting_stops_through() -> Iterator[None]:
    """A signal of `STOPPING` does what it would do without the simulation, and nothing before that takes it for a
    bot's error."""
    handlers = _handlers()
    try:
        for number in handlers:
            signal.signal(number, _stop)
        yield
    except Stopped as stopped:
        _restore(handlers)
        handlers[stopped.number](stopped.number, None)
        raise
    finally:
        _restore(handlers)


def _handlers() -> dict[int, Handler]:
    """What the process does with each, where that is more than the system's way; no other thread may ask."""
    if current_thread() is not main_thread():
        return {}
    known = {number: signal.getsignal(number) for number in STOPPING}
    return {number: handler for number, handler in known.items() if callable(handler)}


def _restore(handlers: dict[int, Handler]) -> None:
    for number, handler in handlers.items():
        signal.signal(number, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped(number)
