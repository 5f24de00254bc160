"""Database work in threads beside the event loop."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections

T = TypeVar("T")

_THREADS: Final = ThreadPoolExecutor(8, "tables")


async def in_thread(work: Callable[[], T]) -> T:
    """The result of `work`. Its database connection is released afterwards."""

    def done() -> T:
        try:
            return work()
        finally:
            close_old_connections()

    return await sync_to_async(done, thread_sensitive=False, executor=_THREADS)()
