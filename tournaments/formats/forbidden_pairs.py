"""Deals entries into rooms so that no forbidden pair shares one. A room is a group, or a table of the first round.

Places in the order determine rooms. Clashing entries swap places with others. If that is not enough, all entries with
forbidden opponents are dealt again; the room does not matter for the others.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tournaments.formats.constraints import Pair

Forbidden = Mapping[int, set[int]]
"""For each entry with forbidden opponents here, these opponents."""

_NOBODY: Final = frozenset[int]()

_MOST_TRIES: Final = 5_000
"""The limit of attempts to put an entry into a room; fields of up to 16 stay far below."""


_MOST: Final = 256
"""If more entries than this have forbidden opponents, only swaps are tried."""


class _SearchLimitReached(Exception):
    """No answer within the limit."""


def clashes(order: Sequence[int], rooms: Sequence[int], never: Collection[Pair]) -> list[Pair]:
    """The pairs of `never` that share a room. `rooms` has the room of each place in the order."""
    room = dict(zip(order, rooms, strict=True))
    return sorted((a, b) for a, b in never if a in room and b in room and room[a] == room[b])


def without_clashes(order: Sequence[int], rooms: Sequence[int], never: Collection[Pair]) -> tuple[int, ...] | None:
    """`order` without clashes, with as few changes as possible; None if no way was found."""
    forbidden = _forbidden_opponents(order, never)
    if _are_too_many(forbidden, len(set(rooms))):
        return None
    exchanged = _exchanged(order, rooms, forbidden)
    if not clashes(exchanged, rooms, never):
        return tuple(exchanged)
    search = _PlaceSearch(order, rooms, forbidden)
    try:
        return search.dealt() if len(forbidden) <= _MOST and search.place_all() else None
    except _SearchLimitReached:
        return None


def _forbidden_opponents(order: Sequence[int], never: Collection[Pair]) -> Forbidden:
    entries = set(order)
    forbidden: dict[int, set[int]] = {}
    for a, b in never:
        if a in entries and b in entries:
            forbidden.setdefault(a, set()).add(b)
            forbidden.setdefault(b, set()).add(a)
    return forbidden


def _are_too_many(forbidden: Forbidden, rooms: int) -> bool:
    """Whether it is clearly impossible: more entries than rooms, such as a team, must all not meet one another.

    A greedy clique: entries are added, those with the most forbidden opponents first, if all earlier ones are forbidden
    to them. It finds every team, but not every such clique, which would need a search.
    """
    known: set[int] = set()
    for entry in forbidden:
        if entry in known or len(forbidden[entry]) < rooms:
            continue
        clique = {entry}
        for other in sorted(forbidden[entry], key=lambda opponent: -len(forbidden[opponent])):
            if clique <= forbidden[other]:
                clique.add(other)
        if len(clique) > rooms:
            return True
        known |= clique
    return False


def _exchanged(order: Sequence[int], rooms: Sequence[int], forbidden: Forbidden) -> list[int]:
    """Swap each clashing entry, the worst seeds first, with the nearest that causes no new clash."""
    dealt = list(order)
    sitting: dict[int, set[int]] = {}
    for entry, room in zip(dealt, rooms, strict=True):
        sitting.setdefault(room, set()).add(entry)

    def fits(entry: int, place: int) -> bool:
        return not forbidden.get(entry, _NOBODY) & (sitting[rooms[place]] - {dealt[place]})

    for place in reversed(range(len(dealt))):
        if fits(dealt[place], place):
            continue
        elsewhere = (other for other, room in enumerate(rooms) if room != rooms[place])
        others = sorted(elsewhere, key=lambda other: abs(other - place))
        found = next((other for other in others if fits(dealt[place], other) and fits(dealt[other], place)), place)
        for entry, source, target in ((dealt[place], place, found), (dealt[found], found, place)):
            sitting[rooms[source]].remove(entry)
            sitting[rooms[target]].add(entry)
        dealt[place], dealt[found] = dealt[found], dealt[place]
    return dealt


@dataclass(slots=True)
class _PlaceSearch:
    order: Sequence[int]
    rooms: Sequence[int]
    forbidden: Forbidden
    place_of: dict[int, int] = field(init=False)
    free: Counter[int] = field(init=False)
    """The free places of each room."""
    room_of: dict[int, int] = field(default_factory=dict)
    tries: int = 0

    def __post_init__(self) -> None:
        self.place_of = {entry: place for place, entry in enumerate(self.order)}
        self.free = Counter(self.rooms)

    def place_all(self) -> bool:
        """Put all entries into rooms; returns whether that worked."""
        waiting = [entry for entry in self.forbidden if entry not in self.room_of]
        if not waiting:
            return True
        entry = max(waiting, key=self._hardness)
        for room in self._open_to(entry):
            self._count()
            self.room_of[entry] = room
            self.free[room] -= 1
            if self.place_all():
                return True
            del self.room_of[entry]
            self.free[room] += 1
        return False

    def _hardness(self, entry: int) -> tuple[int, int, int]:
        """Sort key: most excluded rooms first, then most forbidden opponents, then the best seeds."""
        shut = {
            room
            for opponent in self.forbidden[entry]
            if (room := self.room_of.get(opponent)) is not None and self.free[room]
        }
        return len(shut), len(self.forbidden[entry]), -self.place_of[entry]

    def _open_to(self, entry: int) -> Iterator[int]:
        """The possible rooms, its own first, then the nearest; of equivalent rooms only the first."""
        shut = {self.room_of.get(opponent) for opponent in self.forbidden[entry]}
        taken, home = set(self.room_of.values()), self.place_of[entry]
        tried, sizes = set[int](), set[int]()
        for place in sorted(range(len(self.rooms)), key=lambda place: abs(place - home)):
            room = self.rooms[place]
            if room in shut or room in tried or not self.free[room]:
                continue
            tried.add(room)
            if room not in taken:  # empty rooms of the same size are equivalent
                if self.free[room] in sizes:
                    continue
                sizes.add(self.free[room])
            yield room

    def _count(self) -> None:
        self.tries += 1
        if self.tries > _MOST_TRIES:
            raise _SearchLimitReached

    def dealt(self) -> tuple[int, ...]:
        """The order after all entries have their rooms."""
        movers = [entry for entry in self.order if self.room_of.get(entry, self._home(entry)) != self._home(entry)]
        at: dict[int, int | None] = dict(enumerate(self.order)) | {self.place_of[entry]: None for entry in movers}
        put_out = []
        for entry in movers:
            place = self._nearest(entry, at)
            if (other := at[place]) is not None:
                put_out.append(other)
            at[place] = entry
        left = iter(put_out)
        return tuple(next(left) if entry is None else entry for _, entry in sorted(at.items()))

    def _home(self, entry: int) -> int:
        return self.rooms[self.place_of[entry]]

    def _nearest(self, entry: int, at: Mapping[int, int | None]) -> int:
        """Its place in its room: an empty one, else that of an entry without forbidden opponents."""
        places = (place for place, room in enumerate(self.rooms) if room == self.room_of[entry])
        given = (place for place in places if at[place] is None or at[place] not in self.forbidden)
        return min(given, key=lambda place: (at[place] is not None, abs(place - self.place_of[entry])))
