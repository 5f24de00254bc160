"""Long lists, a page at a time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from urllib.parse import urlencode

from clubs.name_lists import folded
from games.plain_text import plain

T = TypeVar("T")

WHOLE: Final = 64
"""The maximum number of rows of a list on one page."""
LENGTH: Final = 32
"""Rows on each page of a longer list."""
LONGEST: Final = 100
"""The maximum length of a search text."""


@dataclass(frozen=True, slots=True)
class WantedPages:
    """The requested part of long lists; `round` 0 is the current one, `whole` 0 the usual length."""

    standings: int = 1
    tables: int = 1
    round: int = 0
    whole: int = 0
    """As many rows as are shown at once."""
    find: str = ""
    """A text in the shown names; empty for all names."""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "WantedPages":
        """Ignores values that are not numbers."""
        find = plain(query.get("find", "").replace("\x00", "")).strip()[:LONGEST]
        return cls(_number(query, "standings", 1), _number(query, "tables", 1), _number(query, "round", 0), find=find)

    def query(self, **changed: int) -> str:
        """The query string of an address; empty for the default part."""
        unasked = WantedPages()
        asked = {name: changed.get(name, getattr(self, name)) for name in ("round", "standings", "tables", "find")}
        return urlencode({name: number for name, number in asked.items() if number != getattr(unasked, name)})


def found(rows: Sequence[T], wanted: WantedPages, names: Callable[[T], str]) -> Sequence[T]:
    """The rows whose names contain the search text, ignoring accents and capitals; all rows without a search."""
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
class ListPage(Generic[T]):
    """`links` lead to the other pages; empty if all rows are shown."""

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


def page_of(rows: Sequence[T], wanted: WantedPages, name: str) -> ListPage[T]:
    """`name`: the field of `wanted` with the page number."""
    if len(rows) <= (wanted.whole or WHOLE):
        return ListPage(rows, 1, len(rows))
    pages = -(-len(rows) // LENGTH)
    page = min(getattr(wanted, name), pages)
    begin = (page - 1) * LENGTH
    return ListPage(rows[begin : begin + LENGTH], begin + 1, len(rows), tuple(_links(wanted, name, page, pages, rows)))


def _links(wanted: WantedPages, name: str, page: int, pages: int, rows: Sequence[T]) -> Iterator[Link]:
    """Links to the first and last page and to the neighbours of the current page."""
    for number in sorted({1, page - 1, page, page + 1, pages} & set(range(1, pages + 1))):
        last = min(number * LENGTH, len(rows))
        yield Link(f"{(number - 1) * LENGTH + 1}–{last}", wanted.query(**{name: number}), number == page)
