"""The boards of the screen in the hall: each has so little that it can be read from afar."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from tournaments.shown.matches import MatchShown
from tournaments.shown.people import Person
from tournaments.shown.rounds import BranchShown, RoundShown
from tournaments.shown.stages import GroupShown, StageShown
from tournaments.shown.standings import Standing

T = TypeVar("T")

BRACKET_ROWS: Final = 4
"""How many matches under each other can be read from the far end of a hall."""
STANDING_ROWS: Final = 20
TABLES: Final = 12
GROUP_TABLES: Final = 4
NAMES: Final = 24


@dataclass(frozen=True, slots=True)
class Board:
    """Columns of a bracket, rows of a table, tables of a round, or a line of people: what is empty is not there."""

    title: str
    rounds: Sequence[RoundShown] = ()
    standings: Sequence[Standing] = ()
    matches: Sequence[MatchShown] = ()
    people: Sequence[Person] = ()
    first: int = 1
    """The place of the first of the people."""


def boards(stage: StageShown) -> list[Board]:
    """Of the stage that is being played."""
    if stage.branches:
        return [board for branch in stage.branches for board in _of_bracket(branch)]
    going_on = [*_tables("At the table", stage.seated), *_names("Next in line", stage.line)]
    return [*going_on, *_names("The ladder", stage.ladder), *_of_groups(stage.groups)]


def _of_groups(groups: Sequence[GroupShown]) -> Iterator[Board]:
    for group in groups:
        yield from _of_group(group)


def _of_group(group: GroupShown) -> Iterator[Board]:
    standings = group.table.standings.items
    tables = group.now.matches.items if group.now else ()
    if group.title and len(standings) + len(tables) <= STANDING_ROWS // 2 and len(tables) <= GROUP_TABLES:
        yield Board(group.title, standings=standings, matches=tables)
        return
    name = f"{group.title}: " if group.title else ""
    yield from _tables(f"{name}{group.now.name}" if group.now else "", tables)
    for part in _parts(standings, STANDING_ROWS):
        yield Board(f"{name}standings" if group.title else "Standings", standings=part)


def _tables(title: str, matches: Sequence[MatchShown]) -> Iterator[Board]:
    for part in _parts(matches, TABLES):
        yield Board(title, matches=part)


def _names(title: str, people: Sequence[Person]) -> Iterator[Board]:
    for at, part in enumerate(_parts(people, NAMES)):
        yield Board(title, people=part, first=at * NAMES + 1)


def _parts(there: Sequence[T], length: int) -> list[Sequence[T]]:
    return [there[at : at + length] for at in range(0, len(there), length)]


def _of_bracket(branch: BranchShown) -> Iterator[Board]:
    """Begins with the first round that is not through, the last three at the latest.

    A board holds up to four matches of it, from the top of the bracket to the bottom, and those they lead to.
    """
    open_rounds = [at for at, shown in enumerate(branch.rounds) if not _is_through(shown)]
    shown = branch.rounds[min([*open_rounds, max(len(branch.rounds) - 3, 0)]) :]
    count = max(len(shown[0].matches) // BRACKET_ROWS, 1)
    for at in range(count):
        rounds = [_cut(each, at, count) for each in shown if len(each.matches) >= count]
        yield Board(branch.title, rounds=rounds)


def _is_through(shown: RoundShown) -> bool:
    return all(match.is_final for match in shown.matches)


def _cut(shown: RoundShown, at: int, count: int) -> RoundShown:
    begin, end = at * len(shown.matches) // count, (at + 1) * len(shown.matches) // count
    return replace(shown, matches=shown.matches[begin:end], third=shown.third if count == 1 else None)
