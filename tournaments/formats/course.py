"""A stage as far as it has gone, in plain values: what a format reads to propose, to rank and to explain."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Protocol

from tournaments.formats.constraints import FREE, Constraints, Pair, pair_of
from tournaments.formats.plans import PlannedMatch, PlannedRound, StageSettings
from tournaments.formats.slots import Slot
from tournaments.standings.outcomes import Entrant, Outcome
from tournaments.standings.points import scored

Sides = tuple[int, ...]
"""Numbers of entries."""


class Match(Protocol):
    """A match as it stands."""

    @property
    def number(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def slots(self) -> tuple[Slot, ...]: ...
    @property
    def sides(self) -> tuple[int | None, ...]:
        """None while nobody knows, or when nobody comes."""

    @property
    def ended(self) -> Sides:
        """Best first, after NOBODY where none has won; empty while it is open."""

    @property
    def winner(self) -> int | None: ...
    @property
    def walkover(self) -> bool: ...


@dataclass(frozen=True)
class Course:
    """A stage, or one of its groups. `entrants` stand in the order of seeding, `matches` in the order of play."""

    settings: StageSettings
    entrants: tuple[Entrant, ...]
    names: Mapping[int, str]
    """Of all entries, as they stand in a sentence."""
    rounds: tuple[PlannedRound, ...]
    """Of the whole stage."""
    matches: Mapping[int, Match]
    """By number."""
    outcome_of: Callable[[int], Outcome | None]
    """How the match of that number stands; None where nobody plays in it."""
    seats: int = 2
    """At a full table."""
    rounds_in_all: int | None = None
    lot: str = ""
    since: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """Of those who came late, how many rounds there were before."""
    left: frozenset[int] = frozenset()
    """Who plays no more."""
    displaced: frozenset[int] = frozenset()
    """Who lost the place in this stage to others before playing."""
    order: Sides = ()
    """The order that the format keeps, best first."""
    absent: frozenset[tuple[int, int]] = frozenset()
    """Who sits out: entry, round."""
    constraints: Constraints = FREE
    moved: frozenset[int] = frozenset()
    """Who got another seed because some are kept apart."""

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """Of the matches that have somebody to play them."""
        return [outcome for number in self.matches if (outcome := self.outcome_of(number))]

    @cached_property
    def met(self) -> frozenset[Pair]:
        """Who has sat at one table."""
        return frozenset(pair for match in self.matches.values() for pair in pairs(seated(match)))

    @property
    def playing(self) -> Sides:
        """Who can be paired, as long as they do not sit out."""
        return tuple(one.number for one in self.entrants if not one.withdrawn and one.number not in self.displaced)

    def before(self, number: int) -> "Course":
        """The same before round `number`."""
        return replace(self, matches={at: match for at, match in self.matches.items() if match.round < number})

    def planned(self, match: int) -> tuple[PlannedRound, PlannedMatch]:
        """The plan of a match, with its round."""
        return next((one, other) for one in self.rounds for other in one.matches if other.number == match)


def seated(match: Match) -> Sides:
    return tuple(side for side in match.sides if side is not None)


def pairs(table: Sides) -> list[Pair]:
    """Any two of those at a table."""
    return [pair_of(one, other) for at, one in enumerate(table) for other in table[at + 1 :]]


def half_points(course: Course) -> dict[int, int]:
    """What each side has so far, a win being worth a point; nothing of those who have not played."""
    points: dict[int, int] = {}
    for outcome in course.outcomes:
        for side, gained in zip(outcome.sides, scored(outcome), strict=True):
            points[side] = points.get(side, 0) + gained
    return points
