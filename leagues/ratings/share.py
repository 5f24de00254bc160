"""The share of the points between two bots, with its margin."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from leagues.ratings.fit import NORMAL_95

_PRIOR: Final = 0.5
"""Added to the count of each outcome, so that a few equal results do not count as certain."""
_QUARTERS: Final = 4


@dataclass(frozen=True, slots=True)
class Share:
    """From 0 to 1; the true share is within ± `margin` with 95 %."""

    value: float
    margin: float
    pairs: int


def share_of(counts: Mapping[int, int]) -> Share:
    """`counts`: how often each result occurred, in quarters of the points; at least one pair."""
    pairs = sum(counts.values())
    value = sum(quarters * times for quarters, times in counts.items()) / (_QUARTERS * pairs)
    weights = {quarters: counts.get(quarters, 0) + _PRIOR for quarters in range(_QUARTERS + 1)}
    weight = sum(weights.values())
    mean = sum(quarters * one for quarters, one in weights.items()) / (_QUARTERS * weight)
    variance = sum((quarters / _QUARTERS - mean) ** 2 * one for quarters, one in weights.items()) / weight
    return Share(value, NORMAL_95 * (variance / pairs) ** 0.5, pairs)
