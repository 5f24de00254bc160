"""How much each seat did, and how long it could act."""

from engine.log import CHANCE, LogEntry
from engine.spit.table import Table


class Hands:
    """Counts, by seat, the accepted actions while play was on, and the time in which play was on for the seat."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.at_ms = 0
        self.actions = [0 for _ in table.sides]
        self.played_ms = [0 for _ in table.sides]

    def come_down(self, entry: LogEntry) -> None:
        """The table just before an entry."""
        at_ms, seat = entry.at_ms, entry.seat
        if self._table.phase == "play":
            for playing in self._table.playing:
                self.played_ms[playing] += at_ms - self.at_ms
            if seat != CHANCE and not entry.refused:
                self.actions[seat] += 1
        self.at_ms = at_ms
