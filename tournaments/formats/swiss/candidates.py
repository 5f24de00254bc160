"""Which pairs are looked at: all in small fields, in large ones those who stand near each other.

Only where the near ones do not pair everybody are farther ones looked at as well. What should be kept apart
is a cost and hides no pair, so nothing else has to give way.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from typing import Final

from tournaments.formats.constraints import Pair, pair_of
from tournaments.formats.swiss.field import Field
from tournaments.formats.swiss.values import NOBODY, Inside

COMPLETE: Final = 200
"""Up to so many entrants every pair is looked at."""

NEAREST: Final = (24, 96, 384)
"""Beyond, about so many opponents of each; the next number only where the one before is too few."""


def graphs(field: Field) -> Iterator[list[Pair]]:
    """Pairs to look at, more and more of them."""
    if len(field.order) <= COMPLETE:
        yield every_pair(field)
    else:
        yield from (near_pairs(field, nearest) for nearest in NEAREST)


def every_pair(field: Field) -> list[Pair]:
    """All who may meet, and the byes of all who had none or may have another."""
    pairs = [pair_of(*pair) for pair in combinations(field.order, 2)]
    return [pair for pair in pairs + _byes(field, field.order) if field.may_meet(pair)]


def near_pairs(field: Field, nearest: int) -> list[Pair]:
    """For each entrant about so many opponents: half of them next to it in the order of the field, half
    about the one it should have inside its score group; and what is published."""
    found: set[Pair] = set(_published(field))
    for at in range(len(field.order)):
        around = islice(_free(field, at, _outwards(at + 1, at, len(field.order))), nearest // 2)
        found.update(around)
        found.update(islice(_free(field, at, _ideal(field, at)), nearest // 2))
    found.update(_near_byes(field, nearest))
    return sorted(found)


def _near_byes(field: Field, nearest: int) -> list[Pair]:
    """Those with the fewest byes so far, from the bottom of the field."""
    byes = [bye for bye in _byes(field, reversed(field.order)) if field.may_meet(bye)]
    return sorted(byes, key=lambda bye: field.byes.get(bye[1], 0))[:nearest]


def _published(field: Field) -> Iterator[Pair]:
    here = set(field.nodes)
    return (pair for pair in field.keep if here.issuperset(pair) and field.may_meet(pair))


def _free(field: Field, at: int, others: Iterable[int]) -> Iterator[Pair]:
    pairs = (pair_of(field.order[at], field.order[other]) for other in others if other != at)
    return (pair for pair in pairs if field.may_meet(pair))


def _ideal(field: Field, at: int) -> Iterator[int]:
    """Places in the order of the field, nearest first to that of the opponent one should have."""
    place = field.places[field.order[at]]
    first, fold = at - place.rank, field.rules.inside is Inside.FOLD
    ideal = place.size - 1 - place.rank if fold else (place.rank + place.size // 2) % place.size
    return _outwards(first + ideal, first - 1, first + place.size)


def _outwards(start: int, below: int, above: int) -> Iterator[int]:
    """start, start − 1, start + 1, … as far as they lie strictly between the two."""
    for step in range(above - below):
        if below < start - step < above:
            yield start - step
        if step and start + step < above:
            yield start + step


def _byes(field: Field, order: Iterable[int]) -> list[Pair]:
    return [(NOBODY, number) for number in order] if NOBODY in field.nodes else []
