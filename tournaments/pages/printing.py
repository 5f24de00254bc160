"""Prints and exports of a tournament: sheets for the hall, and lists for spreadsheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from tournaments.ledger.projection import MatchView, Projection
from tournaments.pages.matches import MatchShown
from tournaments.pages.people import ShownPerson
from tournaments.pages.rounds import BranchShown

T = TypeVar("T")

SLIPS: Final = 8
"""On a page, in two columns."""
ROWS: Final = (8, 16, 32, 64, 128)
"""Steps for matches in a column: the text of a bracket is as large as the page allows."""
LARGE: Final = 16
"""A bracket with more matches in a round is printed on A3."""


@dataclass(frozen=True, slots=True)
class PrintedSeat:
    """A player's current seat; `others` sit at the same table."""

    person: ShownPerson
    match: MatchShown
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A bracket on one page; `rows` is the class of its size."""

    branch: BranchShown
    rows: int
    is_large: bool


def by_name(matches: Sequence[MatchShown]) -> list[PrintedSeat]:
    """All current players in alphabetical order."""
    seats = [
        PrintedSeat(side.person, match, tuple(other.label for other in match.sides if other is not side))
        for match in matches
        for side in match.sides
        if side.person
    ]
    return sorted(seats, key=lambda seat: (seat.person.name.casefold(), seat.person.number))


def in_cut_order(slips: Sequence[T], on_a_page: int = SLIPS) -> list[list[T | None]]:
    """Pages of slips. If all pages are cut together and the piles are stacked, the slips are in order.

    None for a place that stays empty.
    """
    pages = -(-len(slips) // on_a_page)
    places = range(on_a_page)
    return [
        [slips[place * pages + page] if place * pages + page < len(slips) else None for place in places]
        for page in range(pages)
    ]


def bracket_sheets(branches: Sequence[BranchShown]) -> list[BracketSheet]:
    return [_sheet(branch) for branch in branches]


def _sheet(branch: BranchShown) -> BracketSheet:
    most = max(len(shown.matches) for shown in branch.rounds)
    rows = next((rows for rows in ROWS if most <= rows), ROWS[-1])
    return BracketSheet(branch, rows, most > LARGE)


def deal_rows(projection: Projection) -> Iterator[tuple[object, ...]]:
    """A row for each entry of each deal: match, game, deal, name, cards, and place if the sheet has places."""
    for match in projection.matches.values():
        yield from _deals_of(projection, match)


def _deals_of(projection: Projection, match: MatchView) -> Iterator[tuple[object, ...]]:
    for game in match.games:
        for number, figures in enumerate(game.deals, start=1):
            for seat, entry in enumerate(match.table or ()):
                place = figures.places.index(seat) + 1 if figures.places else ""
                cards = figures.cards[seat] if figures.cards else ""
                yield match.number, game.number, number, projection.entries[entry].name, cards, place


def pages_of(rows: Sequence[T], on_a_page: int) -> list[Sequence[T]]:
    return [rows[first : first + on_a_page] for first in range(0, len(rows), on_a_page)]
