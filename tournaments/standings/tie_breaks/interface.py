"""The common interface of all tie-breaks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.texts import Text
from tournaments.standings.results import Results

Key = int | Fraction
Figure = tuple[Key, str, str]
"""The compared value, its printed form and its explanation."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of one tie-break for one entry; a higher `key` is better.

    Keys are comparable only among entries that were tied before. `figure` is printed in the table, and empty if there
    is nothing to decide; `words` explain it.
    """

    tie_break: str
    key: Key
    figure: str
    words: str
    title: Text = ""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """`values` is called with a group of entries that are tied on all earlier criteria."""

    id: str
    title: Text
    about: Text
    values: Callable[[Results, Sequence[int]], Mapping[int, Value]]


def each(name: str, title: Text, about: Text, figure: Callable[[Results, int], Figure]) -> TieBreak:
    """A tie-break with a separate figure for each entry."""

    def values(results: Results, group: Sequence[int]) -> Mapping[int, Value]:
        return {entry: Value(name, *figure(results, entry), title) for entry in group}

    return TieBreak(name, title, about, values)
