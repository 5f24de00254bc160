"""The cost of two entries at one table."""

from collections.abc import Iterable
from typing import Final

from tournaments.formats.constraints import Pair
from tournaments.formats.swiss.field import Field

THOROUGH: Final = 64
"""The largest field in which different scores alone are a reason to swap seats."""

_ROOM: Final = 60
"""Bits of each part of a cost: enough for the sum over all pairs of a round."""

_SCORES: Final = ((1 << _ROOM) - 1) << _ROOM
"""The bits of the part for scores."""


class TableCosts:
    """The cost of each pair at one table, as one number. An entry beside itself costs nothing.

    The parts in order are forbidden, met before, scores, apart. Each part outweighs all later ones.
    """

    def __init__(self, field: Field) -> None:
        self._field = field
        self._known: dict[Pair, int] = {}
        self._scores_count = len(field.order) <= THOROUGH

    def of(self, one: int, other: int) -> int:
        pair = (one, other) if one < other else (other, one)
        cost = self._known.get(pair)
        if cost is None:
            cost = self._known[pair] = self._weighed(pair) if one != other else 0
        return cost

    def among(self, one: int, others: Iterable[int]) -> int:
        return sum([self.of(one, other) for other in others])

    def is_trouble(self, one: int, other: int) -> bool:
        cost = self.of(one, other)
        return bool(cost if self._scores_count else cost & ~_SCORES)

    def _weighed(self, pair: Pair) -> int:
        field = self._field
        gap = field.entrants[pair[0]].score - field.entrants[pair[1]].score
        never, apart = pair in field.constraints.never, field.constraints.apart.get(pair, 0)
        weighed = 0
        for part in (int(never), field.met.get(pair, 0) ** 2, gap**2, apart):
            weighed = (weighed << _ROOM) + part
        return weighed
