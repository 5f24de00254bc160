"""Finds the ledger lines that belong to one act, so that they are undone together. Plain values only.

Entering a list of people writes one line for each of them. These lines have the same time and the same author. Lines of
all other acts are undone one by one.
"""

from collections.abc import Mapping

from tournaments.ledger import facts
from tournaments.ledger.fact import Line
from tournaments.ledger.history import History

Lines = tuple[Line, ...]


def written_with(history: History, actors: Mapping[int, str], line: Line) -> Lines:
    """A line and the other lines of its act that still count, in order."""
    if not isinstance(line.fact, facts.Entered):
        return (line,)
    return tuple(
        other
        for other in history.lines
        if isinstance(other.fact, facts.Entered)
        and (other.number == line.number or (history.counts(other.number) and _are_one_act(actors, line, other)))
    )


def undone_with(history: History, actors: Mapping[int, str], line: Line) -> Lines:
    """A line and the other lines that were undone in the same act, in order."""
    step = history.by_number[history.overridden_by[line.number]]
    if not isinstance(line.fact, facts.Entered):
        return (line,)
    undone = {
        other.fact.event
        for other in history.lines
        if isinstance(other.fact, facts.Undone) and history.counts(other.number) and _are_one_act(actors, step, other)
    }
    return tuple(other for other in history.lines if other.number in undone and isinstance(other.fact, facts.Entered))


def coming_back(history: History, actors: Mapping[int, str], line: Line) -> Lines:
    """The lines that count after a redo. If a round was paired again, this is its last pairing."""
    return tuple(history.after_redoing(one) for one in undone_with(history, actors, line))


def _are_one_act(actors: Mapping[int, str], line: Line, other: Line) -> bool:
    return (line.at, actors.get(line.number)) == (other.at, actors.get(other.number))
