"""Cursors for lists that are too long to count: each page begins where another ended.

With page numbers the database would read all earlier pages. A cursor names the row at the edge of a page by its sort
value and id. An index finds that row at once, and new rows do not shift the pages.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, Literal, Self, TypeVar

from django.db import models
from django.db.models import F, QuerySet
from django.db.models.fields.tuple_lookups import TupleGreaterThan, TupleLessThan

Row = TypeVar("Row")
"""A model or a line made from one. It has `pk` and the columns of the order."""
Model = TypeVar("Model", bound=models.Model)
Side = Literal["after", "before"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_LARGEST = 2**62
_LATEST = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND


@dataclass(frozen=True, slots=True)
class ListOrder:
    """Orders by a column of numbers or times that is never null, then by id, both in the same direction."""

    column: str
    descending: bool = True
    is_time: bool = False

    def columns(self, backwards: bool = False) -> tuple[str, str]:
        sign = "-" if self.descending != backwards else ""
        return f"{sign}{self.column}", f"{sign}pk"

    def cursor(self, side: Side, row: Any) -> "Cursor":
        """The cursor for the rows on one side of a row."""
        value = getattr(row, self.column)
        return Cursor(side, (value - _EPOCH) // _MICROSECOND if self.is_time else value, row.pk)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The rows on one side of a row, given by its value (a time in microseconds since 1970) and its id."""

    side: Side
    value: int
    pk: int

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> Self | None:
        """From `?after=VALUE.ID` or `?before=VALUE.ID`; None without either or if invalid."""
        sides: tuple[Side, Side] = ("after", "before")
        for side in sides:
            found = re.fullmatch(r"(\d{1,19})\.(\d{1,19})", asked.get(side, ""), re.ASCII)
            if found and max(map(int, found.groups())) < _LARGEST:
                return cls(side, int(found[1]), int(found[2]))
        return None

    def __str__(self) -> str:
        return f"{self.value}.{self.pk}"


@dataclass(frozen=True, slots=True)
class CursorSlice(Generic[Row]):
    """Some rows of a list in order, with the cursors of the previous and next slices, if any."""

    rows: list[Row]
    before: Cursor | None
    after: Cursor | None


def slice_of(
    rows: QuerySet[Model],
    order: ListOrder,
    size: int,
    cursor: Cursor | None,
    made: Callable[[QuerySet[Model]], list[Row]],
) -> CursorSlice[Row]:
    """At most `size` rows from the start of the list or from a cursor, read by `made`."""
    backwards = cursor is not None and cursor.side == "before"
    if cursor:
        rows = rows.filter(_beyond(order, cursor))
    found = made(rows.order_by(*order.columns(backwards))[: size + 1])
    more = len(found) > size
    shown = found[:size][::-1] if backwards else found[:size]
    if not shown:
        return CursorSlice(shown, None, None)
    before, after = (more, True) if backwards else (cursor is not None, more)
    return CursorSlice(
        shown,
        order.cursor("before", shown[0]) if before else None,
        order.cursor("after", shown[-1]) if after else None,
    )


def _beyond(order: ListOrder, cursor: Cursor) -> TupleGreaterThan | TupleLessThan:
    value: Any = cursor.value
    if order.is_time:
        value = _EPOCH + _MICROSECOND * min(cursor.value, _LATEST)
    upwards = order.descending == (cursor.side == "before")
    comparison = TupleGreaterThan if upwards else TupleLessThan
    return comparison((F(order.column), F("pk")), (value, cursor.pk))
