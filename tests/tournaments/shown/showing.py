"""What several of these tests look at."""

from tests.tournaments.evenings import reloaded, seen_of
from tests.tournaments.factories import Evening
from tournaments import ledgers, shown
from tournaments.shown import Board, EntryShown, MatchShown, StageShown, Wanted


def stages_of(evening: Evening, wanted: Wanted | None = None) -> list[StageShown]:
    tournament = reloaded(evening)
    return shown.stages(tournament, seen_of(evening), shown.everybody(tournament), wanted)


def entry_of(evening: Evening, number: int) -> EntryShown:
    tournament = reloaded(evening)
    return shown.entry_shown(tournament, ledgers.look(tournament), number, shown.everybody(tournament))


def boards_of(evening: Evening) -> list[Board]:
    return shown.boards(stages_of(evening)[0])


def match_of(evening: Evening, number: int) -> MatchShown:
    tournament = reloaded(evening)
    there = shown.everybody(tournament)
    return shown.match_shown(seen_of(evening), seen_of(evening).matches[number], there, tournament.slug)
