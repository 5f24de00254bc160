"""The reasons for a place in the standings, in sentences."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.standings.figures import in_words, ordinal
from tournaments.standings.table import Row
from tournaments.standings.tie_breaks.interface import Key, Value

GAVE_UP: Final = gettext_lazy("Withdrew before the next stage began, so ranked below all who stayed.")

_AT_MOST = 4
"""The maximum number of names or figures of others in a sentence."""

Level = range
"""The range of tied rows; they are adjacent."""


def why(rows: Sequence[Row], entry: int) -> tuple[str, ...]:
    """The ties of an entry, the tied entries and the deciding tie-break. Raises ValueError for an unknown entry."""
    at = [row.entry for row in rows].index(entry)
    if rows[at].gave_up:
        return (str(GAVE_UP),)
    rows = [row for row in rows if not row.gave_up]
    sentences = tuple(_sentences(rows, at))
    return (*sentences, _("Not final: matches of this round are still open.")) if rows[at].provisional else sentences


def _sentences(rows: Sequence[Row], at: int) -> Iterator[str]:
    row = rows[at]
    level = _level(rows, at, 1)
    if len(level) == 1:
        yield _alone(row)
        return
    opening, same = _opening(row, _others(rows, level, at)), list[Value]()
    for depth in range(1, len(row.values)):
        after = _level(rows, at, depth + 1)
        if len(after) == len(level):
            same.append(row.values[depth])
            continue
        decision = _decision(rows, level, after, at, depth)
        yield _("%(level)s; %(decision)s.", level=_as_well(opening, same), decision=decision)
        if len(after) == 1:
            return
        opening, same, level = _("Still level with %(names)s", names=_others(rows, after, at)), [], after
    names = _names(rows, level)
    if row.is_shared:
        yield _("The tie-breaks leave %(names)s level: they share place %(place)s.", names=names, place=row.place)
    else:
        yield _(
            "The tie-breaks leave %(names)s level. The organisers settled the order: %(name)s comes %(place)s.",
            names=names,
            name=row.name,
            place=_place_of(at - level.start + 1, len(level)),
        )


def _alone(row: Row) -> str:
    if row.values:
        return _("Alone on %(figure)s.", figure=_titled(row.values[0]))
    return _("The only one there: place %(place)s.", place=row.place)


def _opening(row: Row, names: str) -> str:
    if not row.values:
        return _("Level with %(names)s", names=names)
    return _("Level with %(names)s on %(figure)s", names=names, figure=_titled(row.values[0]))


def _place_of(place: int, count: int) -> str:
    """Second of the three."""
    return _("%(place)s of the %(count)s", place=ordinal(place), count=in_words(count))


def _level(rows: Sequence[Row], at: int, depth: int) -> Level:
    """The rows tied on the first `depth` values."""
    keys = _falling(rows[at], depth)
    first = bisect_left(rows, keys, hi=at, key=lambda row: _falling(row, depth))
    return range(first, bisect_right(rows, keys, lo=at, key=lambda row: _falling(row, depth)))


def _falling(row: Row, depth: int) -> list[Key]:
    """The key for a binary search: it increases down the table."""
    return [-value.key for value in row.values[:depth]]


def _others(rows: Sequence[Row], level: Level, at: int) -> str:
    nearest = [rows[other].name for other in level[: _AT_MOST + 1] if other != at]
    return listed(nearest, _AT_MOST, count=len(level) - 1)


def _names(rows: Sequence[Row], level: Level) -> str:
    return listed([rows[other].name for other in level[:_AT_MOST]], _AT_MOST, count=len(level))


def _as_well(level: str, same: Sequence[Value]) -> str:
    """`level`, with the other tied values."""
    figures = [_titled(value) for value in same if value.figure]
    if not figures:
        return level
    return _("%(level)s, and on %(figures)s", level=level, figures=listed(figures, at_most=len(figures)))


def _titled(value: Value) -> str:
    if value.tie_break == "points":
        is_one = value.figure in ("½", "1")
        return ngettext("%(figure)s point", "%(figure)s points", 1 if is_one else 2, figure=value.figure)
    title = str(value.title)
    if value.figure and title[-1].isdigit():
        return _("%(title)s: %(figure)s", title=title, figure=value.figure)
    return f"{title} {value.figure}".rstrip()


def _decision(rows: Sequence[Row], level: Level, after: Level, at: int, depth: int) -> str:
    row = rows[at]
    better = [rows[other].values[depth] for other in range(level.start, min(after.start, level.start + _AT_MOST + 1))]
    worse = [rows[other].values[depth] for other in range(after.stop, min(level.stop, after.stop + _AT_MOST + 1))]
    figure = _against(row.values[depth], [*better, *worse])
    place = _place_of(after.start - level.start + 1, len(level))
    if len(after) == 1:
        return _("%(figure)s puts %(name)s %(place)s", figure=figure, name=row.name, place=place)
    return _("%(figure)s keeps %(names)s together, %(place)s", figure=figure, names=_names(rows, after), place=place)


def _against(value: Value, others: Sequence[Value]) -> str:
    """With the figures of the others, if they are few and show the difference."""
    figures = [other.figure for other in others]
    if len(figures) > _AT_MOST or "" in (value.figure, *figures) or value.figure in figures:
        return _titled(value)
    return _("%(figure)s against %(others)s", figure=_titled(value), others=listed(figures))
