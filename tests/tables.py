"""Emptying the tables after a test whose rows were committed.

Django's own way truncates every table and makes the rows of `migrate` again, which takes longer than
many a test. Here what nothing was written to is left alone, and so is what `migrate` wrote.
"""

import time
from functools import cache

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

FROM_MIGRATE = (Permission, ContentType)


def empty_tables(patience: float = 30.0) -> None:
    """Waits `patience` seconds for those who still write, as a worker may, so that no row comes in afterwards.

    Nothing is locked meanwhile, or both might wait for each other.
    """
    end = time.monotonic() + patience
    while not _are_emptied():
        assert time.monotonic() < end, "somebody never stops writing"
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
        cursor.execute("SET LOCAL session_replication_role = replica")  # in any order, whatever refers to what
        cursor.execute(f"LOCK TABLE {', '.join(names)} IN EXCLUSIVE MODE NOWAIT")
        cursor.execute(" UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in names))
        for (name,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {name}")


@cache
def _tables() -> list[str]:
    kept = {model._meta.db_table for model in FROM_MIGRATE}
    return sorted(set(connection.introspection.django_table_names(only_existing=True)) - kept)
