"""The pairs that a pairing considers: all in small fields, near ones in large fields.

Farther pairs are added only if the near ones cannot pair everybody. Pairs that should be kept apart are considered too:
they only cost more, so no other criterion has to give way.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from tournaments.formats.constraints import Pair, pair_of, pairs_of
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss.field import Field

COMPLETE: Final = 200
"""The largest field in which all pairs are considered."""

NEAREST: Final = (24, 96, 384)
"""In larger fields, how many opponents below each entrant are considered. The next number is used if one is too low."""


def graphs(field: Field) -> Iterator[list[Pair]]:
    """The pairs to consider, with more pairs each time."""
    if len(field.order) <= COMPLETE:
        yield every_pair(field)
    else:
        yield from (near_pairs(field, nearest) for nearest in NEAREST)


def every_pair(field: Field) -> list[Pair]:
    """All pairs that may meet, and a bye for each entrant, even after an earlier bye."""
    pairs = pairs_of(field.order)
    return [pair for pair in pairs + _byes(field, field.order) if field.may_meet(pair)]


def near_pairs(field: Field, nearest: int) -> list[Pair]:
    """The `nearest` possible opponents below each entrant, the nearest byes, and the published pairs."""
    found = {pair for pair in field.keep if field.may_meet(pair) and {*pair} <= {*field.nodes}}
    for at, number in enumerate(field.order):
        below = (pair_of(number, other) for other in islice(field.order, at + 1, None))
        found.update(islice((pair for pair in below if field.may_meet(pair)), nearest))
    return sorted(found.union(_near_byes(field, nearest)))


def _near_byes(field: Field, nearest: int) -> list[Pair]:
    """The `nearest` byes: for entrants with the fewest byes so far, from the bottom of the field."""
    byes = [bye for bye in _byes(field, reversed(field.order)) if field.may_meet(bye)]
    return sorted(byes, key=lambda bye: field.byes.get(bye[1], 0))[:nearest]


def _byes(field: Field, order: Iterable[int]) -> list[Pair]:
    return [(NOBODY, number) for number in order] if NOBODY in field.nodes else []
