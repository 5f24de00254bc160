"""Each seat's own luck with the times of its hands and with coins (rules, section 6)."""

from __future__ import annotations

from hashlib import shake_256
from struct import unpack
from typing import TYPE_CHECKING, Final

from engine.chance import framed, seed_bytes

if TYPE_CHECKING:
    from mypy_extensions import i64

DRAWN: Final = 51
"""So many decisions are drawn for at first: enough for a seat in most deals, and three blocks of SHAKE-256."""


class Luck:
    """One seat's times and coins in one deal; in a relay, those of one runner of its team.

    What it gives depends on seed, deal, seat, runner and the number of the seat's decision alone, so no other
    seat's decisions shift it, and two games of one seed give a chair the same luck, whichever bot sits on it.
    """

    __slots__ = ("_key", "numbers")

    def __init__(self, seed: str | bytes, deal: int, seat: int, runner: int = 0) -> None:
        self._key = framed(seed_bytes(seed), ("tempo", deal, seat, runner))
        self.numbers: tuple[int, ...] = ()
        """Two numbers of 32 bits for each decision, as far as they have been drawn: for its flight and its reaction."""
        self.draw(0)

    def draw(self, decision: int) -> tuple[int, ...]:
        """Draw more numbers, up to those of a decision at least: of a longer digest the beginning is the same."""
        count = max(2 * len(self.numbers), 2 * DRAWN)
        while count <= 2 * decision + 1:
            count *= 2
        self.numbers = unpack(f"<{count}I", shake_256(self._key).digest(4 * count))
        return self.numbers


def mixed(word: i64) -> int:
    """A 32-bit number stirred: every bit of the argument moves about half of the result's."""
    word = (word ^ (word >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
    word = (word ^ (word >> 15)) * 0x735A2D97 & 0xFFFFFFFF
    return word ^ (word >> 15)
