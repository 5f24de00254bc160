"""The lead in a deal: the cards left by seat, over time."""

from typing import Final, NamedTuple

from engine.spit.table import Table

LEAST_LEAD: Final = 3
"""Smaller leads change all the time: overtaking one is not a turning point."""


class Standing(NamedTuple):
    """Cards left, by seat, from `at_ms` on."""

    at_ms: int
    left: tuple[int, ...]


class Lead:
    """The cards each seat has left while play is on: those of its layout, its hand and its stock.

    Its spit cards count too if it has to get rid of them: with `refill`, and if all cards left count (`low_points`).
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._counts_points = table.rules.goal == "low_points"
        self._with_spit_cards = table.refill or self._counts_points
        self._spit_cards = table.spits[:]
        self._course = [Standing(0, self._left())]
        self._decided: Standing | None = None

    def look(self, at_ms: int) -> None:
        """The table after an accepted entry."""
        left = self._left()
        if left != self._course[-1].left:
            self._course.append(Standing(at_ms, left))
        table = self._table
        # A claim within a deal (Mod-Spit) ends nothing.
        if self._decided is None and (table.out or table.stopped or table.phase == "over"):
            self._decided = self._course[-1]

    def winner(self) -> int | None:
        """The seat that alone had fewest cards left when the first was out or play stopped for good, or None.

        If only going out wins points (`high_points`), a deal in which no seat is out is drawn.
        """
        if self._decided is None or (self._table.rules.goal == "high_points" and not self._table.out):
            return None
        left = self._decided.left
        fewest = min(left)
        return left.index(fewest) if left.count(fewest) == 1 else None

    def closeness(self) -> int | None:
        """How many more cards the next seat had left than the winner, at that moment."""
        winner = self.winner()
        if self._decided is None or winner is None:
            return None
        return -_behind(self._decided.left, winner)

    def turning_ms(self) -> int | None:
        """The time from which the winner stayed ahead of all others, if it had been `LEAST_LEAD` cards behind."""
        winner = self.winner()
        turned_ms, most_behind = None, 0
        for standing in self._course:
            behind = 0 if winner is None else _behind(standing.left, winner)
            most_behind = max(most_behind, behind)
            if behind >= 0:
                turned_ms = None
            elif turned_ms is None:
                turned_ms = standing.at_ms
            if standing is self._decided:
                break
        return turned_ms if most_behind >= LEAST_LEAD else None

    def _left(self) -> tuple[int, ...]:
        if not self._with_spit_cards:
            return tuple([side.count for side in self._table.sides])
        return tuple([self._all_left(seat) for seat in self._table.seats])

    def _all_left(self, seat: int) -> int:
        table, side = self._table, self._table.sides[seat]
        if seat in table.out and not self._counts_points:
            return 0
        # The piles that a seat takes as play stops are for the next deal.
        spit_cards = table.spits[seat]
        if table.phase not in ("ready", "play"):
            spit_cards = min(spit_cards, self._spit_cards[seat])
        self._spit_cards[seat] = spit_cards
        return side.count + spit_cards


def _behind(left: tuple[int, ...], seat: int) -> int:
    """By how many cards a seat is behind the best of the others; below 0 if it is ahead of all."""
    return left[seat] - min([cards for other, cards in enumerate(left) if other != seat])
