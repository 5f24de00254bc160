"""The course of a stage so far as plain values, from which a format proposes, ranks and explains."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Protocol

from tournaments.formats.constraints import NO_CONSTRAINTS, Constraints, Pair, pairs_of
from tournaments.formats.plans import PlannedMatch, PlannedRound, StageSettings
from tournaments.formats.slots import Slot
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import scored

Sides = tuple[int, ...]
"""Numbers of entries."""


class CourseMatch(Protocol):
    """The current state of a match of the course."""

    @property
    def number(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def slots(self) -> tuple[Slot, ...]: ...
    @property
    def sides(self) -> tuple[int | None, ...]:
        """None for an unknown or absent side."""

    @property
    def ended(self) -> Sides:
        """Best first, after NOBODY if there is no winner; empty while it is open."""

    @property
    def winner(self) -> int | None: ...
    @property
    def walkover(self) -> bool: ...


@dataclass(frozen=True)
class Course:
    """A stage, or one of its groups. `entrants` are in the order of seeding, `matches` in the order of play."""

    settings: StageSettings
    entrants: tuple[StageEntrant, ...]
    names: Mapping[int, str]
    """Names of all entries, for sentences."""
    rounds: tuple[PlannedRound, ...]
    """The planned rounds of the whole stage."""
    matches: Mapping[int, CourseMatch]
    """By number."""
    outcome_of: Callable[[int], Outcome | None]
    """The outcome of a match by its number; None if nobody plays in it."""
    seats: int = 2
    """Seats at a full table."""
    rounds_in_all: int | None = None
    lot: str = ""
    since: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """For late entries, the number of earlier rounds."""
    left: frozenset[int] = frozenset()
    """Withdrawn entries."""
    displaced: frozenset[int] = frozenset()
    """Entries that gave up their place in this stage before playing."""
    order: Sides = ()
    """The format's own order, best first."""
    absent: frozenset[tuple[int, int]] = frozenset()
    """Rounds sat out: entry, round."""
    constraints: Constraints = NO_CONSTRAINTS
    moved: frozenset[int] = frozenset()
    """Entries whose seed was changed to keep some apart."""

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """Outcomes of the matches with at least one side."""
        return [outcome for number in self.matches if (outcome := self.outcome_of(number))]

    @cached_property
    def met(self) -> frozenset[Pair]:
        """Pairs that have sat at the same table."""
        return frozenset(pair for match in self.matches.values() for pair in pairs_of(seated(match)))

    @property
    def playing(self) -> Sides:
        """Entries that can be paired, unless they sit out."""
        return tuple(one.number for one in self.entrants if not one.withdrawn and one.number not in self.displaced)

    def before(self, number: int) -> "Course":
        """The course before round `number`."""
        return replace(self, matches={at: match for at, match in self.matches.items() if match.round < number})

    def planned(self, match: int) -> tuple[PlannedRound, PlannedMatch]:
        """The plan of a match, with its round."""
        return next((one, other) for one in self.rounds for other in one.matches if other.number == match)


def seated(match: CourseMatch) -> Sides:
    return tuple(side for side in match.sides if side is not None)


def half_points(course: Course) -> dict[int, int]:
    """Half points of each side so far, with one point for a win; entries without a match are missing."""
    points: dict[int, int] = {}
    for outcome in course.outcomes:
        for side, gained in zip(outcome.sides, scored(outcome), strict=True):
            points[side] = points.get(side, 0) + gained
    return points
