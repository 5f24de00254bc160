"""Signals that stop a worker's task while a bot thinks. They must not count as an error of the bot."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

from engine.simulate import HostFailure

STOP_SIGNALS: Final = (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1)
"""The signals for a stopping worker, and for a task's soft time limit (SIGUSR1)."""

Handler = Callable[[int, FrameType | None], object]


class Stopped(HostFailure):
    """One of these signals has arrived."""

    def __init__(self, number: int) -> None:
        super().__init__(f"signal {number}")
        self.number = number


@contextmanager
def allow_stop_signals() -> Iterator[None]:
    """Let the signals of `STOP_SIGNALS` have their usual effect, and keep the simulation from taking them for a bot's
    error."""
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
    """The process's own handlers for these signals, without default ones. Only the main thread may call this."""
    if current_thread() is not main_thread():
        return {}
    known = {number: signal.getsignal(number) for number in STOP_SIGNALS}
    return {number: handler for number, handler in known.items() if callable(handler)}


def _restore(handlers: dict[int, Handler]) -> None:
    for number, handler in handlers.items():
        signal.signal(number, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped(number)
