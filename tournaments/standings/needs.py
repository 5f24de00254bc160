"""What somebody still needs to go through, in plain words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from tournaments.standings.fates import Fate, certain
from tournaments.standings.figures import halves, in_words, listed
from tournaments.standings.outcomes import Entrant, Outcome
from tournaments.standings.points import SWISS, PointsRule
from tournaments.standings.race import Race, race

Result = int
"""How a match of two ends: the side that wins, or `_LEVEL`."""

_LEVEL: Final = 2
_MOST_MATCHES: Final = 10
"""Of others: with more that matter, only a bound is told."""


def need(
    entry: int,
    entrants: Sequence[Entrant],
    outcomes: Sequence[Outcome],
    through: int,
    order: Sequence[str],
    rounds_left: int = 0,
    points: PointsRule = SWISS,
    rounds: int | None = None,
    lot: str = "",
    draws: bool = False,
) -> str:
    """What `entry` needs to be among the first `through`; arguments as for `certain`.

    In its last match, where all that is left is known and few other matches matter, every way they can end is
    gone through; else it is a bound. `draws`: whether a match between two can end level.
    """
    fate = certain(entrants, outcomes, through, order, rounds_left, points, rounds, lot)[entry]
    if fate is not Fate.OPEN:
        return "Through, whatever happens." if fate is Fate.THROUGH else "Out, whatever happens."
    left = [outcome for outcome in outcomes if not outcome.is_over]
    if not left and not rounds_left:
        return "All is played, and the place at the cut is shared: it has to be decided between those who share it."
    if tuple(order[:1]) != ("points",):
        return "Nothing is certain before the last match: here something else than points decides first."
    run = race(entrants, outcomes, rounds_left, points)
    names = {entrant.number: entrant.name for entrant in entrants}
    finish = _Finish(run, entry, through, left, names, points, draws)
    return finish.told() or _bound(run, entry, through)


def _bound(run: Race, entry: int, through: int) -> str:
    """The fewest points that are enough for certain, and the fewest with which it is not over."""
    now, most = run.points[entry], run.best(entry) - run.points[entry]
    enough = next((more for more in range(most + 1) if run.may_reach(now + more, entry) < through), None)
    least = next(more for more in range(most + 1) if run.are_above(now + more, entry) < through)
    over = f"; with fewer than {_points(least)} more it is over" if least else ""
    if enough is None:
        return f"Even with all {_points(most)} still to be had it depends on the others{over}."
    return f"{_points(enough)[:1].upper()}{_points(enough)[1:]} more {_is(enough)} enough whatever the others do{over}."


def _points(half_points: int) -> str:
    return f"{halves(half_points)} {'point' if half_points in (1, 2) else 'points'}"


def _is(half_points: int) -> str:
    return "is" if half_points in (1, 2) else "are"


_VERBS: Final = {
    frozenset({0}): "win against",
    frozenset({1}): "lose to",
    frozenset({_LEVEL}): "draw with",
    frozenset({0, _LEVEL}): "not lose to",
    frozenset({1, _LEVEL}): "not win against",
    frozenset({0, 1}): "not draw with",
}
"""What a side has to do, by the results that are right: 0 for its win, 1 for its loss."""


@dataclass(frozen=True, slots=True)
class _Finish:
    """The last matches, for one entry that has at most one of them."""

    run: Race
    entry: int
    through: int
    left: Sequence[Outcome]
    names: Mapping[int, str]
    rule: PointsRule
    draws: bool

    def told(self) -> str | None:
        """None where it is not so simple: rounds to be paired, more seats, too many matches."""
        mine = [outcome for outcome in self.left if self.entry in outcome.sides]
        if self.run.future or len(mine) > 1 or any(len(outcome.sides) != 2 for outcome in self.left):
            return None
        cases = [self._case(mine, result) for result in self._own_results(mine)]
        if any(len(case.matches) > _MOST_MATCHES for case in cases):
            return None
        return f"{_capital('; '.join(self._sentence(mine, case) for case in cases))}."

    def _own_results(self, mine: Sequence[Outcome]) -> list[Result | None]:
        """Best first; None alone for an entry whose matches are over."""
        if not mine:
            return [None]
        side = mine[0].sides.index(self.entry)
        return [side, _LEVEL, 1 - side] if self.draws else [side, 1 - side]

    def _case(self, mine: Sequence[Outcome], result: Result | None) -> "_Case":
        points = dict(self.run.points)
        if result is not None:
            self._add(points, mine[0], result)
        own = points.pop(self.entry)
        others = [outcome for outcome in self.left if outcome not in mine]
        ranges = self._ranges(points, others)
        rivals = {other for other, (low, high) in ranges.items() if low <= own <= high and low < high}
        matches = [outcome for outcome in others if rivals & set(outcome.sides)]
        fixed = [other for other in points if other not in rivals]
        above = sum(ranges[other][0] > own for other in fixed)
        level = sum(ranges[other] == (own, own) for other in fixed)
        return _Case(self, result, own, points, rivals, matches, above, level)

    def _ranges(self, points: Mapping[int, int], others: Sequence[Outcome]) -> dict[int, tuple[int, int]]:
        most = dict(points)
        for outcome in others:
            for side in outcome.sides:
                most[side] += max(self.rule.win, self.rule.draw if self.draws else 0)
        return {other: (points[other], most[other]) for other in points}

    def _add(self, points: dict[int, int], outcome: Outcome, result: Result) -> None:
        for side, entry in enumerate(outcome.sides):
            gained = self.rule.draw if result == _LEVEL else self.rule.win if result == side else 0
            points[entry] += gained

    def _sentence(self, mine: Sequence[Outcome], case: "_Case") -> str:
        if case.result is None:
            return case.condition("no match left to play: ", "", "no match left to play")
        side = mine[0].sides.index(self.entry)
        opponent = self.names[mine[0].sides[1 - side]]
        what = {side: "a win against", 1 - side: "a loss against", _LEVEL: "a draw with"}[case.result]
        return case.condition(f"with {what} {opponent}, ", " too", f"{what} {opponent} is enough")


@dataclass(frozen=True, slots=True)
class _Case:
    """One result of the own match: `own` points, and the other matches that matter then.

    `above` and `level` count those who end so whatever happens in `matches`; `rivals` are still undecided.
    """

    finish: _Finish
    result: Result | None
    own: int
    points: Mapping[int, int]
    rivals: set[int]
    matches: Sequence[Outcome]
    above: int
    level: int

    def condition(self, opening: str, too: str, enough: str) -> str:
        ways = list(self._ways())
        good = [way for way, (above, level) in ways if above + level < self.finish.through]
        hopeful = [way for way, (above, _) in ways if above < self.finish.through]
        if len(good) == len(ways):
            return enough
        if not hopeful:
            return f"{opening}it is over"
        if not good:
            return f"{opening}it comes down to the tie-breaks{' at best' if len(hopeful) < len(ways) else ''}"
        help_needed = ", or the tie-breaks help" if len(hopeful) > len(good) else ""
        return f"{opening}{self._must(good, len(ways), too)}{help_needed}"

    def _ways(self) -> Iterator[tuple[tuple[Result, ...], tuple[int, int]]]:
        """Each way the matches can end, with how many others are above then and how many level."""
        results = (0, 1, _LEVEL) if self.finish.draws else (0, 1)
        for way in product(results, repeat=len(self.matches)):
            points = dict(self.points)
            for outcome, result in zip(self.matches, way, strict=True):
                self.finish._add(points, outcome, result)
            above = sum(points[rival] > self.own for rival in self.rivals)
            level = sum(points[rival] == self.own for rival in self.rivals)
            yield way, (self.above + above, self.level + level)

    def _must(self, good: Sequence[tuple[Result, ...]], ways: int, too: str) -> str:
        allowed = [set(results) for results in zip(*good, strict=True)]
        if prod(map(len, allowed)) == len(good):
            return f"{self._all_of(allowed)}{too}"
        some = self._some_of(good)
        return f"{some}{too}" if some else f"{len(good)} of the {ways} ways in which the others can end are enough"

    def _all_of(self, allowed: Sequence[set[Result]]) -> str:
        every = 3 if self.finish.draws else 2
        told = [
            self._told(outcome, results)
            for outcome, results in zip(self.matches, allowed, strict=True)
            if len(results) < every
        ]
        by_verb: dict[str, list[str]] = {}
        for name, verb in told:
            by_verb.setdefault(verb, []).append(name)
        return " and ".join(f"{listed(names, at_most=99)} must {verb}" for verb, names in by_verb.items())

    def _told(self, outcome: Outcome, results: set[Result]) -> tuple[str, str]:
        """Whose match it is, and what has to happen in it."""
        side = 0 if outcome.sides[0] in self.rivals else 1
        verb = _VERBS[frozenset({_LEVEL if result == _LEVEL else int(result != side) for result in results})]
        if not self._is_plain(outcome) or verb.endswith(" with"):
            return self._name(outcome, side), f"{verb} {self._name(outcome, 1 - side)}"
        return self._name(outcome, side), verb.removesuffix(" to").removesuffix(" against")

    def _is_plain(self, outcome: Outcome) -> bool:
        """Whether it is clear which match is meant and whose result counts."""
        rivals = [side for side in outcome.sides if side in self.rivals]
        return len(rivals) == 1 and sum(rivals[0] in other.sides for other in self.matches) == 1

    def _name(self, outcome: Outcome, side: int) -> str:
        return self.finish.names[outcome.sides[side]]

    def _some_of(self, good: Sequence[tuple[Result, ...]]) -> str | None:
        """ "At least two of Bo, Chen and Dee must lose", where it is as simple as that."""
        rivals = [[side for side in outcome.sides if side in self.rivals] for outcome in self.matches]
        if self.finish.draws or not all(map(self._is_plain, self.matches)):
            return None
        losing = [1 - outcome.sides.index(sides[0]) for outcome, sides in zip(self.matches, rivals, strict=True)]
        counts = [sum(result == lost for result, lost in zip(way, losing, strict=True)) for way in good]
        fewest = min(counts)
        if len(good) != sum(_ways_to_choose(len(losing), count) for count in range(fewest, len(losing) + 1)):
            return None
        names = [self.finish.names[sides[0]] for sides in rivals]
        return f"at least {in_words(fewest)} of {listed(names, at_most=99)} must lose"


def _ways_to_choose(of: int, count: int) -> int:
    return prod(range(of - count + 1, of + 1)) // prod(range(1, count + 1))


def _capital(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}"
