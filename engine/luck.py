"""Each seat's own luck with the times of its hands and with coins (rules, section 6)."""

from hashlib import shake_256
from struct import unpack
from typing import Final

from engine.chance import framed, seed_bytes

FLIGHT: Final = 0
COIN: Final = 1
REACTION: Final = 2
FUMBLE: Final = 3
"""What a decision draws for: each purpose has a number of its own."""

PURPOSES: Final = 4
_DECISIONS: Final = 64
"""So many decisions are drawn for at first, which is enough for a seat in most deals."""


class Luck:
    """One seat's times and coins in one deal; in a relay, those of one runner of its team.

    What it gives depends on seed, deal, seat, runner and the number of the seat's decision alone, so no other
    seat's decisions shift it, and two games of one seed give a chair the same luck whoever sits on it.
    """

    __slots__ = ("_key", "_words")

    def __init__(self, seed: str | bytes, deal: int, seat: int, runner: int = 0) -> None:
        self._key = framed(seed_bytes(seed), ("tempo", deal, seat, runner))
        self._words: tuple[int, ...] = ()

    def word(self, decision: int, purpose: int) -> int:
        """A number of 32 bits."""
        place = decision * PURPOSES + purpose
        if place >= len(self._words):
            self._draw(place)
        return self._words[place]

    def words(self, decision: int) -> tuple[int, int, int]:
        """The words of a decision for its flight, its coin and its reaction."""
        place = decision * PURPOSES
        if place >= len(self._words):
            self._draw(place)
        words = self._words
        return words[place], words[place + 1], words[place + 2]

    def _draw(self, place: int) -> None:
        """Draw more words: of a longer digest the beginning is the same."""
        count = max(2 * len(self._words), _DECISIONS * PURPOSES)
        while count <= place:
            count *= 2
        self._words = unpack(f"<{count}I", shake_256(self._key).digest(4 * count))


def mixed(word: int) -> int:
    """A 32-bit number stirred: every bit of the argument moves about half of the result's."""
    word = (word ^ (word >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
    word = (word ^ (word >> 15)) * 0x735A2D97 & 0xFFFFFFFF
    return word ^ (word >> 15)
