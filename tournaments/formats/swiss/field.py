"""The field of a round: who plays, sorted, with everything that the costs ask for."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

from tournaments.formats.constraints import Constraints, Pair, pair_of
from tournaments.formats.swiss.values import NOBODY, Inside, PairingHistory, SwissEntrant, SwissRules


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entrant stands: in the field, its score group and its rank inside that, all from 0 at the top."""

    at: int
    group: int
    rank: int
    size: int


@dataclass(frozen=True, slots=True)
class Field:
    """`order`: the numbers of all who are to be paired, the best first; who has a fixed pair is not among them.

    `again`: whether those who have met may meet again.
    """

    order: tuple[int, ...]
    entrants: Mapping[int, SwissEntrant]
    places: Mapping[int, Place]
    met: Mapping[Pair, int]
    byes: Mapping[int, int]
    constraints: Constraints
    rules: SwissRules
    lot: str
    keep: frozenset[Pair]
    again: bool = False

    @property
    def groups(self) -> int:
        return self.places[self.order[-1]].group + 1

    @property
    def nodes(self) -> tuple[int, ...]:
        """All who need an opponent: where their number is odd, nobody is one of them."""
        return self.order if len(self.order) % 2 == 0 else (*self.order, NOBODY)

    def may_meet(self, pair: Pair) -> bool:
        return (self.again or pair not in self.met) and pair not in self.constraints.never


def field_of(
    entrants: Sequence[SwissEntrant],
    history: PairingHistory,
    constraints: Constraints,
    rules: SwissRules,
    lot: str,
    keep: Collection[Pair] = (),
) -> Field:
    order = sorted(entrants, key=lambda one: (-one.score, -_strength(one, rules), drawn(lot, one.number), one.number))
    return Field(
        tuple(one.number for one in order),
        {one.number: one for one in order},
        _places(order),
        Counter(pair_of(*pair) for pair in history.met),
        Counter(history.byes),
        constraints,
        rules,
        lot,
        frozenset(pair_of(*pair) for pair in keep),
    )


def _strength(one: SwissEntrant, rules: SwissRules) -> int:
    return 0 if rules.inside is Inside.LOT else one.rating


def drawn(lot: str, *numbers: int) -> int:
    """A number of 48 bits: the same for the same lot, whatever machine draws it."""
    asked = ":".join([lot, *map(str, numbers)])
    return int.from_bytes(sha256(asked.encode()).digest()[:6], "big")


def _places(order: Sequence[SwissEntrant]) -> dict[int, Place]:
    places: dict[int, Place] = {}
    for group, (_, found) in enumerate(groupby(order, key=lambda one: one.score)):
        members = list(found)
        places |= {one.number: Place(len(places) + rank, group, rank, len(members)) for rank, one in enumerate(members)}
    return places
