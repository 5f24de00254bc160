"""Head-to-head: the matches between tied entries."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.standings.figures import averaged
from tournaments.standings.results import Results
from tournaments.standings.tie_breaks.interface import Key, TieBreak, Value

_WIN: Final = 2

_FIRST: Final = 5
"""The maximum number of entries of a group to check for names in a sentence."""


@dataclass(frozen=True, slots=True)
class _MiniTable:
    """Half points from matches within a group; repeated meetings are averaged (6.1.2)."""

    points: Mapping[int, Key]
    missing: Mapping[int, int]
    """The number of entries of the group that an entry has not met yet."""
    again: frozenset[int]
    """The entries that met an opponent several times."""

    def best(self, entry: int) -> Key:
        return self.points[entry] + _WIN * self.missing[entry]


def _mini_table(results: Results, group: Sequence[int]) -> _MiniTable:
    inside = set(group)
    met = {entry: _met_within(results, entry, inside) for entry in group}
    return _MiniTable(
        points={entry: sum(map(_mean, own.values())) for entry, own in met.items()},
        missing={entry: len(group) - 1 - len(own) for entry, own in met.items()},
        again=frozenset(entry for entry, own in met.items() if any(len(those) > 1 for those in own.values())),
    )


def _met_within(results: Results, entry: int, inside: Container[int]) -> Mapping[int, Sequence[int]]:
    """The results against each opponent."""
    met: dict[int, list[int]] = {}
    for appearance in results.appearances[entry]:
        for opponent, result in appearance.against:
            if opponent in inside:
                met.setdefault(opponent, []).append(result)
    return met


def _mean(those: Sequence[int]) -> Key:
    return those[0] if len(those) == 1 else Fraction(sum(those), len(those))


def ranked(results: Results, group: Sequence[int]) -> list[list[int]]:
    """The group in the order of its own matches, tied entries together.

    Entries that the mini-table separates leave the group; the rest gets a new mini-table.
    """
    if len(group) == 1:
        return [list(group)]
    levels = _levels(_mini_table(results, group), group)
    if len(levels) == 1:
        return levels
    return [smaller for level in levels for smaller in ranked(results, level)]


def _levels(table: _MiniTable, group: Sequence[int]) -> list[list[int]]:
    if any(table.missing.values()):
        return _sure(table, group)
    by_points: dict[Key, list[int]] = {}
    for entry in group:
        by_points.setdefault(table.points[entry], []).append(entry)
    return [by_points[points] for points in sorted(by_points, reverse=True)]


def _sure(table: _MiniTable, group: Sequence[int]) -> list[list[int]]:
    """For groups with missing matches: an entry that is certainly alone on top is first, and so on down."""
    order = sorted(group, key=lambda entry: -table.points[entry])
    best_below: list[Key] = [0] * len(order)
    for at in range(len(order) - 2, -1, -1):
        best_below[at] = max(best_below[at + 1], table.best(order[at + 1]))
    alone = 0
    while alone < len(order) - 1 and table.points[order[alone]] > best_below[alone]:
        alone += 1
    return [*([entry] for entry in order[:alone]), order[alone:]]


def _values(results: Results, group: Sequence[int]) -> Mapping[int, Value]:
    if len(group) == 1:
        return {group[0]: _value(0, "", _("not needed here"))}
    table = _mini_table(results, group)
    levels = ranked(results, group)
    return {
        entry: _value(-at, _figure(table, group, level), _words(results, table, group, entry))
        for at, level in enumerate(levels)
        for entry in level
    }


def _figure(table: _MiniTable, group: Sequence[int], level: Sequence[int]) -> str:
    """The figure of tied entries; empty if it is meaningless because not all have met."""
    points = {table.points[entry] for entry in level}
    has_met_nobody = any(table.missing[entry] == len(group) - 1 for entry in level)
    return "" if has_met_nobody or len(points) > 1 else averaged(points.pop())


def _words(results: Results, table: _MiniTable, group: Sequence[int], entry: int) -> str:
    first = [results.name(other) for other in group[:_FIRST] if other != entry]
    if table.missing[entry] == len(group) - 1:
        return _("has not met %(names)s", names=listed(first, joint=_("or"), count=len(group) - 1))
    points, names = averaged(table.points[entry]), listed(first, count=len(group) - 1)
    if entry in table.again:
        met = _("%(points)s against %(names)s, repeated meetings averaged", points=points, names=names)
    else:
        met = _("%(points)s against %(names)s", points=points, names=names)
    return _("%(met)s; not all have met", met=met) if table.missing[entry] else met


def _value(key: int, figure: str, words: str) -> Value:
    return Value(HEAD_TO_HEAD.id, key, figure, words, HEAD_TO_HEAD.title)


HEAD_TO_HEAD: Final = TieBreak(
    "head_to_head",
    gettext_lazy("Head-to-head"),
    gettext_lazy(
        "The better record in the matches between level entries. Walkovers count; repeated meetings are averaged."
    ),
    _values,
)
"""C.07, article 6 (DE)."""
