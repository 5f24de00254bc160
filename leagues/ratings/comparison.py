"""A test whether one bot is better than another, which stops as soon as it is sure enough.

The sequential probability ratio test of Wald (1945) on the mean and spread of pairs, as used for chess engines. A pair
has five outcomes, from no point to both.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final, Literal

Verdict = Literal["better", "not better", "open"]

SMALLEST_GAIN: Final = 10.0
"""The smallest difference worth finding, in points of Elo."""

_ERROR: Final = 0.05
"""The accepted rate of wrong verdicts, either way."""
_BOUND: Final = log((1 - _ERROR) / _ERROR)

_OUTCOMES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_PRIOR: Final = 0.5
"""Added to the count of each outcome, so that equal results do not count as zero spread."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of pairs. `share` is the first bot's share of the points, `likelihood` the logarithm of the ratio:
    beyond 2.94 either way it gives a verdict."""

    pairs: int
    share: float
    likelihood: float

    @property
    def verdict(self) -> Verdict:
        if self.likelihood >= _BOUND:
            return "better"
        return "not better" if self.likelihood <= -_BOUND else "open"


def compare(shares: Sequence[float], gain: float = SMALLEST_GAIN) -> Comparison:
    """Test "better by `gain` points of Elo" against "not better"; `shares` are those of the first bot's pairs."""
    if not shares:
        return Comparison(0, 0.5, 0.0)
    counted = [(outcome, _PRIOR) for outcome in _OUTCOMES] + [(share, 1.0) for share in shares]
    weight = sum(one for _, one in counted)
    mean = sum(share * one for share, one in counted) / weight
    variance = sum((share - mean) ** 2 * one for share, one in counted) / weight
    better = 1 / (1 + 10 ** (-gain / 400))
    own_mean = sum(shares) / len(shares)
    likelihood = len(shares) * (better - 0.5) * (2 * own_mean - 0.5 - better) / (2 * variance)
    return Comparison(len(shares), own_mean, likelihood)
