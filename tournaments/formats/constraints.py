"""Pairs that should not meet, for seeding, groups and Swiss rounds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType

Pair = tuple[int, int]
"""Two entries, the lower number first."""


def pair_of(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def pairs_of(entries: Iterable[int]) -> list[Pair]:
    """All pairs of these entries."""
    return [pair_of(*pair) for pair in combinations(entries, 2)]


@dataclass(frozen=True, slots=True)
class Constraints:
    """`never` has pairs that must not meet; `apart` has weights for pairs that should not meet if possible.

    A weight is a whole number from 1; `reasons` says in words why two are kept apart ("both of Porto").
    """

    never: frozenset[Pair] = frozenset()
    apart: Mapping[Pair, int] = field(default_factory=lambda: MappingProxyType({}))
    reasons: Mapping[Pair, str] = field(default_factory=lambda: MappingProxyType({}))


NO_CONSTRAINTS = Constraints()
