"""Runs of plays by one seat in quick succession."""

from engine.analysis.figures import LISTED_CHAIN, Chain
from engine.table import Table


class Chains:
    """A seat's play goes on with its chain when it comes soon enough after the last one, and nobody else has put a card
    on that pile, by a play or a spit, since the chain was last there.

    What others do on piles that the chain has not been on, or comes back to no more, does not end it; nor does what
    the seat itself does at home between its plays.
    """

    def __init__(self, table: Table, limit_ms: int) -> None:
        self._table = table
        self._limit_ms = limit_ms
        self._tops = _tops(table)
        # The number of the entry that last changed the top of the pile at each place.
        self._changed = [-1] * len(self._tops)
        self._running: list[Chain | None] = [None for _ in self._tops]
        # By seat: the number of the entry with which its chain was last on each place.
        self._been: list[dict[int, int]] = [{} for _ in self._tops]
        self.listed: list[Chain] = []
        self.best: list[Chain | None] = [None for _ in self._tops]

    def look(self, number: int) -> None:
        """The table after an accepted entry."""
        tops = _tops(self._table)
        if tops != self._tops:
            for place, top in enumerate(tops):
                if top != self._tops[place]:
                    self._changed[place] = number
            self._tops = tops

    def play(self, at_ms: int, number: int, seat: int, place: int) -> None:
        """A play is about to change the table."""
        chain = self._running[seat]
        been = self._been[seat]
        if chain is not None and at_ms - chain.to_ms <= self._limit_ms and self._is_as_left(place, been):
            self._running[seat] = Chain(seat, chain.from_ms, at_ms, chain.plays + 1)
        else:
            self._end(chain)
            been.clear()
            self._running[seat] = Chain(seat, at_ms, at_ms, 1)
        been[place] = number

    def end(self) -> None:
        for chain in self._running:
            self._end(chain)
        self.listed.sort(key=lambda chain: (chain.from_ms, chain.seat))

    def _is_as_left(self, place: int, been: dict[int, int]) -> bool:
        return been.get(place, self._changed[place]) == self._changed[place]

    def _end(self, chain: Chain | None) -> None:
        if chain is None or chain.plays < 2:
            return
        if chain.plays >= LISTED_CHAIN:
            self.listed.append(chain)
        best = self.best[chain.seat]
        if best is None or _rank(chain) > _rank(best):
            self.best[chain.seat] = chain


def _rank(chain: Chain) -> tuple[int, int]:
    """More plays are better, and the same in a shorter time; of equal ones the first counts."""
    return chain.plays, chain.from_ms - chain.to_ms


def _tops(table: Table) -> list[int]:
    return [pile[-1] if pile else -1 for pile in table.spit_piles]
