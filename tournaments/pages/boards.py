"""The boards of the hall screen, each short enough to be read from a distance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from games.texts import gettext as _
from tournaments.pages.matches import MatchShown
from tournaments.pages.people import ShownPerson
from tournaments.pages.rounds import BranchShown, RoundShown
from tournaments.pages.stages import GroupShown, StageShown
from tournaments.pages.standings import StandingRow

T = TypeVar("T")

BRACKET_ROWS: Final = 4
"""The number of matches in a column that can be read from the far end of a hall."""
DENSE_ROWS: Final = 8
"""The same for a round that would need more than `MOST_PARTS` boards: a long wait is worse than small text."""
MOST_PARTS: Final = 4
COLUMN: Final = 10
"""Rows of a table or names in a column; a match takes one row for each side, and a half."""
DENSE_ABOVE: Final = 4 * COLUMN
"""Longer tables use small text; otherwise the first board would not return for minutes."""
DENSE_PART: Final = 36
COLUMNS: Final = 3
"""Columns of matches."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows of a table, tables of a round, or a line of people; empty parts are not shown."""

    title: str
    standings: Sequence[StandingRow] = ()
    matches: Sequence[MatchShown] = ()
    people: Sequence[ShownPerson] = ()
    first: int = 1
    """The place of the first of the people."""
    is_dense: bool = False

    @property
    def rows(self) -> float:
        return len(self.standings) + sum(map(_rows, self.matches)) + len(self.people)


@dataclass(frozen=True, slots=True)
class Board:
    """Columns of a bracket, or one or two panels side by side."""

    rounds: Sequence[RoundShown] = ()
    is_dense: bool = False
    panels: Sequence[Panel] = ()
    stage: str = ""
    """The name of its stage, if it has one."""


def _rows(match: MatchShown) -> float:
    return len(match.sides) + 0.5


def boards(stage: StageShown) -> list[Board]:
    """The boards of a current stage."""
    return [replace(board, stage=stage.view.settings.name) for board in _boards(stage)]


def _boards(stage: StageShown) -> list[Board]:
    if stage.branches:
        return [board for branch in stage.branches for board in _of_bracket(branch)]
    open_matches = by_table(str(stage.format.open_matches), stage.seated)
    if stage.ladder:
        return _side_by_side([*_names(str(stage.format.title), stage.ladder), *open_matches])
    going_on = [*open_matches, *_names(_("Next in line"), stage.line)]
    return _side_by_side([*going_on, *(panel for group in stage.groups for panel in _of_group(group))])


def _side_by_side(panels: Sequence[Panel]) -> list[Board]:
    """Two panels on one board if both are narrow, in the same order."""
    found: list[list[Panel]] = []
    for panel in panels:
        beside = found and len(found[-1]) == 1 and _is_narrow(found[-1][0]) and _is_narrow(panel)
        if beside:
            found[-1].append(panel)
        else:
            found.append([panel])
    return [Board(panels=side_by_side) for side_by_side in found]


def _is_narrow(panel: Panel) -> bool:
    return panel.rows <= COLUMN


def _of_group(group: GroupShown) -> Iterator[Panel]:
    standings = group.table.standings.items
    tables = group.now.matches.items if group.now else ()
    together = Panel(group.title, standings, tables)
    if group.title and _is_narrow(together):
        yield together
        return
    yield from by_table(group.now.name if group.now else "", tables)
    is_dense = len(standings) > DENSE_ABOVE
    for part in _parts(standings, DENSE_PART if is_dense else 2 * COLUMN):
        yield Panel(group.title or _("Standings"), standings=part, is_dense=is_dense)


def by_table(title: str, matches: Sequence[MatchShown]) -> Iterator[Panel]:
    tallest = max(map(_rows, matches), default=COLUMN)
    for part in _parts(matches, COLUMNS * max(int(COLUMN / tallest), 1)):
        yield Panel(title, matches=part)


def _names(title: str, people: Sequence[ShownPerson]) -> Iterator[Panel]:
    length = COLUMN if len(people) <= COLUMN else 2 * COLUMN
    for at, part in enumerate(_parts(people, length)):
        yield Panel(title, people=part, first=at * length + 1)


def _parts(rows: Sequence[T], length: int) -> list[Sequence[T]]:
    return [rows[at : at + length] for at in range(0, len(rows), length)]


def _of_bracket(branch: BranchShown) -> Iterator[Board]:
    """Boards of a bracket from the first open round on, at least the last three rounds.

    A board contains up to four matches of this round, or eight of a large round, from top to bottom, and their next
    matches.
    """
    open_rounds = [at for at, shown in enumerate(branch.rounds) if not _is_through(shown)]
    shown = branch.rounds[min([*open_rounds, max(len(branch.rounds) - 3, 0)]) :]
    is_dense = len(shown[0].matches) > MOST_PARTS * BRACKET_ROWS
    count = max(len(shown[0].matches) // (DENSE_ROWS if is_dense else BRACKET_ROWS), 1)
    for at in range(count):
        rounds = [_cut(each, at, count) for each in shown if len(each.matches) >= count]
        yield Board(rounds=rounds, is_dense=is_dense)


def _is_through(shown: RoundShown) -> bool:
    return all(match.is_final for match in shown.matches)


def _cut(shown: RoundShown, at: int, count: int) -> RoundShown:
    begin, end = at * len(shown.matches) // count, (at + 1) * len(shown.matches) // count
    return replace(shown, matches=shown.matches[begin:end], third=shown.third if count == 1 else None)
