"""A rating over time as a drawing: a line with a band around it, in a box of fixed size."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 160


@dataclass(frozen=True, slots=True)
class Curve:
    """Points of SVG polygons, x to the right and y downwards; `marks` are ratings with their heights."""

    line: str
    band: str
    marks: tuple[tuple[int, float], ...]
    last: tuple[float, float]
    width: int = WIDTH
    height: int = HEIGHT


def curve(course: Sequence[tuple[int, int]]) -> Curve:
    """From ratings and their uncertainties, the oldest first; at least two of them."""
    low = min(rating - width for rating, width in course)
    high = max(rating + width for rating, width in course)

    def x(at: int) -> float:
        return round(WIDTH * at / (len(course) - 1), 1)

    def y(rating: float) -> float:
        return round(HEIGHT * (high - rating) / max(high - low, 1), 1)

    line = [(x(at), y(rating)) for at, (rating, _) in enumerate(course)]
    above = [(x(at), y(rating + width)) for at, (rating, width) in enumerate(course)]
    below = [(x(at), y(rating - width)) for at, (rating, width) in enumerate(course)]
    marks = tuple((rating, y(rating)) for rating in _round_ratings(low, high))
    return Curve(_points(line), _points([*above, *reversed(below)]), marks, line[-1])


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


def _round_ratings(low: int, high: int) -> list[int]:
    """Three to six round numbers between the two."""
    step = next(step for step in (10, 20, 50, 100, 200, 500, 1_000) if (high - low) / step <= 6)
    return list(range(-(-low // step) * step, high + 1, step))
