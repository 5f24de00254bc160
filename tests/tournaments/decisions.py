"""What must come out the same in every process: lots, pairings and standings."""

import random

from tests.tournaments.formats.swiss.events import Event
from tournaments.formats.seeding import by_lot
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.table import standings
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS


def decisions() -> tuple[object, ...]:
    field = [StageEntrant(number, f"No. {number}") for number in range(1, 9)]
    played = [Outcome(n, n, (n, 9 - n), (1, 1 + n % 2)) for n in range(1, 5)]
    return (
        by_lot(range(1, 9), "June"),
        *map(_third_round, (31, 230)),
        standings(field, played, tuple(TIE_BREAKS), 4, lot="x"),
    )


def _third_round(size: int) -> object:
    event = Event(size, 9, random.Random(1))
    for _ in range(2):
        event.play(event.proposal())
    return event.proposal()
