"""Numbers the actions of a game, so that an entry needs one number for its action, seat and refusal.

A menu is made from the actions that occurred, not from the rules: shapes of actions, each with its possible sources and
targets. It is written once per game.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from engine.actions import ARGUMENT_LIMIT, KINDS, Action, action_of

DoneAction = tuple[int, Action, bool]
"""Seat, action, and whether it was refused."""

MOST_PLACES: Final = ARGUMENT_LIMIT + 1
LONGEST: Final = 1_024
"""The most actions in a menu; others are written out."""

_NUMBER_OF_KIND: Final = {kind: number for number, kind in enumerate(KINDS)}


class Shape(NamedTuple):
    """Actions of one kind, all refused or all accepted, for each source and target below these numbers; 0 for none."""

    kind: int
    refused: bool
    sources: int
    targets: int

    @property
    def size(self) -> int:
        return max(self.sources, 1) * max(self.targets, 1)


class Menu:
    """The actions of some shapes, numbered for each seat; the last number means "written out"."""

    __slots__ = ("_done", "_first", "_numbers", "_seats", "_shapes", "written_out")

    def __init__(self, shapes: Collection[Shape], seats: int) -> None:
        self._seats = seats
        self._shapes: list[tuple[int, Shape]] = []
        self._first: dict[tuple[int, bool, bool, bool], tuple[int, Shape]] = {}
        size = 0
        for shape in shapes:
            self._shapes.append((size, shape))
            self._first[shape.kind, shape.refused, shape.sources > 0, shape.targets > 0] = (size, shape)
            size += shape.size
        self.written_out = size * seats
        self._numbers: dict[DoneAction, int] = {}
        self._done: dict[int, DoneAction] = {}

    def number(self, done: DoneAction) -> int:
        """The number of an action; `written_out` if it is not on the menu."""
        number = self._numbers.get(done)
        if number is None:
            number = self._numbers[done] = self._number(*done)
        return number

    def done(self, number: int) -> DoneAction:
        """The action of a number below `written_out`."""
        found = self._done.get(number)
        if found is None:
            found = self._done[number] = self._done_as(number)
        return found

    def _number(self, seat: int, action: Action, refused: bool) -> int:
        source, target = action.source, action.target
        kind = _NUMBER_OF_KIND[action.kind]
        first, shape = self._first.get((kind, refused, source is not None, target is not None), _NOTHING)
        at, to = source or 0, target or 0
        if seat < 0 or at >= max(shape.sources, 1) or to >= max(shape.targets, 1) or shape is _NO_SHAPE:
            return self.written_out
        return (first + at * max(shape.targets, 1) + to) * self._seats + seat

    def _done_as(self, number: int) -> DoneAction:
        place, seat = divmod(number, self._seats)
        first, shape = next(each for each in reversed(self._shapes) if each[0] <= place)
        at, to = divmod(place - first, max(shape.targets, 1))
        action = action_of(KINDS[shape.kind], at if shape.sources else None, to if shape.targets else None)
        return seat, action, shape.refused


_NO_SHAPE: Final = Shape(0, False, 0, 0)
_NOTHING: Final = (0, _NO_SHAPE)


def shapes_of(all_done: Iterable[DoneAction]) -> list[Shape]:
    """The shapes of the seats' actions, in order, without those that would make the menu too long."""
    found: dict[tuple[int, bool, bool, bool], Shape] = {}
    for seat, action, refused in set(all_done):
        if seat < 0:
            continue
        sources = 0 if action.source is None else action.source + 1
        targets = 0 if action.target is None else action.target + 1
        key = (_NUMBER_OF_KIND[action.kind], refused, sources > 0, targets > 0)
        known = found.get(key, _NO_SHAPE)
        found[key] = Shape(key[0], refused, max(sources, known.sources), max(targets, known.targets))
    shapes: list[Shape] = []
    for shape in sorted(found.values()):
        if sum(each.size for each in shapes) + shape.size <= LONGEST:
            shapes.append(shape)
    return shapes
