"""Lines of a ledger, and which of them count."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.ledger import facts
from tournaments.ledger.facts import Fact, Sides


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the ledger; lines count from 1."""

    number: int
    at: datetime
    fact: Fact


def set_aside(lines: Sequence[Line]) -> dict[int, int]:
    """The lines that do not count, each with the one that undid it or took its place.

    What took the place of a line that is undone goes with it.
    """
    undone: dict[int, int] = {}
    for line in reversed(lines):
        if line.number not in undone and isinstance(line.fact, facts.Undone):
            undone[line.fact.event] = line.number
    replaced: dict[int, int] = {}
    for line in lines:
        before = in_place_of(line.fact)
        if before in undone:
            undone.setdefault(line.number, undone[before])
        elif before and line.number not in undone:
            replaced[before] = line.number
    return replaced | undone


def in_place_of(fact: Fact) -> int:
    """The line whose place it takes; 0 for most."""
    return fact.instead_of if isinstance(fact, facts.RoundPaired) else 0


def takes_back(fact: Fact) -> bool:
    """Whether earlier lines count no more by it, so that a fold has to begin again."""
    return isinstance(fact, facts.Undone) or in_place_of(fact) > 0


def subject_of(fact: Fact, lines: Sequence[Line]) -> Fact:
    """What an undoing takes back or brings back in the end, by all lines; the fact itself where it is none."""
    while isinstance(fact, facts.Undone):
        fact = lines[fact.event - 1].fact
    return fact


def standing(lines: Sequence[Line]) -> list[Line]:
    """The lines that count: not set aside, and no undoing, but for those that bring ratings."""
    aside = set_aside(lines)
    return [line for line in lines if line.number not in aside and _says_something(line.fact)]


def _says_something(fact: Fact) -> bool:
    return not isinstance(fact, facts.Undone) or fact.ratings is not None


def people_in(lines: Sequence[Line]) -> dict[int, facts.Entered | facts.PersonMended]:
    """Who each entry is, be it that the entry itself was undone."""
    aside = set_aside(lines)
    people: dict[int, facts.Entered | facts.PersonMended] = {}
    for line in lines:
        fact = line.fact
        if isinstance(fact, facts.Entered) or (isinstance(fact, facts.PersonMended) and line.number not in aside):
            people[fact.entry] = fact
    return people


def _not_undone_backwards(lines: Sequence[Line]) -> Iterator[Line]:
    """Without looking at all of them first; of rounds also those that were paired again."""
    undone: set[int] = set()
    for line in reversed(lines):
        if line.number in undone:
            continue
        if isinstance(line.fact, facts.Undone):
            undone.add(line.fact.event)
        else:
            yield line


def last_score(lines: Sequence[Line], match: int, sides: Sides | None) -> Line | None:
    """The last line that counts and says something about the score between these: what an undo takes back."""
    about = (facts.DealEntered, facts.DealCorrected, facts.SidesSwapped, facts.WalkedOver, facts.ResultEntered)
    for line in _not_undone_backwards(lines):
        if isinstance(line.fact, about) and (line.fact.match, line.fact.sides) == (match, sides):
            return line
    return None
