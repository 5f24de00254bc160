"""The field of a round: its entrants in order, and all data for the costs."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

from tournaments.formats.constraints import Constraints, Pair, pair_of
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss.values import PairingHistory, SwissEntrant, SwissRules


@dataclass(frozen=True, slots=True)
class Place:
    """An entrant's place in the field, its score group and its rank in the group, from 0 at the top.

    `size` is the number of entrants in the group.
    """

    at: int
    group: int
    rank: int
    size: int


@dataclass(frozen=True, slots=True)
class Field:
    """`order` has the numbers of all entrants to pair, best first, without those in fixed pairs.

    `again` says whether former opponents may meet again.
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
        """The entrants to pair. NOBODY is added if their number is odd."""
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
    order = sorted(entrants, key=lambda one: (-one.score, -one.rating, drawn(lot, one.number), one.number))
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


def drawn(lot: str, *numbers: int) -> int:
    """A random number of 48 bits. It is the same on every machine for the same lot and numbers."""
    asked = ":".join([lot, *map(str, numbers)])
    return int.from_bytes(sha256(asked.encode()).digest()[:6], "big")


def _places(order: Sequence[SwissEntrant]) -> dict[int, Place]:
    places: dict[int, Place] = {}
    for group, (_, found) in enumerate(groupby(order, key=lambda one: one.score)):
        members = list(found)
        places |= {one.number: Place(len(places) + rank, group, rank, len(members)) for rank, one in enumerate(members)}
    return places
