"""Emptying the tables after a test whose rows were committed.

Django's own way truncates every table and makes the rows of `migrate` anew, which takes longer than
many a test. Here what nothing was written to is left alone, and so is what `migrate` wrote.
"""

from functools import cache

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction

FROM_MIGRATE = (Permission, ContentType)


def empty_tables() -> None:
    """Waits for whoever still writes, so that no row comes in afterwards."""
    names = _tables()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # in any order, whatever refers to what
        cursor.execute(f"LOCK TABLE {', '.join(names)} IN EXCLUSIVE MODE")
        cursor.execute(" UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in names))
        for (name,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {name}")


@cache
def _tables() -> list[str]:
    kept = {model._meta.db_table for model in FROM_MIGRATE}
    return sorted(set(connection.introspection.django_table_names(only_existing=True)) - kept)
