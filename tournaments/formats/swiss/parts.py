"""Divides a large field into parts that are paired one by one.

This is faster, because matching a field of twice the size takes more than twice as long.

The edge has some entrants of every score group, and its pairing finds the floats and the bye. Every other part is even
and lies inside one score group.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from tournaments.formats.constraints import Pair
from tournaments.formats.swiss.field import Field

_EDGE: Final = 12  # couples of a score group
_INSIDE: Final = 24


def parts_of(field: Field) -> tuple[Field, list[Field]]:
    """The edge, and all other parts."""
    edge: list[int] = []
    inside: list[Field] = []
    for _, members in groupby(field.order, key=lambda number: field.places[number].group):
        single, couples = _couples(field, list(members))
        ends, middle = couples[: _EDGE // 2] + couples[-_EDGE // 2 :], couples[_EDGE // 2 : -_EDGE // 2]
        edge += [*single, *_flat(ends)]
        inside += [part_of(field, _flat(middle[at : at + _INSIDE])) for at in range(0, len(middle), _INSIDE)]
    return part_of(field, edge), inside


def part_of(field: Field, numbers: Iterable[int]) -> Field:
    chosen = set(numbers)
    return replace(field, order=tuple(number for number in field.order if number in chosen))


def _couples(field: Field, members: Sequence[int]) -> tuple[list[int], list[Pair]]:
    """The entrants left over, and the couples that should stay in one part.

    Couples that are published pairs are in the middle of the list.
    """
    published = list(_published(field, members))
    kept = set(_flat(published))
    loose = [number for number in members if number not in kept]
    half = len(loose) // 2
    fresh = list(zip(loose[:half], loose[: -half - 1 : -1], strict=True))
    return loose[half : len(loose) - half], fresh[: half // 2] + published + fresh[half // 2 :]


def _published(field: Field, members: Sequence[int]) -> Iterator[Pair]:
    here = set(members)
    return (pair for pair in sorted(field.keep) if here.issuperset(pair) and field.may_meet(pair))


def _flat(couples: Iterable[Pair]) -> list[int]:
    return [number for couple in couples for number in couple]
