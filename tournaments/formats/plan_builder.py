"""Numbers rounds and matches in the order of play."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tournaments.formats.plans import Branch, PlannedMatch, PlannedRound
from tournaments.formats.slots import Slot


@dataclass(slots=True)
class PlanBuilder:
    """A growing plan; `next_match` is the number of the next match."""

    next_match: int
    rounds: list[PlannedRound] = field(default_factory=list)

    def add(
        self,
        name: str,
        tables: Iterable[tuple[Slot, ...]],
        *,
        group: int = 0,
        branch: Branch = Branch.MAIN,
        reset_of: int = 0,
    ) -> list[int]:
        """Add a round with a match for each table; returns the match numbers in that order."""
        numbered = enumerate(tables, start=self.next_match)
        matches = tuple(PlannedMatch(number, sides, reset_of) for number, sides in numbered)
        self.next_match += len(matches)
        self.rounds.append(PlannedRound(len(self.rounds) + 1, name, matches, group, branch))
        return [match.number for match in matches]

    def planned(self) -> tuple[PlannedRound, ...]:
        return tuple(self.rounds)
