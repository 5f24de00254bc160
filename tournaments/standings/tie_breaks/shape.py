"""The one shape of all tie-breaks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.texts import Text
from tournaments.standings.results import Results

Key = int | Fraction
Figure = tuple[Key, str, str]
"""What is compared, how it is printed, and how it was come by."""


@dataclass(frozen=True, slots=True)
class Value:
    """What one tie-break says of one entry; the higher `key` is better.

    Keys compare among entries that were level before. `figure` is printed in the table and empty where
    there is nothing to decide; `words` say how it was come by.
    """

    tie_break: str
    key: Key
    figure: str
    words: str
    title: Text = ""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """`values` looks at a group of entries that are level on everything before."""

    id: str
    title: Text
    about: Text
    rule: Text
    """The published rule it follows."""
    values: Callable[[Results, Sequence[int]], Mapping[int, Value]]


def each(name: str, title: Text, about: Text, rule: Text, figure: Callable[[Results, int], Figure]) -> TieBreak:
    """A tie-break that looks at each entry by itself."""

    def values(results: Results, group: Sequence[int]) -> Mapping[int, Value]:
        return {entry: Value(name, *figure(results, entry), title) for entry in group}

    return TieBreak(name, title, about, rule, values)
