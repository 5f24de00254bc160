"""Races: several threads do the same at once, each with its own connection."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(count: int, do: Callable[[int], T]) -> list[T]:
    """Call `do` in `count` threads at once. Returns the results in order of numbers, or raises the first exception."""
    barrier = threading.Barrier(count)

    def run(number: int) -> T:
        try:
            barrier.wait(timeout=10)
            return do(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))
