"""Rows of several tables by one statement that is written out, for what is asked all the time.

Django puts a statement together anew whenever it is asked. With some joins that takes longer than to ask it and to make
the rows of what comes back.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model


def joined(kinds: tuple[type[Model], ...], source: str, *values: Any) -> Iterator[list[Any]]:
    """A row of each kind at a time, and None where an outer join found none.

    `source` goes on from FROM, and calls each table as its model is called.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_columns(kinds)} FROM {source}", values)
        found = cursor.fetchall()
    for stored in found:
        there = iter(stored)
        yield [_made(kind, [next(there) for _ in kind._meta.concrete_fields]) for kind in kinds]


@cache
def _columns(kinds: tuple[type[Model], ...]) -> str:
    return ", ".join(
        f'"{kind._meta.model_name}"."{field.column}"' for kind in kinds for field in kind._meta.concrete_fields
    )


def _made(kind: type[Model], stored: Sequence[Any]) -> Model | None:
    """From what is stored in the columns of its table, the first of which is its key."""
    if stored[0] is None:
        return None
    fields = kind._meta.concrete_fields
    values = [
        field.from_db_value(value, None, connection) if hasattr(field, "from_db_value") else value
        for field, value in zip(fields, stored, strict=True)
    ]
    return kind.from_db(connection.alias, [field.attname for field in fields], values)
