"""Work that waits for a database that is away, instead of failing."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

import structlog
from django.db import InterfaceError, OperationalError, connection

WAIT_S: Final = 60.0
"""Together with the work itself less than a task may take."""
LOOK_EVERY_S: Final = 0.5

T = TypeVar("T")

log = structlog.get_logger(__name__)


class StillAway(Exception):
    """The database was away for the whole of `WAIT_S`."""


def through_outage(do: Callable[[], T]) -> T:
    """What `do` answers. If the database goes away meanwhile, wait until it is back and do it again.

    For workers, outside of a transaction. `do` may be done twice. Raises StillAway.
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
    """Whether the connection has gone, and not only a statement failed."""
    return connection.connection is None or bool(connection.connection.closed)


def _wait_until_back() -> None:
    end = time.monotonic() + WAIT_S
    while True:
        connection.close()
        try:
            connection.ensure_connection()
        except OperationalError as error:
            if time.monotonic() > end:
                raise StillAway from error
            time.sleep(LOOK_EVERY_S)
        else:
            return
