"""What several of these tests look at."""

from tests.tournaments.evenings import projection_of, reloaded
from tests.tournaments.factories import Evening
from tournaments import pages
from tournaments.pages import Board, EntryShown, MatchShown, StageShown, WantedSlice
from tournaments.selectors import ledgers


def stages_of(evening: Evening, wanted: WantedSlice | None = None) -> list[StageShown]:
    tournament = reloaded(evening)
    return pages.stages(tournament, projection_of(evening), pages.everybody(tournament), wanted)


def entry_of(evening: Evening, number: int) -> EntryShown:
    tournament = reloaded(evening)
    return pages.entry_shown(tournament, ledgers.look(tournament), number, pages.everybody(tournament))


def boards_of(evening: Evening) -> list[Board]:
    return pages.boards(stages_of(evening)[0])


def match_of(evening: Evening, number: int) -> MatchShown:
    tournament = reloaded(evening)
    people = pages.everybody(tournament)
    return pages.match_shown(projection_of(evening), projection_of(evening).matches[number], people, tournament.slug)
