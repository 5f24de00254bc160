"""Content of pages, for several modules of tests."""

from tests.tournaments.evenings import projection_of, reloaded
from tests.tournaments.factories import Evening
from tournaments.pages import stages as stage_pages
from tournaments.pages.boards import Board, boards
from tournaments.pages.entry import EntryShown, entry_shown
from tournaments.pages.matches import MatchShown, match_shown
from tournaments.pages.paging import WantedPages
from tournaments.pages.people import page_of
from tournaments.pages.stages import StageShown
from tournaments.selectors import ledgers


def stages_of(evening: Evening, wanted: WantedPages | None = None) -> list[StageShown]:
    tournament = reloaded(evening)
    return stage_pages.stages(page_of(tournament, projection_of(evening)), wanted)


def entry_of(evening: Evening, number: int) -> EntryShown:
    tournament = reloaded(evening)
    ledger_state = ledgers.ledger_state(tournament)
    return entry_shown(page_of(tournament, ledger_state.projection), ledger_state.lines, number)


def boards_of(evening: Evening) -> list[Board]:
    return boards(stages_of(evening)[0])


def match_of(evening: Evening, number: int) -> MatchShown:
    page = page_of(reloaded(evening), projection_of(evening))
    return match_shown(page, page.projection.matches[number])
