"""Why somebody stands where they stand, in plain sentences."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from games.sentences import listed
from tournaments.standings.figures import in_words, ordinal
from tournaments.standings.table import Row
from tournaments.standings.tie_breaks.shape import Key, Value

GAVE_UP: Final = "Withdrew before the next stage began: all who stayed come before."

_AT_MOST = 4
"""More names or figures of others are not read out."""

Level = range
"""Where those who are level stand among the rows: next to each other."""


def why(rows: Sequence[Row], entry: int) -> tuple[str, ...]:
    """What was level, which entries, and what decided. Raises ValueError for an entry that is not there."""
    at = [row.entry for row in rows].index(entry)
    if rows[at].gave_up:
        return (GAVE_UP,)
    rows = [row for row in rows if not row.gave_up]
    told = tuple(_told(rows, at))
    return (*told, "Not final: matches of this round are still open.") if rows[at].provisional else told


def _told(rows: Sequence[Row], at: int) -> Iterator[str]:
    row = rows[at]
    level = _level(rows, at, 1)
    if len(level) == 1:
        yield f"Alone on {_said(row.values[0])}." if row.values else f"The only one there: place {row.place}."
        return
    opening, same = f"Level with {_others(rows, level, at)}{_on(row.values[:1])}", list[Value]()
    for depth in range(1, len(row.values)):
        after = _level(rows, at, depth + 1)
        if len(after) == len(level):
            same.append(row.values[depth])
            continue
        yield f"{opening}{_as_well(same)}; {_decision(rows, level, after, at, depth)}."
        if len(after) == 1:
            return
        opening, same, level = f"Still level with {_others(rows, after, at)}", [], after
    undecided = f"Nothing in the order decides between {_names(rows, level)}"
    if row.is_shared:
        yield f"{undecided}: they share place {row.place}."
    else:
        place = f"{ordinal(at - level.start + 1)} of the {in_words(len(level))}"
        yield f"{undecided}. The organisers settled it, by their word or by lot: {row.name} comes {place}."


def _level(rows: Sequence[Row], at: int, depth: int) -> Level:
    """Those who are level on the first `depth` values."""
    keys = _falling(rows[at], depth)
    first = bisect_left(rows, keys, hi=at, key=lambda row: _falling(row, depth))
    return range(first, bisect_right(rows, keys, lo=at, key=lambda row: _falling(row, depth)))


def _falling(row: Row, depth: int) -> list[Key]:
    """Rises down the table, as a search for halves needs it."""
    return [-value.key for value in row.values[:depth]]


def _others(rows: Sequence[Row], level: Level, at: int) -> str:
    nearest = [rows[other].name for other in level[: _AT_MOST + 1] if other != at]
    return listed(nearest, _AT_MOST, count=len(level) - 1)


def _names(rows: Sequence[Row], level: Level) -> str:
    return listed([rows[other].name for other in level[:_AT_MOST]], _AT_MOST, count=len(level))


def _on(values: Sequence[Value]) -> str:
    return f" on {listed([_said(value) for value in values])}" if values else ""


def _as_well(same: Sequence[Value]) -> str:
    said = [_said(value) for value in same if value.figure]
    return f", and on {listed(said, at_most=len(said))}" if said else ""


def _said(value: Value) -> str:
    if value.tie_break == "points":
        return f"{value.figure} {'point' if value.figure in ('½', '1') else 'points'}"
    return f"{value.title}{':' if value.figure and value.title[-1].isdigit() else ''} {value.figure}".rstrip()


def _decision(rows: Sequence[Row], level: Level, after: Level, at: int, depth: int) -> str:
    row = rows[at]
    better = [rows[other].values[depth] for other in range(level.start, min(after.start, level.start + _AT_MOST + 1))]
    worse = [rows[other].values[depth] for other in range(after.stop, min(level.stop, after.stop + _AT_MOST + 1))]
    said = f"{_said(row.values[depth])}{_against(row.values[depth], [*better, *worse])}"
    place = f"{ordinal(after.start - level.start + 1)} of the {in_words(len(level))}"
    if len(after) == 1:
        return f"{said} puts {row.name} {place}"
    return f"{said} keeps {_names(rows, after)} together, {place}"


def _against(value: Value, others: Sequence[Value]) -> str:
    """Their figures, where there are few and they tell the difference."""
    figures = [other.figure for other in others]
    if len(figures) > _AT_MOST or "" in (value.figure, *figures) or value.figure in figures:
        return ""
    return f" against {listed(figures)}"
