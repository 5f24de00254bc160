"""Whether later rounds can still be paired: do so many perfect matchings without a common pair exist?

A graph is its rows: bit b of row a says that a and b have not met. Nobody, who gives the byes, is one of the
nodes where the field is odd.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tournaments.formats.swiss.matching import COST, Matching, cheapest
from tournaments.formats.swiss.work import UsedUp, Work

Rows = tuple[int, ...]

Plan = tuple[Matching, ...]
"""Rounds that can be paired one after the other, in any order; empty where any pairing will do."""

_PATIENCE: Final = 200_000
"""So many nodes are looked at for one answer; fields of up to 16 stay far below."""


@dataclass(slots=True)
class LookAhead:
    """Remembers what it found out, for the pairings of one round have much in common.

    `nobody` is the node that gives byes, if any; with `second_byes` it may meet the same node again.
    """

    nobody: int | None = None
    second_byes: bool = False
    work: Work = field(default_factory=Work)
    _known: dict[tuple[Rows, int], Plan | None] = field(default_factory=dict)
    _patience: Work = field(default_factory=Work)

    def can_last(self, rows: Rows, rounds: int) -> bool:
        """Whether `rounds` more rounds can be paired; exact up to 16 nodes, and where that would take
        too long True unless it was refuted."""
        try:
            return self.plan(rows, rounds) is not None
        except UsedUp:
            return True

    def plan(self, rows: Rows, rounds: int) -> Plan | None:
        """A way to pair so many rounds, None where there is none; raises UsedUp where that would take too long."""
        self._patience = Work(_PATIENCE)
        return self._plan(rows, rounds)

    def after(self, rows: Rows, matching: Matching) -> Rows:
        """What is left of the graph when these, given as nodes, have met."""
        left = list(rows)
        for a, b in matching:
            if not (self.second_byes and self.nobody in (a, b)):
                left[a] &= ~(1 << b)
                left[b] &= ~(1 << a)
        return tuple(left)

    def _plan(self, rows: Rows, rounds: int) -> Plan | None:
        if rounds == 0 or not rows or is_ample(rows, rounds, self.nobody):
            return ()
        key = (rows, rounds)
        if key not in self._known:
            self._known[key] = self._search(rows, rounds)
        return self._known[key]

    def _search(self, rows: Rows, rounds: int) -> Plan | None:
        if has_odd_part(rows) or not self._has_degrees(rows, rounds):
            return None
        if rounds == 1:
            return self._last_round(rows)
        for matching, left in self._next(rows, rounds):
            if (later := self._plan(left, rounds - 1)) is not None:
                return (matching, *later)
        return None

    def _has_degrees(self, rows: Rows, rounds: int) -> bool:
        return self.second_byes or min(row.bit_count() for row in rows) >= rounds

    def _last_round(self, rows: Rows) -> Plan | None:
        pairs = {(one, other): 0 for one, row in enumerate(rows) for other in bits(row) if one < other}
        self._spend(COST * len(pairs))
        found = cheapest(range(len(rows)), pairs)
        return None if found is None else (found,)

    def _next(self, rows: Rows, rounds: int) -> Iterator[tuple[Matching, Rows]]:
        """One of the rounds, and what is left after it.

        The rounds have no order among themselves, so let this be the one in which the node with the fewest
        opponents left meets the first of those that it will meet at all: of d opponents one of the first
        d − rounds + 1. Those before are not met any more.
        """
        node = min(range(len(rows)), key=lambda one: rows[one].bit_count())
        opponents = list(bits(rows[node]))
        for opponent in opponents if self.second_byes else opponents[: len(opponents) - rounds + 1]:
            rest = ((1 << len(rows)) - 1) & ~(1 << node) & ~(1 << opponent)
            for others in self._matchings(rows, rest):
                matching = ((node, opponent), *others)
                yield matching, self.after(rows, matching)
            rows = rows if self.second_byes else self.after(rows, ((node, opponent),))

    def _matchings(self, rows: Rows, rest: int) -> Iterator[Matching]:
        """All perfect matchings of the nodes in `rest`."""
        if not rest:
            yield ()
            return
        self._spend(rest.bit_count())
        node = min(bits(rest), key=lambda one: (rows[one] & rest).bit_count())
        for opponent in bits(rows[node] & rest):
            left = rest & ~(1 << node) & ~(1 << opponent)
            for others in self._matchings(rows, left):
                yield ((node, opponent), *others)

    def _spend(self, amount: int) -> None:
        self.work.spend(amount)
        self._patience.spend(amount)


def is_ample(rows: Rows, rounds: int, nobody: int | None) -> bool:
    """Whether so many rounds can be paired, whatever their pairings and byes are.

    Dirac 1952: who can meet at least half of the field can be paired. Each round takes one opponent, and a
    bye takes somebody else's.
    """
    players = [row for node, row in enumerate(rows) if node != nobody]
    if nobody is None:
        return 2 * (min(row.bit_count() for row in players) - rounds + 1) >= len(players)
    least = min((row & ~(1 << nobody)).bit_count() for row in players)
    return 2 * (least - rounds) >= len(players) - 1 and rows[nobody].bit_count() >= rounds


def has_odd_part(rows: Rows) -> bool:
    """Whether some cannot be paired since they form a part of the graph with an odd number of nodes."""
    left = (1 << len(rows)) - 1
    while left:
        part = _part(rows, left & -left)
        if part.bit_count() % 2:
            return True
        left &= ~part
    return False


def _part(rows: Rows, part: int) -> int:
    edge = part
    while edge:
        reached = 0
        for node in bits(edge):
            reached |= rows[node]
        edge = reached & ~part
        part |= edge
    return part


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
