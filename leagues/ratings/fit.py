"""Ratings from all counted pairs at once; their order does not matter.

The model of Bradley and Terry (Biometrika 39, 1952): the expected share of one contestant against another is a logistic
function of the difference of their ratings, here on Elo's scale, where 400 points are odds of ten to one. A pair of
games with swapped seats is one observation, because its games share their packs and are not independent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:  # numpy takes 12 MB, so only processes that rate load it
    import numpy as np
    from numpy.typing import NDArray

ANCHOR_RATING: Final = 1500.0
"""The rating of the anchor, relative to which all others are measured."""

SCALE: Final = 400 / log(10)
"""Points of Elo per unit of log odds."""

NORMAL_95: Final = 1.959964

PRIOR_POINTS: Final = 600.0
"""The prior: ratings lie around the anchor's with this standard deviation.

It is wide, and only matters for contestants who won or lost everything: without it their ratings would be infinite."""

PRIOR_PAIRS: Final = 20
"""Weight, in pairs, of the assumption that results spread like coin tosses."""

_STEPS: Final = 50
_CLOSE: Final = 1e-9


class Pair(NamedTuple):
    """Counted pairs of games: the contestants, and the first one's share of the points, from 0 to 1.

    For several pairs in one, `share` is their mean and `scatter` the sum of squared distances from it.
    """

    first: int
    second: int
    share: float
    times: int = 1
    scatter: float = 0.0


@dataclass(frozen=True, slots=True)
class FittedRating:
    """In points of Elo; the true value is within ± `margin` with 95 %."""

    value: float
    margin: float
    pairs: int


class Fit:
    """Ratings of some contestants, and the certainty of their differences."""

    def __init__(
        self, places: dict[int, int], strengths: NDArray[np.float64], covariance: NDArray[np.float64], counts: list[int]
    ) -> None:
        self._places = places
        self._strengths = strengths
        self._covariance = covariance
        self._counts = counts

    def rating(self, contestant: int) -> FittedRating:
        """Raises KeyError for a contestant that was not fitted."""
        place = self._places[contestant]
        deviation = float(self._covariance[place, place]) ** 0.5
        value = ANCHOR_RATING + SCALE * float(self._strengths[place])
        return FittedRating(value, NORMAL_95 * SCALE * deviation, self._counts[place])

    def expected(self, first: int, second: int) -> float:
        """The expected share of the first one's points."""
        difference = self._strengths[self._places[first]] - self._strengths[self._places[second]]
        return 1 / (1 + exp(-difference))

    def variance(self, first: int, second: int) -> float:
        """The variance of the difference of two, in squared log odds."""
        one, other = self._places[first], self._places[second]
        covariance = self._covariance
        return float(covariance[one, one] + covariance[other, other] - 2 * covariance[one, other])


def fit(contestants: Iterable[int], pairs: Iterable[Pair], anchor: int) -> Fit:
    """The most likely ratings for these results. `anchor` is one of the contestants and has `ANCHOR_RATING`.

    Contestants without results are included, with the widest interval. Results of others are ignored.
    """
    import numpy as np

    places = {contestant: place for place, contestant in enumerate(sorted(set(contestants) | {anchor}))}
    known = [pair for pair in pairs if pair.first in places and pair.second in places]
    first = np.array([places[pair.first] for pair in known], dtype=np.intp)
    second = np.array([places[pair.second] for pair in known], dtype=np.intp)
    results = _Results(
        first,
        second,
        np.array([pair.share for pair in known], dtype=np.float64),
        np.array([pair.times for pair in known], dtype=np.float64),
        np.array([pair.scatter for pair in known], dtype=np.float64),
    )
    strengths = _most_likely(len(places), results, places[anchor])
    expected = results.expected(strengths)
    information = _information(len(places), results, expected, places[anchor])
    covariance = np.linalg.inv(information).astype(np.float64) * _dispersion(results, expected, len(places))
    covariance[places[anchor], :] = covariance[:, places[anchor]] = 0
    counts = np.bincount(np.concatenate([first, second]), np.tile(results.times, 2), minlength=len(places))
    return Fit(places, strengths, covariance, [int(count) for count in counts])


_PRECISION: Final = (SCALE / PRIOR_POINTS) ** 2


class _Results(NamedTuple):
    """Pairs as arrays: indexes of both, mean shares of the first ones, numbers of pairs, and their scatter."""

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    shares: NDArray[np.float64]
    times: NDArray[np.float64]
    scatter: NDArray[np.float64]

    def expected(self, strengths: NDArray[np.float64]) -> NDArray[np.float64]:
        import numpy as np

        return 1 / (1 + np.exp(strengths[self.second] - strengths[self.first]))


def _most_likely(size: int, results: _Results, anchor: int) -> NDArray[np.float64]:
    """Newton's method. The likelihood has a single peak; a step that leads down is halved, so that it converges."""
    import numpy as np

    strengths = np.zeros(size)
    best = _likelihood(strengths, results)
    for _ in range(_STEPS):
        expected = results.expected(strengths)
        surprise = results.times * (results.shares - expected)
        gradient = -_PRECISION * strengths
        np.add.at(gradient, results.first, surprise)
        np.add.at(gradient, results.second, -surprise)
        gradient[anchor] = 0
        step = np.linalg.solve(_information(size, results, expected, anchor), gradient)
        likelihood = _likelihood(strengths + step, results)
        while likelihood < best - _CLOSE:
            step /= 2
            likelihood = _likelihood(strengths + step, results)
        strengths += step
        best = likelihood
        if float(np.abs(step).max(initial=0)) < _CLOSE:
            break
    return strengths


def _likelihood(strengths: NDArray[np.float64], results: _Results) -> float:
    """The logarithm of the likelihood of the results at these strengths, with the prior."""
    import numpy as np

    difference = strengths[results.first] - strengths[results.second]
    of_results = results.times * (results.shares * difference - np.logaddexp(0, difference))
    return float(of_results.sum() - _PRECISION / 2 * (strengths**2).sum())


def _information(size: int, results: _Results, expected: NDArray[np.float64], anchor: int) -> NDArray[np.float64]:
    """Minus the second derivative of the likelihood. The anchor is fixed: its row is that of the unit matrix."""
    import numpy as np

    first, second = results.first, results.second
    weights = results.times * expected * (1 - expected)
    information = np.zeros((size, size))
    np.add.at(information, (first, first), weights)
    np.add.at(information, (second, second), weights)
    np.add.at(information, (first, second), -weights)
    np.add.at(information, (second, first), -weights)
    information[np.diag_indices(size)] += _PRECISION
    information[anchor, :] = information[:, anchor] = 0
    information[anchor, anchor] = 1
    return information


def _dispersion(results: _Results, expected: NDArray[np.float64], contestants: int) -> float:
    """The scatter of results relative to coin tosses. It is usually below 1, because the games of a pair even out."""
    import numpy as np

    weights = np.maximum(expected * (1 - expected), 1e-6)
    scatter = float(((results.scatter + results.times * (results.shares - expected) ** 2) / weights).sum())
    freedom = max(float(results.times.sum()) - contestants, 0)
    return (scatter + PRIOR_PAIRS) / (freedom + PRIOR_PAIRS) if freedom else 1.0
