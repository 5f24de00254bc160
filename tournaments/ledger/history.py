"""A whole ledger: which lines can be undone or redone, and the reasons for the others.

A line can be undone while nothing depends on it. `consequences` lists further changes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.ledger import facts
from tournaments.ledger.fact import Fact, Line, Person, PersonFact, Sides
from tournaments.ledger.projection import (
    MatchView,
    Projection,
    StageView,
    overridden_lines,
    people_in,
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
    overridden_by: dict[int, int] = field(init=False)
    """The lines that do not count, each with the line that undid or replaced it."""
    people: dict[int, Person] = field(init=False)
    """The person of each entry, including entries of undone lines."""
    started: Line | None = field(init=False)
    """The line of the current start."""
    _last_by_match: dict[tuple[int, Sides], int] = field(init=False)
    """The last valid line about the score of a match between these sides."""

    def __post_init__(self) -> None:
        self.by_number = {line.number: line for line in self.lines}
        self.overridden_by = overridden_lines(self.lines)
        self.people = people_in(self.lines)
        self.started = self.last(facts.Started)
        self._last_by_match = {
            (line.fact.match, line.fact.sides): line.number
            for line in self.lines
            if self.counts(line.number)
            and isinstance(line.fact, facts.MatchFact)
            and not isinstance(line.fact, facts.SiteGameFact)
        }

    def counts(self, number: int) -> bool:
        return number not in self.overridden_by

    def is_replaced(self, number: int) -> bool:
        """Whether a newer pairing of the same round replaced it."""
        by = self.by_number.get(self.overridden_by.get(number, 0))
        return by is not None and not by.fact.is_undo and by.fact.overridden_line == number

    def after_redoing(self, line: Line) -> Line:
        """The line that counts once this one is redone. For a round: its last pairing."""
        if self.counts(line.number):
            return line
        again = Line(len(self.lines) + 1, line.at, facts.Undone(self.overridden_by[line.number]))
        overridden = overridden_lines([*self.lines, again])
        while line.number in overridden:
            line = self.by_number[overridden[line.number]]
        return line

    def last(self, kind: type[Fact]) -> Line | None:
        """The last valid line of a kind."""
        return next(
            (line for line in reversed(self.lines) if isinstance(line.fact, kind) and self.counts(line.number)), None
        )

    def last_about(self, match: int, sides: Sides) -> int:
        """The number of the last valid line about this score, apart from games of this site; 0 if there is none."""
        return self._last_by_match.get((match, sides), 0)

    @property
    def seeds(self) -> Sides:
        """The entries at the start, best seed first."""
        return self.started.fact.seeds if self.started and isinstance(self.started.fact, facts.Started) else ()

    def stage(self, number: int) -> StageView | None:
        return self.projection.stages[number - 1] if number <= len(self.projection.stages) else None

    def match_of(self, match: int, sides: Sides) -> MatchView | None:
        """The match, if it is still between these sides."""
        view = self.projection.matches.get(match)
        return view if view is not None and view.table == sides else None

    def pairing(self, number: int) -> facts.RoundPaired:
        """The pairing in a line."""
        fact = self.by_number[number].fact
        assert isinstance(fact, facts.RoundPaired), "a pairing replaces a pairing"
        return fact

    def lines_before_start(self, up_to: int | None = None) -> list[int]:
        """The valid lines before `up_to` about entries, rules and seeds."""
        lines = self.lines if up_to is None else self.lines[: up_to - 1]
        overridden = overridden_lines(lines)
        return [line.number for line in lines if line.number not in overridden and line.fact.is_before_start]

    def person_after(self, line: Line) -> Person:
        """The person of an entry after a replacement is undone or redone."""
        fact = line.fact
        assert isinstance(fact, PersonFact), "other facts change no person"
        if not self.counts(line.number):
            return fact.person
        return people_in([other for other in self.lines if other is not line])[fact.entry]

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
        if self._is_called_off and not subject_of(line.fact, self.lines).may_be_undone_when_called_off:
            return str(CALLED_OFF)
        return line.fact.why_not_undo(self, line)

    def why_not_redo(self, line: Line) -> str | None:
        """The reason why an undone line cannot be redone; None if it can."""
        if self._is_called_off and not subject_of(line.fact, self.lines).may_be_undone_when_called_off:
            return str(CALLED_OFF)
        return line.fact.why_not_redo(self, line)

    @property
    def _is_called_off(self) -> bool:
        return self.projection.heading.called_off is not None


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
        elif not (line := history.by_number[step.fact.overridden_line]).fact.is_undo:
            return None if actors.get(step.number) in since else line
    return None


def last_score(lines: Sequence[Line], match: int, sides: Sides | None) -> Line | None:
    """The last valid line about the score between these sides."""
    for line in _not_undone_backwards(lines):
        fact = line.fact
        if isinstance(fact, facts.MatchFact) and fact.is_score and (fact.match, fact.sides) == (match, sides):
            return line
    return None


def _not_undone_backwards(lines: Sequence[Line]) -> Iterator[Line]:
    """Lazily, from the last line on. A round that was paired again appears with each of its pairings."""
    undone: set[int] = set()
    for line in reversed(lines):
        if line.number in undone:
            continue
        if line.fact.is_undo:
            undone.add(line.fact.overridden_line)
        else:
            yield line
