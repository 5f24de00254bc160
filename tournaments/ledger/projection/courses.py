"""A stage as a `Course`, the input of its format."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.rules import AnyRules
from games.sentences import isolated
from tournaments.formats.course import Course
from tournaments.ledger.projection.results import entrants_of, outcome_of
from tournaments.ledger.projection.values import EntryView, Group, MatchView, Projection, StageView


def course_of(projection: Projection, stage: StageView, group: Group | None = None, seats: int = 0) -> Course:
    """`group`: None for a stage without groups. `seats` at a full table; 0 for the seats of the rules."""
    group = group or _whole(stage)
    course = course_with(
        stage, group, matches_in(projection, stage, group), projection.entries, projection.heading.rules
    )
    absent = frozenset((entry, number) for entry, at, number in projection.sat_out if at == stage.number)
    moved = projection.moved if stage.number == 1 else frozenset()
    return replace(course, seats=seats or course.seats, absent=absent, moved=moved)


def matches_in(projection: Projection, stage: StageView, group: Group) -> list[MatchView]:
    """In the order of play."""
    numbers = {planned.number for planned in stage.rounds if group.number in (0, planned.group)}
    return [match for match in projection.matches_of(stage.number) if match.round in numbers]


def _whole(stage: StageView) -> Group:
    if len(stage.groups) == 1:
        return stage.groups[0]
    entries = tuple(entry for group in stage.groups for entry in group.entries)
    return Group(0, entries)


def pairing_of(projection: Projection, stage: StageView, seats: int = 0) -> Course:
    """The same with the pairs to keep apart."""
    return replace(course_of(projection, stage, seats=seats), constraints=projection.constraints)


def course_with(
    stage: StageView, group: Group, matches: Iterable[MatchView], entries: Mapping[int, EntryView], rules: AnyRules
) -> Course:
    """The course from the matches of a group, in the order of play."""
    by_number = {match.number: match for match in matches}
    more_is_better = rules.goal == "collect"
    return Course(
        stage.settings,
        tuple(entrants_of(group.entries, entries, group.gave_up)),
        {number: isolated(entry.name) for number, entry in entries.items()},
        stage.rounds,
        by_number,
        lambda number: outcome_of(by_number[number], more_is_better),
        seats=rules.players,
        rounds_in_all=stage.rounds_in_all,
        lot=stage.lot,
        since={entry: entries[entry].since for entry in group.entries} if stage.number == 1 else {},
        left=group.left,
        displaced=group.displaced,
        order=stage.order,
    )
