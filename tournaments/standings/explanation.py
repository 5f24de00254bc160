"""Why somebody stands where they stand, in plain sentences."""

from collections.abc import Iterator, Sequence

from tournaments.standings.figures import in_words, listed, ordinal
from tournaments.standings.table import Row
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS
from tournaments.standings.tie_breaks.shape import Value

_AT_MOST = 4
"""Figures of more than so many others are not read out."""


def why(rows: Sequence[Row], entry: int) -> tuple[str, ...]:
    """What was level, with whom, and what decided. Raises StopIteration for an entry that is not there."""
    at = next(at for at, row in enumerate(rows) if row.entry == entry)
    told = tuple(_told(rows, at))
    return (*told, "Not final: matches of this round are still open.") if rows[at].provisional else told


def _told(rows: Sequence[Row], at: int) -> Iterator[str]:
    row = rows[at]
    level = _level(rows, at, 1)
    if len(level) == 1:
        yield f"Alone on {_said(row.values[0])}." if row.values else f"The only one there: place {row.place}."
        return
    opening = f"Level with {listed(_others(level, row))}{_on(row.values[:1])}"
    for depth in range(1, len(row.values)):
        after = _level(rows, at, depth + 1)
        if len(after) == len(level):
            continue
        same = [value for value in row.values[1:depth] if opening.startswith("Level") and value.figure]
        yield f"{opening}{_as_well(same)}; {_decision(level, after, row, depth)}."
        if len(after) == 1:
            return
        opening, level = f"Still level with {listed(_others(after, row))}", after
    yield f"Nothing in the order decides between {listed([one.name for one in level])}: they share place {row.place}."


def _level(rows: Sequence[Row], at: int, depth: int) -> list[Row]:
    """Those who are level on the first `depth` values; rows that are level stand together."""
    keys = _keys(rows[at], depth)
    first, last = at, at
    while first and _keys(rows[first - 1], depth) == keys:
        first -= 1
    while last + 1 < len(rows) and _keys(rows[last + 1], depth) == keys:
        last += 1
    return list(rows[first : last + 1])


def _keys(row: Row, depth: int) -> list[object]:
    return [value.key for value in row.values[:depth]]


def _others(level: Sequence[Row], row: Row) -> list[str]:
    return [one.name for one in level if one.entry != row.entry]


def _on(values: Sequence[Value]) -> str:
    return f" on {listed([_said(value) for value in values])}" if values else ""


def _as_well(values: Sequence[Value]) -> str:
    return f", and on {listed([_said(value) for value in values], at_most=len(values))}" if values else ""


def _said(value: Value) -> str:
    if value.tie_break == "points":
        return f"{value.figure} {'point' if value.figure in ('½', '1') else 'points'}"
    return f"{TIE_BREAKS[value.tie_break].title} {value.figure}".rstrip()


def _decision(level: Sequence[Row], after: Sequence[Row], row: Row, depth: int) -> str:
    value = row.values[depth]
    better = sum(one.values[depth].key > value.key for one in level)
    against = [one.values[depth] for one in level if one not in after]
    names = listed([row.name, *_others(after, row)])
    verb = "puts" if len(after) == 1 else "keeps"
    together = "" if len(after) == 1 else "together, "
    return (
        f"{_said(value)}{_against(value, against)} {verb} {names} {together}"
        f"{ordinal(better + 1)} of the {in_words(len(level))}"
    )


def _against(value: Value, others: Sequence[Value]) -> str:
    """Their figures, where there are few and they tell the difference."""
    figures = [other.figure for other in others]
    if len(figures) > _AT_MOST or "" in (value.figure, *figures) or value.figure in figures:
        return ""
    return f" against {listed(figures)}"
