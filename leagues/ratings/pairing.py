"""The next pairings: the pairs of games that teach most, newcomers first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from typing import Final

from leagues.ratings.fit import Fit

NEWCOMERS_SHARE: Final = 0.5
"""Of the pairs to be chosen, those in which a newcomer plays, while there are any."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A bot that may be paired. `may_play`: how many more pairs it may have waiting; `owner` of its own bots: two of
    one owner are not paired, for such pairs do not count. None for a built-in bot, which belongs to nobody.
    `is_known`: its rating is sure enough, so that two such bots are not paired."""

    contestant: int
    is_newcomer: bool
    may_play: int
    owner: int | None = None
    is_known: bool = False


def choose(
    candidates: Sequence[Candidate], rated: Fit, count: int, played: Mapping[tuple[int, int], int]
) -> list[tuple[int, int]]:
    """At most `count` pairings, the most telling first; the same ones whenever it is asked with the same.

    What a pair teaches is how much it narrows the difference of the two, which is less the more often they have met:
    `played` counts that, and what waits to be played, by (lower, higher).
    """
    newcomers = {candidate.contestant for candidate in candidates if candidate.is_newcomer}
    open_pairs = [
        (one.contestant, other.contestant)
        for one in candidates
        for other in candidates
        if one.contestant < other.contestant and _may_meet(one, other) and one.may_play and other.may_play
    ]
    choice = _Choice(rated, dict(played), {candidate.contestant: candidate.may_play for candidate in candidates})
    choice.extend([pair for pair in open_pairs if newcomers.intersection(pair)], round(count * NEWCOMERS_SHARE))
    choice.extend(open_pairs, count)
    return choice.chosen


class _Choice:
    """Pairings chosen so far, and what that leaves to choose from."""

    def __init__(self, rated: Fit, met: dict[tuple[int, int], int], left: dict[int, int]) -> None:
        self._rated, self._met, self._left = rated, met, left
        self.chosen: list[tuple[int, int]] = []

    def extend(self, pairs: Sequence[tuple[int, int]], count: int) -> None:
        """Choose of these until there are `count` or nobody may play.

        A pair's worth only falls when it is chosen itself, so a heap always has the best one on top.
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
        return _taught(self._rated, *pair, self._met)


def _may_meet(one: Candidate, other: Candidate) -> bool:
    return not (one.is_known and other.is_known) and (one.owner is None or one.owner != other.owner)


def _taught(rated: Fit, first: int, second: int, met: Mapping[tuple[int, int], int]) -> float:
    """By how much one more pair narrows what is known of two, in squared log odds."""
    expected, variance = rated.expected(first, second), rated.variance(first, second)
    known = variance * expected * (1 - expected)
    return variance * known / (1 + known) / (1 + met.get((first, second), 0))
