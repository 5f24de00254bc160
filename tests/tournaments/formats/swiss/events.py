"""Swiss events with random results."""

import random
from dataclasses import dataclass, field

from tournaments.formats.constraints import NO_CONSTRAINTS, Constraints, Pair, pair_of
from tournaments.formats.proposals import Proposal
from tournaments.formats.swiss import PairingHistory, SwissEntrant, SwissRules, pair


@dataclass
class Event:
    """An event of the entries 1 to `size`, strongest first. `rng` decides every match."""

    size: int
    rounds: int
    rng: random.Random
    constraints: Constraints = NO_CONSTRAINTS
    number: int = 1
    met: list[Pair] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    away: set[int] = field(default_factory=set)
    scores: dict[int, int] = field(default_factory=dict)
    floats: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def entrants(self) -> list[SwissEntrant]:
        return [
            SwissEntrant(one, self.scores.get(one, 0), 3000 - one, self.floats.get(one, ()), one not in self.away)
            for one in range(1, self.size + 1)
        ]

    def history(self) -> PairingHistory:
        return PairingHistory(tuple(self.met), tuple(self.byes))

    def rules(self) -> SwissRules:
        return SwissRules(self.rounds, self.number)

    def proposal(self, keep: tuple[Pair, ...] = (), fixed: tuple[Pair, ...] = ()) -> Proposal:
        lot = f"round {self.number}"
        return pair(self.entrants(), self.history(), self.constraints, self.rules(), lot, keep, fixed)

    def play(self, proposal: Proposal) -> None:
        before = dict(self.scores)
        for table in proposal.pairs:
            first, second = table.sides
            self.met.append(pair_of(first, second))
            self._float(first, before.get(second, 0) - before.get(first, 0))
            self._float(second, before.get(first, 0) - before.get(second, 0))
            self._win(self.rng.choice(table.sides))
        if proposal.bye is not None:
            self.byes.append(proposal.bye)
            self._float(proposal.bye, -1)
            self._win(proposal.bye)
        self.number += 1

    def _float(self, one: int, gap: int) -> None:
        self.floats[one] = (*self.floats.get(one, ()), (gap > 0) - (gap < 0))

    def _win(self, one: int) -> None:
        self.scores[one] = self.scores.get(one, 0) + 2


def pairs_of(proposal: Proposal) -> set[Pair]:
    return {pair_of(*table.sides) for table in proposal.pairs}
