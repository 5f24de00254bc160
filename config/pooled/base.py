"""Django's PostgreSQL, with a pool that survives a restart of the server.

Django's own pool either does not check connections, or finds dead ones one by one, with doubling pauses between them:
after a restart some requests hung for 20 s.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg import Connection
from psycopg_pool import ConnectionPool

WAIT_S: Final = 15.0
"""How long a request waits for a connection, for example while PostgreSQL restarts."""
AGAIN_S: Final = 1.0
"""The pause before a failed connection is tried again."""


class SharedPool(ConnectionPool[Connection[Any]]):
    """A pool that never hands out a dead connection, and reconnects within a second after a restart."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            open=False,
            check=self._check,
            timeout=WAIT_S,
            # The pool's own doubling pauses would notice a restarted database late.
            reconnect_timeout=AGAIN_S,
            # Otherwise it would reconnect only for the next request, not for waiting ones.
            reconnect_failed=ConnectionPool.check,
            **options,
        )

    def _check(self, connection: Connection[Any]) -> None:
        """Raises for a dead connection. After a restart all are dead, so all are replaced at once."""
        try:
            self.check_connection(connection)
        except Exception:
            self.drain()
            raise


class DatabaseWrapper(base.DatabaseWrapper):
    # Untyped in Django's class.
    _connection_pools: ClassVar[dict[str, SharedPool]]
    _configure_connection: Callable[[Connection[Any]], None]

    @property
    def pool(self) -> SharedPool | None:
        """The pool of this process; None if the options have none."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        if self.alias not in self._connection_pools:
            kwargs = {**self.get_connection_params(), "autocommit": True}
            pool = SharedPool(kwargs=kwargs, configure=self._configure_connection, **options)
            self._connection_pools.setdefault(self.alias, pool)  # the first thread's pool wins
        return self._connection_pools[self.alias]
