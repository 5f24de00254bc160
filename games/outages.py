"""Work that waits while the database is unreachable, instead of failing."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

import structlog
from django.db import InterfaceError, OperationalError, connection

WAIT_S: Final = 60.0
"""With the work itself, less than a task's time limit."""
LOOK_EVERY_S: Final = 0.5

T = TypeVar("T")

log = structlog.get_logger(__name__)


class DatabaseUnreachable(Exception):
    """The database was unreachable for the whole of `WAIT_S`."""


def retry_after_outage(do: Callable[[], T]) -> T:
    """The result of `do`. If the database connection is lost, wait until it is back and call `do` again.

    For workers, outside of a transaction. `do` may run twice. Raises DatabaseUnreachable.
    """
    while True:
        try:
            return do()
        except (OperationalError, InterfaceError) as error:
            if not _is_lost():
                raise
            log.warning("waiting for the database", error=str(error))
            _wait_until_back()
            log.warning("the database is back")


def _is_lost() -> bool:
    """Whether the connection is lost, rather than a statement failed."""
    return connection.connection is None or bool(connection.connection.closed)


def _wait_until_back() -> None:
    end = time.monotonic() + WAIT_S
    while True:
        connection.close()
        try:
            connection.ensure_connection()
        except OperationalError as error:
            if time.monotonic() > end:
                raise DatabaseUnreachable from error
            time.sleep(LOOK_EVERY_S)
        else:
            return
