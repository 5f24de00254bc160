"""Web servers of the last release can still write after the migrations of a new release."""

from collections.abc import Iterator

import pytest
from django.db import DatabaseError, connection, transaction

from config.released import Tables, present_tables, released_tables

VALUES = {
    "bigint": "30000",
    "integer": "30000",
    "smallint": "30000",
    "double precision": "0",
    "boolean": "false",
    "jsonb": "'{}'",
    "bigint[]": "'{}'",
    "integer[]": "'{}'",
    "bytea": "''",
    "character varying(40)[]": "'{}'",
    "timestamp with time zone": "now()",
    "timestamp with time zone[]": "'{}'",
}


def refused_inserts(tables: Tables) -> Iterator[str]:
    """Inserts one row into each table with only these columns, NULL where possible. Yields the errors."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # foreign keys are not checked
        for table, columns in tables.items():
            values = ", ".join(value_of(kind, number) for number, kind in enumerate(columns.values()))
            names = ", ".join(f'"{name}"' for name in columns)
            try:
                with transaction.atomic():
                    cursor.execute(f'INSERT INTO "{table}" ({names}) VALUES ({values})')
            except DatabaseError as error:
                yield f"{table}: {error}"


def value_of(kind: str, number: int) -> str:
    """Returns a value for the column with that number. Keys differ, as some rows may not name a row twice."""
    if kind.endswith(" null"):
        return "NULL"
    if kind == "bigint":
        return f"{30_000 + number}::bigint"
    value = VALUES.get(kind, "'released'")
    return f"{value}::{kind}"


@pytest.mark.django_db
def test_rows_of_the_last_release_fit_the_tables() -> None:
    assert list(refused_inserts(released_tables())) == []


@pytest.mark.django_db
def test_new_column_needs_a_default_in_the_database() -> None:
    before = present_tables()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE clubs_club ADD COLUMN colour text NOT NULL DEFAULT 'red'")
        assert list(refused_inserts(before)) == []
        cursor.execute("TRUNCATE clubs_club CASCADE")
        cursor.execute("ALTER TABLE clubs_club ALTER COLUMN colour DROP DEFAULT")
    only = {"clubs_club": before["clubs_club"]}
    assert [line.splitlines()[0] for line in refused_inserts(only)] == [
        'clubs_club: null value in column "colour" of relation "clubs_club" violates not-null constraint'
    ]
