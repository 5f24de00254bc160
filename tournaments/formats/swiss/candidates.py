"""Which pairs are looked at: all in small fields, in large ones those who stand near each other.

Only where the near ones do not pair everybody are farther ones looked at as well. What should be kept apart
is a cost and hides no pair, so nothing else has to give way.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from typing import Final

from tournaments.formats.constraints import Pair, pair_of
from tournaments.formats.swiss.field import Field
from tournaments.formats.swiss.values import NOBODY

COMPLETE: Final = 200
"""Up to so many entrants every pair is looked at."""

NEAREST: Final = (24, 96, 384)
"""Beyond, so many opponents below each; the next number only where the one before is too few."""


def graphs(field: Field) -> Iterator[list[Pair]]:
    """Pairs to look at, more and more of them."""
    if len(field.order) <= COMPLETE:
        yield every_pair(field)
    else:
        yield from (near_pairs(field, nearest) for nearest in NEAREST)


def every_pair(field: Field) -> list[Pair]:
    """All who may meet, and the byes of all, also of those who had one."""
    pairs = [pair_of(*pair) for pair in combinations(field.order, 2)]
    return [pair for pair in pairs + _byes(field, field.order) if field.may_meet(pair)]


def near_pairs(field: Field, nearest: int) -> list[Pair]:
    """For each entrant the next possible opponent below; the nearest byes; and what is published."""
    found = {pair for pair in field.keep if field.may_meet(pair) and {*pair} <= {*field.nodes}}
    for at, number in enumerate(field.order):
        below = (pair_of(number, other) for other in islice(field.order, at + 1, None))
        found.update(islice((pair for pair in below if field.may_meet(pair)), nearest))
    return sorted(found.union(_near_byes(field, nearest)))


def _near_byes(field: Field, nearest: int) -> list[Pair]:
    """Those with the fewest byes so far, from the bottom of the field."""
    byes = [bye for bye in _byes(field, reversed(field.order)) if field.may_meet(bye)]
    return sorted(byes, key=lambda bye: field.byes.get(bye[1], 0))[:nearest]


def _byes(field: Field, order: Iterable[int]) -> list[Pair]:
    return [(NOBODY, number) for number in order] if NOBODY in field.nodes else []
