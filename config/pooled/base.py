"""Django's PostgreSQL, with a pool that survives a restart of the server.

Django's own pool either does not check connections, or finds out one by one that all have died, with a pause after each
that doubles: after a restart some requests hung for 20 s.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg import Connection
from psycopg_pool import ConnectionPool

WAIT_S: Final = 15.0
"""How long a request waits for a connection, as while PostgreSQL starts again."""
AGAIN_S: Final = 1.0
"""How soon a connection that could not be made is tried again."""


class SharedPool(ConnectionPool[Connection[Any]]):
    """Hands out no dead connection, and finds a database that is back within a second."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            open=False,
            check=self._check,
            timeout=WAIT_S,
            # The pool's own pauses double, and a database that is back would be found late.
            reconnect_timeout=AGAIN_S,
            # Otherwise it would begin again only for the next request, and not for those that wait.
            reconnect_failed=ConnectionPool.check,
            **options,
        )

    def _check(self, connection: Connection[Any]) -> None:
        """Raises for a connection that has died. After a restart the others have died too: all are replaced at once."""
        try:
            self.check_connection(connection)
        except Exception:
            self.drain()
            raise


class DatabaseWrapper(base.DatabaseWrapper):
    # Django's class has these without types.
    _connection_pools: ClassVar[dict[str, SharedPool]]
    _configure_connection: Callable[[Connection[Any]], None]

    @property
    def pool(self) -> SharedPool | None:
        """The pool of this process; None if the options ask for none."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        if self.alias not in self._connection_pools:
            kwargs = {**self.get_connection_params(), "autocommit": True}
            pool = SharedPool(kwargs=kwargs, configure=self._configure_connection, **options)
            self._connection_pools.setdefault(self.alias, pool)  # of several threads, the first one's counts
        return self._connection_pools[self.alias]
