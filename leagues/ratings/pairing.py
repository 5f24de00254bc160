"""Chooses the next pairings: the most informative pairs, newcomers first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from typing import Final

from leagues.ratings.fit import Fit

NEWCOMERS_SHARE: Final = 0.5
"""The share of chosen pairs with a newcomer, while there are any."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A bot that may be paired. `pairs_left`: how many more of its pairs may wait. `owner`: two bots of one owner are
    not paired, because such pairs do not count; None for built-in bots. `is_known`: its rating is certain enough, so
    two such bots are not paired."""

    contestant: int
    is_newcomer: bool
    pairs_left: int
    owner: int | None = None
    is_known: bool = False


def choose(
    candidates: Sequence[Candidate], rated: Fit, count: int, played: Mapping[tuple[int, int], int]
) -> list[tuple[int, int]]:
    """At most `count` pairings, the most informative first. Deterministic.

    The information of a pair is how much it reduces the variance of the two bots' difference. It falls with the number
    of their earlier pairs: `played` counts these, waiting ones included, by (lower, higher).
    """
    newcomers = {candidate.contestant for candidate in candidates if candidate.is_newcomer}
    open_pairs = [
        (one.contestant, other.contestant)
        for one in candidates
        for other in candidates
        if one.contestant < other.contestant and _may_meet(one, other) and one.pairs_left and other.pairs_left
    ]
    choice = _Choice(rated, dict(played), {candidate.contestant: candidate.pairs_left for candidate in candidates})
    choice.extend([pair for pair in open_pairs if newcomers.intersection(pair)], round(count * NEWCOMERS_SHARE))
    choice.extend(open_pairs, count)
    return choice.chosen


class _Choice:
    """Pairings chosen so far, and the remaining candidates."""

    def __init__(self, rated: Fit, met: dict[tuple[int, int], int], left: dict[int, int]) -> None:
        self._rated, self._met, self._left = rated, met, left
        self.chosen: list[tuple[int, int]] = []

    def extend(self, pairs: Sequence[tuple[int, int]], count: int) -> None:
        """Choose from these until there are `count` or no one may play.

        A pair's information only falls when the pair itself is chosen, so a heap always has the best one on top.
        """
        heap = [(-self._worth(pair), *pair) for pair in pairs]
        heapify(heap)
        while heap and len(self.chosen) < count:
            pair = heap[0][1:]
            if not (self._left[pair[0]] and self._left[pair[1]]):
                heappop(heap)
                continue
            self._take(pair)
            heapreplace(heap, (-self._worth(pair), *pair))

    def _take(self, pair: tuple[int, int]) -> None:
        self.chosen.append(pair)
        self._met[pair] = self._met.get(pair, 0) + 1
        for one in pair:
            self._left[one] -= 1

    def _worth(self, pair: tuple[int, int]) -> float:
        return _variance_reduction(self._rated, *pair, self._met)


def _may_meet(one: Candidate, other: Candidate) -> bool:
    return not (one.is_known and other.is_known) and (one.owner is None or one.owner != other.owner)


def _variance_reduction(rated: Fit, first: int, second: int, met: Mapping[tuple[int, int], int]) -> float:
    """By how much one more pair reduces the variance of two, in squared log odds."""
    expected, variance = rated.expected(first, second), rated.variance(first, second)
    known = variance * expected * (1 - expected)
    return variance * known / (1 + known) / (1 + met.get((first, second), 0))
