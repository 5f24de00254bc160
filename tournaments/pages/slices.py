"""Long lists, a page at a time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from urllib.parse import urlencode

from clubs.name_lists import folded
from games.plain_text import plain

T = TypeVar("T")

WHOLE: Final = 64
"""As many rows as are shown on one page."""
LENGTH: Final = 32
"""Rows on each page of a longer list."""
LONGEST: Final = 100
"""Characters of a name that somebody looks for."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which part of long lists somebody asks for; `round` 0 for what is going on, `whole` 0 for the usual length."""

    standings: int = 1
    tables: int = 1
    round: int = 0
    whole: int = 0
    """As many rows as are shown at once."""
    find: str = ""
    """What stands in the names that are shown; empty for all."""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Wanted":
        """What is no number counts as not said."""
        find = plain(query.get("find", "").replace("\x00", "")).strip()[:LONGEST]
        return cls(_number(query, "standings", 1), _number(query, "tables", 1), _number(query, "round", 0), find=find)

    def query(self, **changed: int) -> str:
        """As an address says it; empty for what is shown unasked."""
        unasked = Wanted()
        asked = {name: changed.get(name, getattr(self, name)) for name in ("round", "standings", "tables", "find")}
        return urlencode({name: number for name, number in asked.items() if number != getattr(unasked, name)})


def found(rows: Sequence[T], wanted: Wanted, names: Callable[[T], str]) -> Sequence[T]:
    """Those in whose names is what somebody looks for, whatever the accents and capitals; all where nobody does."""
    if not wanted.find:
        return rows
    sought = folded(wanted.find)
    return [one for one in rows if sought in folded(names(one))]


def _number(query: Mapping[str, str], name: str, otherwise: int) -> int:
    text = query.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 and int(text) else otherwise


@dataclass(frozen=True, slots=True)
class Link:
    words: str
    query: str
    is_here: bool = False


@dataclass(frozen=True, slots=True)
class Slice(Generic[T]):
    """`links` lead to the other pages; there are none where all is shown."""

    items: Sequence[T]
    first: int
    count: int
    links: tuple[Link, ...] = ()

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    @property
    def last(self) -> int:
        return self.first + len(self.items) - 1


def cut(rows: Sequence[T], wanted: Wanted, name: str) -> Slice[T]:
    """`name`: which number of `wanted` says the page."""
    if len(rows) <= (wanted.whole or WHOLE):
        return Slice(rows, 1, len(rows))
    pages = -(-len(rows) // LENGTH)
    page = min(getattr(wanted, name), pages)
    begin = (page - 1) * LENGTH
    return Slice(rows[begin : begin + LENGTH], begin + 1, len(rows), tuple(_links(wanted, name, page, pages, rows)))


def _links(wanted: Wanted, name: str, page: int, pages: int, rows: Sequence[T]) -> Iterator[Link]:
    """The first, the last, and those beside the one that is shown."""
    for number in sorted({1, page - 1, page, page + 1, pages} & set(range(1, pages + 1))):
        last = min(number * LENGTH, len(rows))
        yield Link(f"{(number - 1) * LENGTH + 1}–{last}", wanted.query(**{name: number}), number == page)
