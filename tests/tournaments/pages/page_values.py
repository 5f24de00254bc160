"""Content of pages, for several modules of tests."""

from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import PaperEvening
from tournaments.pages import stages as stage_pages
from tournaments.pages.boards import Board, boards
from tournaments.pages.entry import EntryShown, entry_shown
from tournaments.pages.matches import MatchShown, match_shown
from tournaments.pages.paging import WantedPages
from tournaments.pages.people import ShownPerson, TournamentPage
from tournaments.pages.stages import StageShown


def page_of(evening: Evening) -> TournamentPage:
    """The page of a tournament, without its rows of entries."""
    tournament, projection = evening.reload(), evening.ledger_state().projection
    people = {
        number: ShownPerson(
            tournament.slug,
            number,
            entry.name,
            "PT",
            entry.bot,
            entry.seed,
            entry.withdrawn,
            bool(entry.checked_in_at),
        )
        for number, entry in projection.entries.items()
    }
    return TournamentPage(tournament, projection, people)


def stored_page(evening: Evening) -> TournamentPage:
    """The same, for pages that read the ledger again."""
    if isinstance(evening, PaperEvening):
        evening.store()
    return page_of(evening)


def stages_of(evening: Evening, wanted: WantedPages | None = None) -> list[StageShown]:
    return stage_pages.stages(stored_page(evening), wanted)


def entry_of(evening: Evening, number: int) -> EntryShown:
    return entry_shown(stored_page(evening), evening.ledger_state().lines, number)


def boards_of(evening: Evening) -> list[Board]:
    return boards(stages_of(evening)[0])


def match_of(evening: Evening, number: int) -> MatchShown:
    page = page_of(evening)
    return match_shown(page, page.projection.matches[number])
