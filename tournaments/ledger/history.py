"""A whole ledger: which lines can be undone or redone, and the reasons for the others.

A line can be undone while nothing depends on it. `consequences` lists further changes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.ledger import facts
from tournaments.ledger.fact import Fact, Line, Person, Sides
from tournaments.ledger.projection import (
    MatchView,
    Projection,
    StageView,
    people_in,
    set_aside,
    subject_of,
)

CALLED_OFF: Final = gettext_lazy("The tournament is called off. An organiser can take that back on its desk.")


@dataclass(slots=True)
class History:
    """The lines of a ledger and the resulting state."""

    lines: Sequence[Line]
    projection: Projection
    merged: Mapping[int, int] = field(default_factory=dict)
    """The players merged into others since."""
    by_number: dict[int, Line] = field(init=False)
    undone_by: dict[int, int] = field(init=False)
    """The lines that do not count, each with the line that undid or replaced it."""
    people: dict[int, Person] = field(init=False)
    """The person of each entry, including entries of undone lines."""
    started: Line | None = field(init=False)
    """The line of the current start."""
    _last: dict[tuple[int, Sides], int] = field(init=False)
    """The last valid line about the score of a match between these sides."""

    def __post_init__(self) -> None:
        self.by_number = {line.number: line for line in self.lines}
        self.undone_by = set_aside(self.lines)
        self.people = people_in(self.lines)
        self.started = self.last(facts.Started)
        self._last = {
            line.fact.table: line.number
            for line in self.lines
            if self.counts(line.number)
            and isinstance(line.fact, facts.AboutMatch)
            and not isinstance(line.fact, facts.RecordedGame)
        }

    def counts(self, number: int) -> bool:
        return number not in self.undone_by

    def is_replaced(self, number: int) -> bool:
        """Whether a newer pairing of the same round replaced it."""
        by = self.by_number.get(self.undone_by.get(number, 0))
        return by is not None and not by.fact.is_undo and by.fact.sets_aside == number

    def after_redoing(self, line: Line) -> Line:
        """The line that counts once this one is redone. For a round: its last pairing."""
        if self.counts(line.number):
            return line
        again = Line(len(self.lines) + 1, line.at, facts.Undone(self.undone_by[line.number]))
        aside = set_aside([*self.lines, again])
        while line.number in aside:
            line = self.by_number[aside[line.number]]
        return line

    def last(self, kind: type[Fact]) -> Line | None:
        """The last valid line of a kind."""
        return next(
            (line for line in reversed(self.lines) if isinstance(line.fact, kind) and self.counts(line.number)), None
        )

    def last_about(self, fact: facts.AboutMatch) -> int:
        """The number of the last valid line about the same score; 0 if there is none."""
        return self._last.get(fact.table, 0)

    @property
    def seeds(self) -> Sides:
        """The entries at the start, best seed first."""
        return self.started.fact.seeds if self.started and isinstance(self.started.fact, facts.Started) else ()

    def stage(self, number: int) -> StageView | None:
        return self.projection.stages[number - 1] if number <= len(self.projection.stages) else None

    def match_of(self, fact: facts.AboutMatch) -> MatchView | None:
        """The match, if it still has the sides of the fact."""
        view = self.projection.matches.get(fact.match)
        return view if view is not None and view.table == fact.sides else None

    def pairing(self, number: int) -> facts.RoundPaired:
        """The pairing in a line."""
        fact = self.by_number[number].fact
        assert isinstance(fact, facts.RoundPaired), "a pairing replaces a pairing"
        return fact

    def lines_before_start(self, up_to: int | None = None) -> list[int]:
        """The valid lines before `up_to` about entries, rules and seeds."""
        lines = self.lines if up_to is None else self.lines[: up_to - 1]
        aside = set_aside(lines)
        return [line.number for line in lines if line.number not in aside and line.fact.is_before_start]

    def person_after(self, line: Line) -> Person:
        """The person of an entry after a replacement is undone or redone."""
        person = line.fact.person
        assert person is not None, "only who was replaced is somebody else again"
        if not self.counts(line.number):
            return person
        return people_in([other for other in self.lines if other is not line])[person.entry]

    def current_player(self, player: int) -> int:
        """The current number of a player, after merges."""
        return self.merged.get(player, player)

    def name(self, entry: int) -> str:
        return (
            self.projection.entries[entry].name
            if entry in self.projection.entries
            else _("Entry %(entry)s", entry=entry)
        )

    def why_not_undo(self, line: Line) -> str | None:
        """The reason why a valid line cannot be undone; None if it can."""
        return self._why_closed(line) or line.fact.why_not_undo(self, line)

    def why_not_redo(self, line: Line) -> str | None:
        """The reason why an undone line cannot be redone; None if it can."""
        return self._why_closed(line) or line.fact.why_not_redo(self, line)

    def _why_closed(self, line: Line) -> str | None:
        if self.projection.heading.called_off is None or subject_of(line.fact, self.lines).is_heading:
            return None
        return str(CALLED_OFF)


class UndoStep(NamedTuple):
    """The line for an undo or redo button, and the reason if it is not possible."""

    line: Line
    refusal: str | None


def last_act(history: History, actors: Mapping[int, str], caller: str) -> tuple[UndoStep | None, UndoStep | None]:
    """The lines for the buttons "undo" and "redo"; None if there is no such line.

    Leaves out lines written by `caller`, which follow automatically from others, and changed names.
    """
    lines = [
        line
        for line in reversed(history.lines)
        if actors.get(line.number) != caller and history.counts(line.number) and not line.fact.changes_names
    ]
    undo = next((line for line in lines if not line.fact.is_undo), None)
    redo = _last_undone(history, lines, actors)
    return (
        UndoStep(undo, history.why_not_undo(undo)) if undo else None,
        UndoStep(redo, history.why_not_redo(redo)) if redo else None,
    )


def _last_undone(history: History, lines: Sequence[Line], actors: Mapping[int, str]) -> Line | None:
    """The last undone line that was not redone; `lines` from the last to the first.

    None if the same person has done something else since. Later actions of others do not matter.
    """
    since: set[str | None] = set()
    for step in lines:
        if not step.fact.is_undo:
            since.add(actors.get(step.number))
        elif not (line := history.by_number[step.fact.sets_aside]).fact.is_undo:
            return None if actors.get(step.number) in since else line
    return None
