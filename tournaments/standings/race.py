"""Points that are still available: bounds, and an exact answer if few matches are left.

Every open match is assumed to give its points, by play or by walkover. A match to which nobody comes gives none, but
only counts as such once it has happened. If sides leave a larger table, it gives fewer points, at least those for two
sides, or for the last one.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, islice

from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import PointsRule, in_all, most, scored


@dataclass(frozen=True, slots=True)
class Pool:
    """The half points of an open match: between `least` and `most` in all, up to `cap` for each side."""

    sides: tuple[int, ...]
    least: int
    most: int
    cap: int

    def without(self, entry: int, taken: int) -> "Pool":
        """The pool for the others if `entry` takes `taken`."""
        sides = tuple(side for side in self.sides if side != entry)
        return Pool(sides, max(0, self.least - taken), self.most - taken, self.cap)


def pool(outcome: Outcome, rule: PointsRule) -> Pool:
    ways: tuple[int, ...] = (rule.win, rule.walkover, 2 * rule.draw)
    cap = max(rule.win, rule.walkover, rule.draw)
    if len(outcome.sides) > 2:
        cap = max(cap, rule.bye, most(outcome, rule))
        ways = (*ways, rule.bye, in_all(len(outcome.sides), rule))
    return Pool(outcome.sides, min(ways), max(ways), cap)


@dataclass(frozen=True)
class PlaceRace:
    """`points` are half points; `future` are the half points available to one entry in unpaired rounds.

    An entry that gave up its place has no points here. It takes points from others only at a table where it still sits.
    """

    points: Mapping[int, int]
    pools: Sequence[Pool]
    future: int = 0

    @cached_property
    def gain(self) -> Mapping[int, int]:
        """The most that each entry can still get from known matches."""
        gains: defaultdict[int, int] = defaultdict(int)
        for open_pool in self.pools:
            for side in open_pool.sides:
                gains[side] += open_pool.cap
        return gains

    def best(self, entry: int) -> int:
        return self.points[entry] + self.gain[entry] + self.future

    @cached_property
    def _bests(self) -> Sequence[int]:
        return sorted(self.best(entry) for entry in self.points)

    @cached_property
    def _points(self) -> Sequence[int]:
        return sorted(self.points.values())

    def won_by(self, entry: int) -> "PlaceRace":
        """The race after an entry has got all possible points."""
        pools = [each.without(entry, each.cap if entry in each.sides else 0) for each in self.pools]
        return PlaceRace({**self.points, entry: self.best(entry)}, pools, self.future)

    def may_reach(self, points: int, entry: int) -> int:
        """How many others may reach `points`, each considered separately."""
        return len(self._bests) - bisect_left(self._bests, points) - (self.best(entry) >= points)

    def are_above(self, points: int, entry: int) -> int:
        """How many others already have more than `points`."""
        return len(self._points) - bisect_right(self._points, points) - (self.points[entry] > points)

    def is_clear(self, entry: int, through: int) -> bool:
        """Whether an entry has certainly qualified, by the quick bounds."""
        return self.may_reach(self.points[entry], entry) < through

    def is_behind(self, entry: int, through: int) -> bool:
        """Whether an entry is certainly out, by the quick bounds."""
        return self.are_above(self.best(entry), entry) >= through


def race(
    entrants: Sequence[StageEntrant], outcomes: Sequence[Outcome], rounds_left: int, rule: PointsRule
) -> PlaceRace:
    points = dict.fromkeys((entrant.number for entrant in entrants if not entrant.gave_up), 0)
    for outcome in outcomes:
        for side, gained in zip(outcome.sides, scored(outcome, rule), strict=True):
            if side in points:
                points[side] += gained
    pools = [pool(outcome, rule) for outcome in outcomes if not outcome.is_over]
    best_round = max(rule.win, rule.walkover, rule.bye, rule.half_bye, rule.draw, 2 * (rule.table - 1))
    return PlaceRace(points, pools, rounds_left * best_round)


@dataclass(slots=True)
class _Flow:
    """Distributes units of pools to entries with given demands: a flow that grows by one unit at a time."""

    pools: Sequence[Pool]
    takes: Mapping[int, int]
    given: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    taken: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))

    def give(self, at: int) -> bool:
        """Give one more unit of the pool at `at`, if necessary by moving other units; False if impossible."""
        return self._place(at, set())

    def _place(self, at: int, visited: set[int]) -> bool:
        for side in self.pools[at].sides:
            if side in visited or side not in self.takes or self.given[at, side] >= self.pools[at].cap:
                continue
            visited.add(side)
            if self.taken[side] < self.takes[side] or self._make_room(side, visited):
                self.given[at, side] += 1
                self.taken[side] += 1
                return True
        return False

    def _make_room(self, side: int, visited: set[int]) -> bool:
        for (other, receiver), units in list(self.given.items()):
            if receiver == side and units and self._place(other, visited):
                self.given[other, side] -= 1
                self.taken[side] -= 1
                return True
        return False


def _fills(pools: Sequence[Pool], takes: Mapping[int, int]) -> bool:
    """Whether the pools can meet all demands together."""
    missing = sum(takes.values())
    flow = _Flow(pools, takes)
    for at, open_pool in enumerate(pools):
        given = 0
        while missing and given < open_pool.most and flow.give(at):
            missing, given = missing - 1, given + 1
    return not missing


def _empties(pools: Sequence[Pool], takes: Mapping[int, int]) -> bool:
    """Whether the entries can take all that the pools must give."""
    flow = _Flow(pools, takes)
    return all(flow.give(at) for at, open_pool in enumerate(pools) for _ in range(open_pool.least))


_WAYS = 60
"""The maximum number of selections of leading entries to try before the answer stays open."""

_SMALL = 128
"""With more entries or open matches, only bounds are used."""


def is_small(run: PlaceRace) -> bool:
    return len(run.points) <= _SMALL and len(run.pools) <= _SMALL


def is_safe(run: PlaceRace, entry: int, through: int) -> bool:
    """Whether an entry has certainly qualified. Also False if the check takes too long."""
    return run.is_clear(entry, through) or (is_small(run) and not can_be_overtaken(run, entry, through))


def can_be_overtaken(run: PlaceRace, entry: int, through: int) -> bool:
    """Whether `through` others may end level with an entry that loses everything, or better.

    True as well when that would take too long to exclude.
    """
    pools = [open_pool.without(entry, 0) for open_pool in run.pools]
    short = {other: run.points[entry] - points - run.future for other, points in _others(run, entry)}
    ahead = sum(missing <= 0 for missing in short.values())
    hunters = {other: missing for other, missing in short.items() if 0 < missing <= run.gain[other]}
    cheapest = sorted(hunters, key=lambda other: hunters[other])
    ways = combinations(cheapest, max(0, through - ahead))
    return _is_any(_fills(pools, {other: hunters[other] for other in chosen}) for chosen in ways)


def can_catch_up(run: PlaceRace, entry: int, through: int) -> bool:
    """Whether an entry that wins everything may end with fewer than `through` others ahead of it.

    True as well when that would take too long to exclude.
    """
    pools, best = run.won_by(entry).pools, run.best(entry)
    room = {other: best - points for other, points in _others(run, entry)}
    above = [other for other, left in room.items() if left < 0]
    tight = sorted(
        (other for other, left in room.items() if 0 <= left < run.gain[other]),
        key=lambda other: room[other] - run.gain[other],
    )
    spare = through - 1 - len(above)
    ways = combinations(tight, min(spare, len(tight))) if spare >= 0 else iter(())
    free = (*above, *(run.gain.keys() - run.points.keys()))
    return _is_any(_empties(pools, room | {other: run.gain[other] for other in (*free, *chosen)}) for chosen in ways)


def _others(run: PlaceRace, entry: int) -> Iterator[tuple[int, int]]:
    return ((other, points) for other, points in run.points.items() if other != entry)


def _is_any(answers: Iterator[bool]) -> bool:
    """Whether any answer is True; reaching the limit of attempts counts as True."""
    return any(islice(answers, _WAYS)) or next(answers, None) is not None
