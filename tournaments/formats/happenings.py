"""What happens where rounds are paired as it goes, in the order in which it did: a ladder, a queue."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.formats.course import Course, Sides
from tournaments.formats.slots import NOBODY


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is over; `places` are its entries, best first."""

    places: tuple[int, ...]

    @property
    def sides(self) -> tuple[int, ...]:
        """The same entries by their numbers."""
        return tuple(sorted(self.places))

    @property
    def winner(self) -> int:
        return self.places[0]


@dataclass(frozen=True, slots=True)
class Missed:
    """A match is over to which none of these came."""

    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """An entry came late, or came back."""

    entry: int


@dataclass(frozen=True, slots=True)
class Left:
    entry: int


Happening = Played | Missed | Joined | Left


def told_by(ended: tuple[int, ...]) -> Iterator[Played | Missed]:
    """What a match tells that `ended` so, best first, after NOBODY where none has won: nothing of who was alone."""
    if len(ended) > 1:
        yield Missed(ended[1:]) if ended[0] == NOBODY else Played(ended)


def happened(course: Course) -> tuple[Sides, list[Happening]]:
    """Who was there at first, and since then who came late, who played, and in the end who left."""
    entered = [one.number for one in course.entrants if one.number not in course.displaced]
    since = {entry: course.since.get(entry, 0) for entry in entered}
    told: list[Happening] = []
    for number, planned in enumerate(course.rounds, start=1):
        told += [Joined(entry) for entry in entered if since[entry] == number]
        played = (course.matches[match.number].ended for match in planned.matches if match.number in course.matches)
        told += [happening for ended in played for happening in told_by(ended)]
    told += [Left(entry) for entry in entered if entry in course.left]
    return tuple(entry for entry in entered if since[entry] == 0), told
