"""Lines of the ledger that one press has written, so that one press can undo them. Plain values only.

A list of people is a line for each of them; by the moment, which is that of the press, and by their author they
are known again. Of other acts each line is undone by itself.
"""

from collections.abc import Mapping

from tournaments.ledger import facts
from tournaments.ledger.fact import Line
from tournaments.ledger.history import History

Lines = tuple[Line, ...]


def written_with(history: History, actors: Mapping[int, str], line: Line) -> Lines:
    """Those that count and were written with a line, itself among them, in their order."""
    if not isinstance(line.fact, facts.Entered):
        return (line,)
    return tuple(
        other
        for other in history.lines
        if isinstance(other.fact, facts.Entered)
        and (other.number == line.number or (history.counts(other.number) and _are_one_act(actors, line, other)))
    )


def undone_with(history: History, actors: Mapping[int, str], line: Line) -> Lines:
    """Those that were undone at the press that undid a line, itself among them, in their order."""
    step = history.by_number[history.undone_by[line.number]]
    if not isinstance(line.fact, facts.Entered):
        return (line,)
    undone = {
        other.fact.event
        for other in history.lines
        if isinstance(other.fact, facts.Undone) and history.counts(other.number) and _are_one_act(actors, step, other)
    }
    return tuple(other for other in history.lines if other.number in undone and isinstance(other.fact, facts.Entered))


def coming_back(history: History, actors: Mapping[int, str], line: Line) -> Lines:
    """What would stand once these count again: of a round that was paired again, its last pairing."""
    return tuple(history.after_redoing(one) for one in undone_with(history, actors, line))


def _are_one_act(actors: Mapping[int, str], line: Line, other: Line) -> bool:
    return (line.at, actors.get(line.number)) == (other.at, actors.get(other.number))
