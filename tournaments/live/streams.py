"""The limits on pages that listen for news at once: each open page keeps a connection."""

import resource
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Final

from django.conf import settings

LEFT_FOR_PAGES: Final = 256
"""File descriptors reserved for other uses."""


@dataclass(frozen=True, slots=True)
class StreamLimits:
    in_all: int
    per_session: int
    per_address: int


@dataclass(slots=True)
class Streams:
    """The open streams of this process."""

    limits: StreamLimits
    _in_all: int = 0
    _by: Counter[str] = field(default_factory=Counter)
    """Open streams of each session and each address."""
    _lock: Lock = field(default_factory=Lock, compare=False)

    def opened(self, address: str, session: str = "") -> Callable[[], None] | None:
        """A function that closes the stream; None if the limit is reached. A page may have no session."""
        limits = {f"address {address}": self.limits.per_address}
        if session:
            limits[f"session {session}"] = self.limits.per_session
        with self._lock:
            if self._in_all >= self.limits.in_all or any(self._by[name] >= limit for name, limit in limits.items()):
                return None
            self._in_all += 1
            self._by.update(limits.keys())
        return partial(self._close, tuple(limits))

    def _close(self, names: tuple[str, ...]) -> None:
        with self._lock:
            self._in_all -= 1
            self._by.subtract(names)
            for name in names:
                if not self._by[name]:
                    del self._by[name]


def stream_limits() -> StreamLimits:
    """The limits from the settings, at most the file descriptors of the process."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = settings.STREAMS if soft == resource.RLIM_INFINITY else max(soft - LEFT_FOR_PAGES, 0)
    return StreamLimits(min(settings.STREAMS, free), settings.STREAMS_PER_SESSION, settings.STREAMS_PER_ADDRESS)
