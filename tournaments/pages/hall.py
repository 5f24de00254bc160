"""The content of a hall screen: all boards in turn, or one part of the tournament."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from games.selectors.tables import table_of_game
from games.texts import gettext as _
from tournaments.formats.catalogue import FORMATS
from tournaments.ledger.projection import MatchState, Projection
from tournaments.models import Screen
from tournaments.pages.boards import Board, Panel, boards, by_table
from tournaments.pages.matches import MatchShown
from tournaments.pages.paging import WantedPages
from tournaments.pages.people import TournamentPage
from tournaments.pages.printing import PrintedSeat, by_name, pages_of
from tournaments.pages.stages import StageShown, open_matches, stages

Shows = Screen.Shows

ROWS: Final = 4_096
"""Rows, board after board; of longer lists only the first page is shown."""
MOST_NAMES: Final = 42
"""On a screen at a time."""
MOST_TABLES: Final = 12
"""Matches that one screen holds."""
MANY: Final = 5
"""From this number of matches on, an alphabetical list of names comes first, because a match is hard to find."""


@dataclass(frozen=True, slots=True)
class Names:
    """Names with their tables, in columns."""

    seats: Sequence[PrintedSeat]

    @property
    def size(self) -> str:
        """The text size, as a class for the style sheet."""
        sizes = ((8, "few"), (16, "some"), (24, "more"))
        return next((word for most, word in sizes if len(self.seats) <= most), "many")


@dataclass(frozen=True, slots=True)
class HallShown:
    """`frame` is the public id of a live table."""

    shows: str
    names: Sequence[Names] = ()
    boards: Sequence[Board] = ()
    frame: str = ""

    @property
    def parts(self) -> int:
        return len(self.names) + len(self.boards)


def hall_shown(page: TournamentPage, shows: str) -> HallShown:
    if not page.projection.has_started or shows == Shows.CLOCK:
        return HallShown(shows)
    if shows == Shows.LIVE:
        return HallShown(shows, frame=_live_table(page.projection))
    if shows == Shows.NAMES:
        return HallShown(shows, names=_names(open_matches(page).by_table))
    if shows == Shows.TABLES:
        panels = by_table(_("Matches now"), open_matches(page).by_table)
        return HallShown(shows, boards=[Board(panels=(panel,)) for panel in panels])
    all_boards = _boards(page)
    if shows == Shows.BRACKET:
        return HallShown(shows, boards=[board for board in all_boards if board.rounds])
    if shows == Shows.STANDINGS:
        return HallShown(shows, boards=[board for board in map(_standings, all_boards) if board.panels])
    return _in_turn(all_boards, open_matches(page).by_table)


def _in_turn(all_boards: Sequence[Board], now: Sequence[MatchShown]) -> HallShown:
    """All boards in turn. A large round shows names first, because players search for their names."""
    is_large = len(now) > MOST_TABLES
    shown = [board for board in all_boards if not board.is_dense and not (is_large and _is_all_matches(board))]
    is_many = len(now) >= MANY or len(shown) < len(all_boards)
    return HallShown(Shows.TURN, names=_names(now) if is_many else (), boards=shown)


def _is_all_matches(board: Board) -> bool:
    return bool(board.panels) and all(panel.matches and not panel.standings for panel in board.panels)


def _names(now: Sequence[MatchShown]) -> list[Names]:
    """The same number of names on each screen."""
    seats = by_name(now)
    screens = ceil(len(seats) / MOST_NAMES)
    return [Names(part) for part in pages_of(seats, ceil(len(seats) / screens))] if screens else []


def _boards(page: TournamentPage) -> list[Board]:
    shown = stages(page, WantedPages(whole=ROWS))
    return [board for stage in _played_now(shown) for board in boards(stage)]


def _played_now(shown: list[StageShown]) -> list[StageShown]:
    """The current stages, or the last one if there is none."""
    return [stage for stage in shown if stage.is_now] or shown[:1]


def _standings(board: Board) -> Board:
    """A board without matches. The line of a queue and the order of a ladder count as standings."""
    panels: list[Panel] = [replace(panel, matches=()) for panel in board.panels if panel.standings or panel.people]
    return replace(board, panels=panels)


def _live_table(projection: Projection) -> str:
    """The live table of the first match with one; one query."""
    playing = [match for match in projection.matches.values() if match.state in (MatchState.READY, MatchState.PLAYING)]
    return table_of_game([game.record for match in playing for game in match.games if game.record])


def offered(projection: Projection) -> list[Shows]:
    """The available contents for a tournament."""
    formats = [FORMATS[stage.format] for stage in projection.settings]
    left_out = {
        Shows.BRACKET: not any(each.is_a_bracket for each in formats),
        Shows.STANDINGS: all(each.is_a_bracket for each in formats),
    }
    return [shows for shows in Shows if not left_out.get(shows)]
