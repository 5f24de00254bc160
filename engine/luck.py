"""Each seat's own luck with hand times and coins (rules, section 6)."""

from __future__ import annotations

from hashlib import shake_256
from struct import unpack
from typing import TYPE_CHECKING, Final

from engine.chance import framed, seed_bytes

if TYPE_CHECKING:
    from mypy_extensions import i64

DRAWN: Final = 51
"""The first number of decisions drawn for: enough for a seat in most deals, and three blocks of SHAKE-256."""


class Luck:
    """One seat's times and coins in one deal; in a relay, those of one runner of its team.

    It only depends on seed, deal, seat, runner and the number of the seat's decision. Other seats' decisions do not
    shift it, and two games with one seed give a seat the same luck with any bot.
    """

    __slots__ = ("_key", "numbers")

    def __init__(self, seed: str | bytes, deal: int, seat: int, runner: int = 0) -> None:
        self._key = framed(seed_bytes(seed), ("tempo", deal, seat, runner))
        self.numbers: tuple[int, ...] = ()
        """Two 32-bit numbers for each decision drawn so far: for its flight and its reaction."""
        self.draw(0)

    def draw(self, decision: int) -> tuple[int, ...]:
        """Draw numbers up to at least this decision. A longer digest begins with the shorter one."""
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
