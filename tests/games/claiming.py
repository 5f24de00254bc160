"""What tests about claims share."""

from django.db import connection


def forbid_usual_plans() -> None:
    """For this transaction. PostgreSQL then searches again for each row, as in a table it knows little of."""
    with connection.cursor() as cursor:
        for way in ("hashagg", "hashjoin", "mergejoin", "sort", "material"):
            cursor.execute(f"SET LOCAL enable_{way} = off")
