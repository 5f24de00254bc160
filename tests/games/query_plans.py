"""Helper for tests of claims."""

from django.db import connection


def forbid_usual_plans() -> None:
    """Disable the usual query plans for this transaction.

    PostgreSQL then scans again for each row, as it does in a table with few statistics.
    """
    with connection.cursor() as cursor:
        for way in ("hashagg", "hashjoin", "mergejoin", "sort", "material"):
            cursor.execute(f"SET LOCAL enable_{way} = off")
