"""Deal a small field into rooms with the fewest clashes, by branch and bound."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tournaments.formats.keeping_apart import Weights

_MOST_TRIES: Final = 100_000
"""The limit of attempts to put an entry into a room; fields of 16 needed at most 20,000."""


def fewest_clashes(order: Sequence[int], rooms: Sequence[int], weights: Weights) -> list[int]:
    """The best order that exchanges within rows can give; `order` itself if none is better.

    `rooms` has the room of each place. A row has one place for each room.
    """
    search = _ClashSearch(list(order), rooms, weights)
    search.place(0, 0)
    return search.best


@dataclass(slots=True)
class _ClashSearch:
    best: list[int]
    rooms: Sequence[int]
    weights: Weights
    least: int = field(init=False)
    """The weight of all clashes in the best order so far."""
    waiting: list[list[int]] = field(init=False)
    """Entries without a room, by row."""
    sitting: dict[int, list[int]] = field(init=False)
    place_of: dict[int, int] = field(init=False)
    """The given order."""
    dealt: list[int] = field(default_factory=list)
    tries: int = 0

    def __post_init__(self) -> None:
        row = len(set(self.rooms))
        self.place_of = {entry: place for place, entry in enumerate(self.best)}
        self.waiting = [self.best[first : first + row] for first in range(0, len(self.best), row)]
        self.sitting = {room: [] for room in self.rooms}
        room_of = dict(zip(self.best, self.rooms, strict=True))
        mates = [(entry, other, weight) for entry in room_of for other, weight in self.weights.get(entry, {}).items()]
        self.least = sum(weight for entry, other, weight in mates if room_of[entry] == room_of.get(other)) // 2

    def place(self, at: int, clashes: int) -> None:
        """Try every entry at place `at`, then continue with the next place."""
        if at == len(self.rooms):
            self.best, self.least = list(self.dealt), clashes
            return
        room, row = self.rooms[at], self.waiting[at // len(self.sitting)]
        for entry in [entry for entry in row if not self._is_a_mirror(entry, at)]:
            now = clashes + self._clash(entry, room)
            self.tries += 1
            if now >= self.least or self.tries > _MOST_TRIES:
                continue
            row.remove(entry)
            self.sitting[room].append(entry)
            self.dealt.append(entry)
            self.place(at + 1, now)
            self.dealt.pop()
            self.sitting[room].pop()
            row.append(entry)

    def _is_a_mirror(self, entry: int, at: int) -> bool:
        """Whether this only swaps two rooms of one size: in the first row such rooms keep the given order."""
        if at >= len(self.sitting):
            return False
        size = self.rooms.count(self.rooms[at])
        alike = [other for other, room in zip(self.dealt, self.rooms, strict=False) if self.rooms.count(room) == size]
        return any(self.place_of[entry] < self.place_of[other] for other in alike)

    def _clash(self, entry: int, room: int) -> int:
        mates = self.weights.get(entry, {})
        return sum(mates.get(other, 0) for other in self.sitting[room])
