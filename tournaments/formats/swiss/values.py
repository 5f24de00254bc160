"""What the pairing of a Swiss round is asked with."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.formats.constraints import Pair

NOBODY: Final = 0
"""The opponent of an entry with a bye: `(NOBODY, 7)` is the bye of entry 7. Entries are numbered from 1."""


class Inside(StrEnum):
    """The pairings inside a score group. Of six: fold 1–6 2–5 3–4, slide 1–4 2–5 3–6."""

    FOLD = "fold"
    SLIDE = "slide"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class SwissEntrant:
    """`score` in whole units (SwissRules.unit); `rating`: more is better, a seed counts as −seed.

    `floats`, one for each round played, the last round last: −1 met somebody with fewer points or had a
    bye, 1 met somebody with more, 0 neither.
    """

    number: int
    score: int = 0
    rating: int = 0
    floats: tuple[int, ...] = ()
    is_in: bool = True


@dataclass(frozen=True, slots=True)
class PairingHistory:
    """Who met and who had a bye, once for each time."""

    met: Collection[Pair] = ()
    byes: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class SwissRules:
    """`number` is the round that is paired, from 1, of `rounds` in all; `unit` is how many units of score
    make a point (2: scores count half points)."""

    rounds: int
    number: int
    inside: Inside = Inside.FOLD
    rematches: bool = False
    """Whether two may meet again when there is no other way."""
    unit: int = 2

    @property
    def later(self) -> int:
        return max(0, self.rounds - self.number)
