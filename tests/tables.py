"""Emptying the tables after a test that committed rows.

Django truncates every table and writes the rows of `migrate` again, which takes longer than many tests.
This skips empty tables and keeps the rows of `migrate`.
"""

import time
from functools import cache

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

FROM_MIGRATE = (Permission, ContentType)


def empty_tables(patience: float = 30.0) -> None:
    """Wait at most `patience` seconds for other writers, such as a worker, so that no row comes in afterwards.

    It holds no lock while it waits, to avoid a deadlock.
    """
    end = time.monotonic() + patience
    while not _are_emptied():
        assert time.monotonic() < end, "another connection never stops writing"
        time.sleep(0.01)


def _are_emptied() -> bool:
    try:
        _empty()
    except OperationalError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            return False
        raise
    return True


def _empty() -> None:
    names = _tables()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # ignores foreign keys, so any order is fine
        cursor.execute(f"LOCK TABLE {', '.join(names)} IN EXCLUSIVE MODE NOWAIT")
        cursor.execute(" UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in names))
        for (name,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {name}")


@cache
def _tables() -> list[str]:
    kept = {model._meta.db_table for model in FROM_MIGRATE}
    return sorted(set(connection.introspection.django_table_names(only_existing=True)) - kept)
