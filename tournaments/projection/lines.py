"""Lines of a ledger, and which of them count."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments import facts
from tournaments.facts import Fact, Sides


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the ledger; lines count from 1."""

    number: int
    at: datetime
    fact: Fact


def standing(lines: Sequence[Line]) -> list[Line]:
    """The lines that count: neither undone nor an undoing."""
    undone: set[int] = set()
    for line in reversed(lines):
        if line.number not in undone and isinstance(line.fact, facts.Undone):
            undone.add(line.fact.event)
    return [line for line in lines if line.number not in undone and not isinstance(line.fact, facts.Undone)]


def last_score(lines: Sequence[Line], match: int, sides: Sides | None) -> Line | None:
    """The last line that counts and says something about the score between these: what an undo takes back."""
    about = (facts.DealEntered, facts.DealCorrected, facts.WalkedOver)
    for line in reversed(standing(lines)):
        if isinstance(line.fact, about) and (line.fact.match, line.fact.sides) == (match, sides):
            return line
    return None
