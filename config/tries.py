"""A cache for counting tries in Valkey; without effect while Valkey is unreachable.

It fails open on purpose: while Valkey is unreachable, tries to sign in or upload are not counted. Otherwise a hanging
broker would lock out a whole club on its evening.
"""

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from games.broker import timeouts

ANSWERS_WITHIN_S: Final = 0.5
PAUSE_S: Final = 5.0
"""How long Valkey is not asked again after a time-out, because a sign-in asks up to ten times."""

T = TypeVar("T")

_paused_until: dict[str, float] = {}
"""Until when to skip Valkey, by address, on the monotonic clock. Module-level, because each thread has its own
cache."""


class Tries(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, {**params, "OPTIONS": timeouts(ANSWERS_WITHIN_S)})
        self._address = server

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: bool(super(Tries, self).add(*args, **kwargs)), True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: super(Tries, self).get(key, default, version), default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask(lambda: super(Tries, self).set(*args, **kwargs), None)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return self._ask(lambda: int(super(Tries, self).incr(key, delta, version)), delta)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: bool(super(Tries, self).delete(*args, **kwargs)), False)

    def _ask(self, ask: Callable[[], T], otherwise: T) -> T:
        """Valkey's answer, or `otherwise` if it does not answer."""
        if time.monotonic() < _paused_until.get(self._address, 0.0):
            return otherwise
        try:
            return ask()
        except RedisError:
            _paused_until[self._address] = time.monotonic() + PAUSE_S
            return otherwise
