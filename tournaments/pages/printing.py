"""Prints and exports of a tournament: sheets for the hall, and lists for spreadsheets."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from games.pictures.assets import SizedFont
from games.texts import gettext as _
from tournaments.ledger.projection import MatchView, Projection
from tournaments.pages.matches import MatchShown
from tournaments.pages.people import ShownPerson
from tournaments.pages.rounds import BranchShown, RoundShown

T = TypeVar("T")

SLIPS: Final = 8
"""On a page, in two columns."""
WORD: Final = re.compile(r"[^\s-]{1,20}-?")
"""A part of a name that stays on one line. A longer word is divided."""
BOLD: Final = 1.08
"""How much wider the winner's name is than in the letters that are measured."""
LINE_HEIGHT: Final = 1.15
"""Of letters, as in paper.css."""
MOST_MATCHES: Final = 32
"""The most matches of a round on one page that can be read."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A page on its side: what a bracket has within the margins, in mm, and the sizes of letters to try, in 0.1 mm."""

    width: float
    height: float
    sizes: tuple[int, ...]


A4: Final = Paper(281, 190, (40, 34, 30, 26, 22))
A3: Final = Paper(404, 277, (40, 34, 30, 26, 22, 19, 16))


@dataclass(frozen=True, slots=True)
class PrintedSeat:
    """A player's current seat; `others` sit at the same table."""

    person: ShownPerson
    match: MatchShown
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A page with a bracket, or with a part of a large one, and the size of its letters in 0.1 mm."""

    branch: BranchShown
    part: str
    size: int
    is_large: bool
    is_cut: bool = False
    """Whether long names end in dots."""


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
    return [_sheet(shown, part) for branch in branches for part, shown in _parts(branch)]


def _parts(branch: BranchShown) -> list[tuple[str, BranchShown]]:
    """The bracket itself, or the early rounds of a large one in equal parts, and then its last rounds."""
    parts = -(-max(len(shown.matches) for shown in branch.rounds) // MOST_MATCHES)
    if parts == 1:
        return [("", branch)]
    early = [shown for shown in branch.rounds if len(shown.matches) >= parts]
    last = [shown for shown in branch.rounds if len(shown.matches) <= parts]
    found = [
        (_("part %(part)s of %(parts)s", part=part, parts=parts), replace(branch, rounds=_shares(early, part, parts)))
        for part in range(1, parts + 1)
    ]
    return [*found, (_("last rounds"), replace(branch, rounds=last))] if last else found


def _shares(rounds: Sequence[RoundShown], part: int, parts: int) -> list[RoundShown]:
    """The matches of one part in each round. No lines lead on from the last round."""
    shares = [replace(shown, matches=_share(shown.matches, part, parts)) for shown in rounds]
    return [*shares[:-1], replace(shares[-1], joins="")]


def _share(matches: tuple[MatchShown, ...], part: int, parts: int) -> tuple[MatchShown, ...]:
    return matches[len(matches) * (part - 1) // parts : len(matches) * part // parts]


def _sheet(branch: BranchShown, part: str) -> BracketSheet:
    """On A4 if names are whole and can be read there, else on A3. The letters are as large as the page allows."""
    matches = [match for shown in branch.rounds for match in shown.matches]
    names = [_widths(name) for name in {side.label for match in matches for side in match.sides}]
    for paper in (A4, A3):
        for size in paper.sizes:
            if _has_room(branch, paper, size / 10, names):
                return BracketSheet(branch, part, size, paper is A3)
    size = next((size for size in A3.sizes if _has_room(branch, A3, size / 10, [])), A3.sizes[-1])
    return BracketSheet(branch, part, size, is_large=True, is_cut=True)


def _widths(name: str) -> list[float]:
    """How wide the words of a name are, in sizes of its letters."""
    letters = SizedFont("sans", 100)
    return [letters.width(f"{word} ") * BOLD / 100 for word in WORD.findall(name)]


def _has_room(branch: BranchShown, paper: Paper, size: float, names: Iterable[Sequence[float]]) -> bool:
    """Whether the names are whole beside seeds and results, if their letters have this size in mm."""
    seats = max(sum(len(match.sides) for match in shown.matches) for shown in branch.rounds)
    lines = int(((paper.height - 18) / seats - 0.5) / (size * LINE_HEIGHT))
    room = (paper.width / len(branch.rounds) - 9) / size - 3.5
    return lines > 0 and all(_lines(words, room) <= lines for words in names)


def _lines(words: Sequence[float], room: float) -> float:
    """How many lines a name takes; infinitely many if a word is wider than a line."""
    lines, used = 1, 0.0
    for word in words:
        if word > room:
            return math.inf
        if used + word > room:
            lines, used = lines + 1, 0.0
        used += word
    return lines


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
