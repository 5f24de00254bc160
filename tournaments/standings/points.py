"""What a match is worth, in half points, so that a draw is a whole number."""

from dataclasses import dataclass
from typing import Final

from tournaments.standings.outcomes import Kind, Outcome


@dataclass(frozen=True, slots=True)
class PointsRule:
    """Half points, for matches of two; a loss is worth nothing.

    With more seats the place counts: as many points as there are seats below it, and those who are level
    share what their places are worth.
    """

    win: int = 2
    draw: int = 1
    walkover: int = 2
    bye: int = 2
    half_bye: int = 1


SWISS: Final = PointsRule()
ROUND_ROBIN: Final = PointsRule(bye=0, half_bye=0)
"""Everybody has the same number of idle rounds, so they are worth nothing."""


def scored(outcome: Outcome, rule: PointsRule = SWISS) -> tuple[int, ...]:
    """Half points of each side; nothing while the match is open."""
    if outcome.is_bye:
        return (rule.bye if outcome.kind is Kind.BYE else rule.half_bye,)
    if outcome.places is None:
        return (0,) * len(outcome.sides)
    if len(outcome.sides) > 2:
        return tuple(_by_place(place, outcome.places) for place in outcome.places)
    return _of_two(outcome.kind, outcome.places, rule)


def _of_two(kind: Kind, places: tuple[int, ...], rule: PointsRule) -> tuple[int, ...]:
    win = rule.walkover if kind is Kind.WALKOVER else rule.win
    if places[0] == places[1]:
        return (0, 0) if kind is Kind.WALKOVER else (rule.draw, rule.draw)
    return (win, 0) if places[0] < places[1] else (0, win)


def _by_place(place: int, places: tuple[int, ...]) -> int:
    better = sum(other < place for other in places)
    level = sum(other == place for other in places)
    return 2 * (len(places) - better) - level - 1


def most(outcome: Outcome, rule: PointsRule = SWISS) -> int:
    """Half points that the first of the match gets."""
    return 2 * (len(outcome.sides) - 1) if len(outcome.sides) > 2 else rule.win
