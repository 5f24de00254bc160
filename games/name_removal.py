"""Replaces a name in texts that people have typed."""

import re
from typing import TypeVar

from django.db.models import F, Func, Model, Q, QuerySet, Value
from django.db.models.functions import Left

from games.models import FORMER_PLAYER

Row = TypeVar("Row", bound=Model)


def whole_word(*names: str) -> str:
    """A PostgreSQL regular expression for one of the names as a whole word."""
    return rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)"


def remove_name(name: str, rows: QuerySet[Row, Row], field: str) -> None:
    """Replace a name, in upper or lower case, with "Former player" in one column of these rows."""
    longest = getattr(rows.model._meta.get_field(field), "max_length", None)
    replaced = Func(F(field), Value(whole_word(name)), Value(FORMER_PLAYER), Value("gi"), function="regexp_replace")
    found = rows.filter(Q(**{f"{field}__icontains": name}))
    found.update(**{field: Left(replaced, longest) if longest else replaced})
