"""Sentences with the reasons for a pairing. Plain values only."""

from collections.abc import Sequence

from tournaments.formats.catalogue import FORMATS
from tournaments.formats.course import Course
from tournaments.ledger.apart_words import would_have_met
from tournaments.ledger.fact import Line
from tournaments.ledger.outdated_pairings import is_as_proposed
from tournaments.ledger.projection import MatchView, Projection
from tournaments.ledger.projection.courses import course_of


def reasons(projection: Projection, lines: Sequence[Line], number: int) -> tuple[str, ...]:
    """Sentences with the reasons why the sides of a match meet."""
    match, course = projection.matches[number], _course(projection, number)
    as_proposed = is_as_proposed(lines, match.stage, match.round)
    planned, _ = course.planned(number)
    apart = (pair for pair in planned.kept_apart if set(pair) & set(match.sides))
    found = FORMATS[course.settings.format].reasons(course, match, as_proposed)
    return (*found, *would_have_met(projection, apart))


def reason(projection: Projection, lines: Sequence[Line], match: MatchView) -> str:
    """The same in one sentence."""
    course = _course(projection, match.number)
    as_proposed = is_as_proposed(lines, match.stage, match.round)
    return FORMATS[course.settings.format].reason(course, match, as_proposed)


def _course(projection: Projection, number: int) -> Course:
    stage = projection.stages[projection.matches[number].stage - 1]
    group = stage.rounds[projection.matches[number].round - 1].group
    return course_of(projection, stage, next((one for one in stage.groups if one.number == group), None))
