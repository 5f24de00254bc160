"""Runs of plays by one seat in quick succession."""

from typing import NamedTuple

from engine.spit.analysis.figures import LISTED_CHAIN, Chain
from engine.spit.table import Table


class Link(NamedTuple):
    """A play of a chain; `number` is that of its entry."""

    at_ms: int
    place: int
    number: int


class Chains:
    """A seat's play continues its chain if it follows the last play soon enough.

    Another seat's play or a spit may have changed the top of that pile since the chain was last there. Then the chain
    loses its plays up to that one and keeps the later ones. Other piles do not matter, and neither do the seat's
    actions in its own layout between its plays.
    """

    def __init__(self, table: Table, limit_ms: int) -> None:
        self._table = table
        self._limit_ms = limit_ms
        self._tops = _tops(table)
        # The number of the entry that last changed the top of the pile at each place.
        self._changed = [-1] * len(self._tops)
        self._running: list[list[Link]] = [[] for _ in self._tops]
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
        """Note a play that is about to change the table."""
        links = self._running[seat]
        lost = self._lost(links, at_ms, place)
        if lost:
            self._note(seat, links)
            del links[:lost]
        links.append(Link(at_ms, place, number))

    def end(self) -> None:
        for seat, links in enumerate(self._running):
            self._note(seat, links)
        self.listed.sort(key=lambda chain: (chain.from_ms, chain.seat))

    def _lost(self, links: list[Link], at_ms: int, place: int) -> int:
        """How many of the first plays do not belong to the same chain as a play made now."""
        if links and at_ms - links[-1].at_ms > self._limit_ms:
            return len(links)
        for before in range(len(links), 0, -1):
            if links[before - 1].place == place:
                return 0 if links[before - 1].number == self._changed[place] else before
        return 0

    def _note(self, seat: int, links: list[Link]) -> None:
        """Close a chain that does not continue in its present form."""
        if len(links) < 2:
            return
        chain = Chain(seat, links[0].at_ms, links[-1].at_ms, len(links))
        if chain.plays >= LISTED_CHAIN:
            self.listed.append(chain)
        best = self.best[seat]
        if best is None or _rank(chain) > _rank(best):
            self.best[seat] = chain


def _rank(chain: Chain) -> tuple[int, int]:
    """More plays are better; then a shorter time is better. Of equal chains the first counts."""
    return chain.plays, chain.from_ms - chain.to_ms


def _tops(table: Table) -> list[int]:
    return [pile[-1] if pile else -1 for pile in table.spit_piles]
