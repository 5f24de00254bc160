"""Many rows of one table changed by one statement, each to values of its own.

Django's `bulk_update` says that as a CASE with a branch for each row and column. To put it together takes longer than
all else that a score costs.
"""

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any, Final

from django.db import connection
from django.db.models import Model

BATCH: Final = 2_000
"""Rows that one statement writes: a query has a limit to what it can say."""

Values = Mapping[str, Any]
"""By the name of the attribute: of a row that another one is named in, its key (`winner_id`)."""


def update_rows(model: type[Model], changes: Mapping[int, Values]) -> None:
    """`changes` by the key of the row; a statement for those that change the same columns."""
    alike: dict[tuple[str, ...], list[tuple[int, Values]]] = {}
    for row, values in changes.items():
        if values:
            alike.setdefault(tuple(sorted(values)), []).append((row, values))
    for names, rows in alike.items():
        for first in range(0, len(rows), BATCH):
            _update(model, names, rows[first : first + BATCH])


def _update(model: type[Model], names: Sequence[str], rows: Sequence[tuple[int, Values]]) -> None:
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    fields = [model._meta.pk, *(by_name[name] for name in names)]
    key, *columns = (f'"{field.column}"' for field in fields)
    row = f"({', '.join(f'%s::{field.db_type(connection)}' for field in fields)})"
    statement = (
        f'UPDATE "{model._meta.db_table}" AS there SET {", ".join(f"{name} = given.{name}" for name in columns)} '
        f"FROM (VALUES {', '.join([row] * len(rows))}) AS given ({', '.join([key, *columns])}) "
        f"WHERE there.{key} = given.{key}"
    )
    given = [value for pk, values in rows for value in (pk, *(values[name] for name in names))]
    stored = [field.get_db_prep_save(value, connection) for field, value in zip(cycle(fields), given, strict=False)]
    with connection.cursor() as cursor:
        cursor.execute(statement, stored)
