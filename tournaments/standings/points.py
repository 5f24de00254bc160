"""The points of a match in half points, so that a draw is a whole number."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from tournaments.standings.outcomes import Kind, Outcome


@dataclass(frozen=True, slots=True)
class PointsRule:
    """Half points for matches of two; a loss gives 0.

    At larger tables each place gives one point for every seat below it. Tied sides share the points of their places:
    each gets half of the sum for the best and the last of these places.
    """

    win: int = 2
    draw: int = 1
    walkover: int = 2
    bye: int = 2
    half_bye: int = 1
    seats: int = 0
    """The seats that a smaller table counts as: each place gives the same points as there, but the last gives 0."""

    table: int = 2
    """The most seats of a match that is not paired yet."""

    @property
    def step(self) -> int:
        """The smallest difference between two sides that are not tied."""
        return 2 if self.seats else self.win


SWISS: Final = PointsRule()
ROUND_ROBIN: Final = PointsRule(bye=0, half_bye=0)
"""Idle rounds give 0, because all entries have the same number of them."""


def round_robin_at_tables(seats: int) -> PointsRule:
    """An entry that is always first gets the maximum of points; an entry that is always last gets 0.

    The former therefore ranks above all beaten entries, even at small tables. The only remaining side of a table is
    first.
    """
    first = 2 * (seats - 1)
    return PointsRule(win=first, draw=first // 2, walkover=first, bye=first, half_bye=0, seats=seats)


def scored(outcome: Outcome, rule: PointsRule = SWISS) -> tuple[int, ...]:
    """Half points of each side; 0 for each side while the match is open."""
    if outcome.is_bye:
        return (rule.bye if outcome.kind is Kind.BYE else rule.half_bye,)
    if outcome.places is None or outcome.nobody_came:
        return (0,) * len(outcome.sides)
    if len(outcome.sides) > 2:
        return tuple(_by_place(place, outcome.places, rule) for place in outcome.places)
    return _of_two(outcome.kind, outcome.places, rule)


def _of_two(kind: Kind, places: tuple[int, ...], rule: PointsRule) -> tuple[int, ...]:
    win = rule.walkover if kind is Kind.WALKOVER else rule.win
    if places[0] == places[1]:
        return (rule.draw, rule.draw)
    return (win, 0) if places[0] < places[1] else (0, win)


def points_in_words(rule: PointsRule, seats: int, smaller: Iterable[int] = ()) -> str:
    """A sentence on the points at full and smaller tables; empty for matches of two.

    A win of two is worth 1 unless the rule says otherwise.
    """
    if seats < 3:
        return ""
    given = "; ".join(_given(sides, rule) for sides in sorted({seats, *smaller}, reverse=True))
    return _("The places give points: %(given)s.", given=given)


def _given(sides: int, rule: PointsRule) -> str:
    worth = _worth(sides, rule) if sides > 2 else (rule.win // 2, 0)
    return _("%(points)s at a table of %(sides)s", points=listed(list(map(str, worth)), len(worth)), sides=sides)


def _by_place(place: int, places: tuple[int, ...], rule: PointsRule) -> int:
    """In half points, so the result is the sum of the points for the best and the last of the tied places."""
    worth = _worth(len(places), rule)
    better = sum(other < place for other in places)
    level = sum(other == place for other in places)
    return worth[better] + worth[better + level - 1]


def _worth(sides: int, rule: PointsRule) -> tuple[int, ...]:
    """Points of each place."""
    seats = max(sides, rule.seats)
    return (*range(seats - 1, seats - sides, -1), 0)


def most(outcome: Outcome, rule: PointsRule = SWISS) -> int:
    """The half points of the first place."""
    sides = len(outcome.sides)
    return 2 * _worth(sides, rule)[0] if sides > 2 else rule.win


def in_all(sides: int, rule: PointsRule = SWISS) -> int:
    """The total half points of a table of more than two without ties, which is the maximum."""
    return 2 * sum(_worth(sides, rule))
