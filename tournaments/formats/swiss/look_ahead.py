"""Check that later rounds can still be paired: enough perfect matchings without a common pair must exist.

A graph is given by its rows: bit b of row a says that a and b have not met. In an odd field, one more node stands for
nobody, the opponent in a bye.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tournaments.formats.swiss.matching import COST, Matching, cheapest
from tournaments.formats.swiss.work import Work, WorkLimitReached

BitRows = tuple[int, ...]

Plan = tuple[Matching, ...]
"""Rounds that can be paired one after the other, in any order. Empty if any pairing will do."""

_MOST_NODES: Final = 200_000
"""The most nodes that one search looks at. Fields of up to 16 stay far below."""


@dataclass(slots=True)
class LookAhead:
    """Keeps its results, because the pairings of one round have much in common.

    `nobody` is the node for byes, if there is one. With `second_byes`, it may meet the same node again.
    """

    nobody: int | None = None
    second_byes: bool = False
    work: Work = field(default_factory=Work)
    _known: dict[tuple[BitRows, int], Plan | None] = field(default_factory=dict)
    _search_work: Work = field(default_factory=Work)

    def can_last(self, rows: BitRows, rounds: int) -> bool:
        """Whether `rounds` more rounds can be paired. Exact for up to 16 nodes.

        In larger fields, also True if the search would take too long.
        """
        try:
            return self.plan(rows, rounds) is not None
        except WorkLimitReached:
            return True

    def plan(self, rows: BitRows, rounds: int) -> Plan | None:
        """A way to pair so many rounds; None if there is none. Raises WorkLimitReached if the search takes too long."""
        self._search_work = Work(_MOST_NODES)
        return self._plan(rows, rounds)

    def after(self, rows: BitRows, matching: Matching) -> BitRows:
        """The graph after the pairs of `matching`, given as nodes, have met."""
        left = list(rows)
        for a, b in matching:
            if not (self.second_byes and self.nobody in (a, b)):
                left[a] &= ~(1 << b)
                left[b] &= ~(1 << a)
        return tuple(left)

    def _plan(self, rows: BitRows, rounds: int) -> Plan | None:
        if rounds == 0 or not rows or is_ample(rows, rounds, self.nobody):
            return ()
        key = (rows, rounds)
        if key not in self._known:
            self._known[key] = self._search(rows, rounds)
        return self._known[key]

    def _search(self, rows: BitRows, rounds: int) -> Plan | None:
        if has_odd_part(rows) or not self._has_degrees(rows, rounds):
            return None
        if rounds == 1:
            return self._last_round(rows)
        for matching, left in self._next(rows, rounds):
            if (later := self._plan(left, rounds - 1)) is not None:
                return (matching, *later)
        return None

    def _has_degrees(self, rows: BitRows, rounds: int) -> bool:
        return self.second_byes or min(row.bit_count() for row in rows) >= rounds

    def _last_round(self, rows: BitRows) -> Plan | None:
        pairs = {(one, other): 0 for one, row in enumerate(rows) for other in bits(row) if one < other}
        self._spend(COST * len(pairs))
        found = cheapest(range(len(rows)), pairs)
        return None if found is None else (found,)

    def _next(self, rows: BitRows, rounds: int) -> Iterator[tuple[Matching, BitRows]]:
        """One of the rounds, and what is left after it.

        The rounds have no order among themselves. So take the node with the fewest opponents, and the round in which
        it meets the first of all opponents that it will meet. Of d opponents, this is one of the first d − rounds + 1.
        The node never meets the opponents before that one.
        """
        node = min(range(len(rows)), key=lambda one: rows[one].bit_count())
        opponents = list(bits(rows[node]))
        for opponent in opponents if self.second_byes else opponents[: len(opponents) - rounds + 1]:
            rest = ((1 << len(rows)) - 1) & ~(1 << node) & ~(1 << opponent)
            for others in self._matchings(rows, rest):
                matching = ((node, opponent), *others)
                yield matching, self.after(rows, matching)
            rows = rows if self.second_byes else self.after(rows, ((node, opponent),))

    def _matchings(self, rows: BitRows, rest: int) -> Iterator[Matching]:
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
        self._search_work.spend(amount)


def is_ample(rows: BitRows, rounds: int, nobody: int | None) -> bool:
    """Whether so many rounds can be paired, for any choice of pairings and byes.

    Dirac 1952: a perfect matching exists if each entry can meet at least half of the field. Each round uses up one
    opponent of every entry. A bye takes one more possible opponent out of the round.
    """
    players = [row for node, row in enumerate(rows) if node != nobody]
    if nobody is None:
        return 2 * (min(row.bit_count() for row in players) - rounds + 1) >= len(players)
    least = min((row & ~(1 << nobody)).bit_count() for row in players)
    return 2 * (least - rounds) >= len(players) - 1 and rows[nobody].bit_count() >= rounds


def has_odd_part(rows: BitRows) -> bool:
    """Whether the graph has a separate part with an odd number of nodes, which cannot be paired."""
    left = (1 << len(rows)) - 1
    while left:
        part = _part(rows, left & -left)
        if part.bit_count() % 2:
            return True
        left &= ~part
    return False


def _part(rows: BitRows, part: int) -> int:
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
