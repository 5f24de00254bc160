"""A whole ledger: which lines can be undone or redone, and why the others cannot.

A line can be undone while nothing rests on it. What else would change is for `consequences` to say.
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
    """The lines of a ledger, and what they amount to."""

    lines: Sequence[Line]
    projection: Projection
    merged: Mapping[int, int] = field(default_factory=dict)
    """The players that were merged into others since."""
    by_number: dict[int, Line] = field(init=False)
    undone_by: dict[int, int] = field(init=False)
    """The lines that do not count, each with the line that undid or replaced it."""
    people: dict[int, Person] = field(init=False)
    """The person of each entry, those of undone lines included."""
    started: Line | None = field(init=False)
    """The line that began what is played now."""
    _last: dict[tuple[int, Sides], int] = field(init=False)
    """The last line that counts about the score of a match between these."""

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
        """Whether another pairing of the same round took its place."""
        by = self.by_number.get(self.undone_by.get(number, 0))
        return by is not None and by.fact.replaces == number

    def after_redoing(self, line: Line) -> Line:
        """The line that counts once this one is redone: of a round, its last pairing."""
        if self.counts(line.number):
            return line
        again = Line(len(self.lines) + 1, line.at, facts.Undone(self.undone_by[line.number]))
        aside = set_aside([*self.lines, again])
        while line.number in aside:
            line = self.by_number[aside[line.number]]
        return line

    def last(self, kind: type[Fact]) -> Line | None:
        """The last line of a kind that counts."""
        return next(
            (line for line in reversed(self.lines) if isinstance(line.fact, kind) and self.counts(line.number)), None
        )

    def last_about(self, fact: facts.AboutMatch) -> int:
        """The number of the last line that counts about the same score; 0 where there is none."""
        return self._last.get(fact.table, 0)

    @property
    def seeds(self) -> Sides:
        """The entries that the start began with, best seed first."""
        return self.started.fact.seeds if self.started and isinstance(self.started.fact, facts.Started) else ()

    def stage(self, number: int) -> StageView | None:
        return self.projection.stages[number - 1] if number <= len(self.projection.stages) else None

    def match_of(self, fact: facts.AboutMatch) -> MatchView | None:
        """The match, if it is still between the sides of the fact."""
        view = self.projection.matches.get(fact.match)
        return view if view is not None and view.table == fact.sides else None

    def pairing(self, number: int) -> facts.RoundPaired:
        """The pairing of a round that a line holds."""
        fact = self.by_number[number].fact
        assert isinstance(fact, facts.RoundPaired), "a pairing replaces a pairing"
        return fact

    def lines_before_start(self, up_to: int | None = None) -> list[int]:
        """The lines that say who plays, what and in which order, and that count, among those before `up_to`."""
        lines = self.lines if up_to is None else self.lines[: up_to - 1]
        aside = set_aside(lines)
        return [line.number for line in lines if line.number not in aside and line.fact.is_before_start]

    def person_after(self, line: Line) -> Person:
        """The person of an entry once a replacement is undone, or redone."""
        person = line.fact.person
        assert person is not None, "only who was replaced is somebody else again"
        if not self.counts(line.number):
            return person
        return people_in([other for other in self.lines if other is not line])[person.entry]

    def current_player(self, player: int) -> int:
        """The number under which a player goes since people were merged."""
        return self.merged.get(player, player)

    def name(self, entry: int) -> str:
        return (
            self.projection.entries[entry].name
            if entry in self.projection.entries
            else _("Entry %(entry)s", entry=entry)
        )

    def why_not_undo(self, line: Line) -> str | None:
        """Why a line that counts has to stay; None where it can be undone."""
        return self._why_closed(line) or line.fact.why_not_undo(self, line)

    def why_not_redo(self, line: Line) -> str | None:
        """Why a line that was undone cannot count again; None where it can."""
        return self._why_closed(line) or line.fact.why_not_redo(self, line)

    def _why_closed(self, line: Line) -> str | None:
        if self.projection.heading.called_off is None or subject_of(line.fact, self.lines).is_heading:
            return None
        return str(CALLED_OFF)


class Step(NamedTuple):
    """A line that a press would undo or redo, and why it cannot."""

    line: Line
    refusal: str | None


def last_act(history: History, actors: Mapping[int, str], caller: str) -> tuple[Step | None, Step | None]:
    """What a press of "undo" would undo, and what one of "redo" would redo; None for nothing.

    The lines that `caller` wrote are left out: they follow by themselves from others. So are names that changed.
    """
    lines = [
        line
        for line in reversed(history.lines)
        if actors.get(line.number) != caller and history.counts(line.number) and not line.fact.changes_names
    ]
    undo = next((line for line in lines if not line.fact.undoes), None)
    redo = _last_undone(history, lines, actors)
    return (
        Step(undo, history.why_not_undo(undo)) if undo else None,
        Step(redo, history.why_not_redo(redo)) if redo else None,
    )


def _last_undone(history: History, lines: Sequence[Line], actors: Mapping[int, str]) -> Line | None:
    """The line that was undone last and not redone; `lines` from the last to the first.

    None if the same person has done something else since. What others did since does not matter: they did not know.
    """
    since: set[str | None] = set()
    for step in lines:
        if not step.fact.undoes:
            since.add(actors.get(step.number))
        elif not (line := history.by_number[step.fact.undoes]).fact.undoes:
            return None if actors.get(step.number) in since else line
    return None
