"""The events of a stage in order, for formats with their own order: a ladder, a queue."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.formats.course import Course, Sides
from tournaments.formats.slots import NOBODY


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match; `places` are its entries, best first."""

    places: tuple[int, ...]

    @property
    def winner(self) -> int:
        return self.places[0]


@dataclass(frozen=True, slots=True)
class Missed:
    """A finished match to which none of these came."""

    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """A late or returned entry."""

    entry: int


@dataclass(frozen=True, slots=True)
class Departure:
    entry: int


StageEvent = FinishedMatch | Missed | Joined | Departure


def events_of(ended: tuple[int, ...]) -> Iterator[FinishedMatch | Missed]:
    """The event of a match. `ended` is best first, or begins with NOBODY without a winner; a bye has no event."""
    if len(ended) > 1:
        yield Missed(ended[1:]) if ended[0] == NOBODY else FinishedMatch(ended)


def chronology(course: Course) -> tuple[Sides, list[StageEvent]]:
    """The first entries, then the events: late entries, matches, and finally withdrawals."""
    entered = [one.number for one in course.entrants if one.number not in course.displaced]
    since = {entry: course.since.get(entry, 0) for entry in entered}
    events: list[StageEvent] = []
    for number, planned in enumerate(course.rounds, start=1):
        events += [Joined(entry) for entry in entered if since[entry] == number]
        played = (course.matches[match.number].ended for match in planned.matches if match.number in course.matches)
        events += [event for ended in played for event in events_of(ended)]
    events += [Departure(entry) for entry in entered if entry in course.left]
    return tuple(entry for entry in entered if since[entry] == 0), events
