"""Pairs that should not meet, as seeding, groups and Swiss rounds all use them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Pair = tuple[int, int]
"""Two entries, the lower number first."""


def pair_of(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True)
class Constraints:
    """`never` are pairs that must not meet; `apart` weighs those that should not if it can be helped.

    A weight is a whole number from 1; `reasons` says in words why two are kept apart ("both of Porto").
    """

    never: frozenset[Pair] = frozenset()
    apart: Mapping[Pair, int] = field(default_factory=lambda: MappingProxyType({}))
    reasons: Mapping[Pair, str] = field(default_factory=lambda: MappingProxyType({}))


FREE = Constraints()
