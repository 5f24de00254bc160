"""Where tries are counted: in Valkey, and nowhere while that is away."""

from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError


class Tries(RedisCache):
    """People sign in all the same while its server is away; only nobody counts how often they try."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        try:
            return bool(super().add(*args, **kwargs))
        except RedisError:
            return True

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except RedisError:
            return default

    def set(self, *args: Any, **kwargs: Any) -> None:
        try:
            super().set(*args, **kwargs)
        except RedisError:
            return

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        try:
            return int(super().incr(key, delta, version))
        except RedisError:
            return delta

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        try:
            return bool(super().delete(*args, **kwargs))
        except RedisError:
            return False
