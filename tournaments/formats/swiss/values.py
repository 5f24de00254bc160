"""The input of the pairing of a Swiss round."""

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.formats.constraints import Pair


@dataclass(frozen=True, slots=True)
class SwissEntrant:
    """`score` is in half points. A higher `rating` is better; a seed counts as −seed.

    `floats` has one number for each round, the last round last: −1 for a bye or an opponent with fewer points, 1 for an
    opponent with more, else 0.
    """

    number: int
    score: int = 0
    rating: int = 0
    floats: tuple[int, ...] = ()
    is_in: bool = True


@dataclass(frozen=True, slots=True)
class PairingHistory:
    """The pairs that met and the entries that had a bye, repeated for each time."""

    met: Collection[Pair] = ()
    byes: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class SwissRules:
    """`number` is the round to pair, from 1, of `rounds` in all."""

    rounds: int
    number: int
    rematches: bool = False
    """Whether two may meet again if there is no other way."""

    @property
    def later(self) -> int:
        return max(0, self.rounds - self.number)
