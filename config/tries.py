"""Where tries are counted: in Valkey, and nowhere while that is away or silent.

This fails open on purpose. While Valkey is away, nobody counts how often somebody tries to sign in or brings a file.
The other way round, a broker that hangs would keep a whole club out on its evening.
"""

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from games.broker import timeouts

ANSWERS_WITHIN_S: Final = 0.5
REST_S: Final = 5.0
"""How long a Valkey that did not answer is not asked again: a sign-in asks up to ten times."""

T = TypeVar("T")

_rests_until: dict[str, float] = {}
"""By address, on the monotonic clock: every thread has a cache of its own."""


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
        """What Valkey answers, or `otherwise` while it does not."""
        if time.monotonic() < _rests_until.get(self._address, 0.0):
            return otherwise
        try:
            return ask()
        except RedisError:
            _rests_until[self._address] = time.monotonic() + REST_S
            return otherwise
