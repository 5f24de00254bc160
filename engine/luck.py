"""Each seat's own luck with the times of its hands and with coins (rules, section 6)."""

from typing import Final

from engine.chance import Stream

FLIGHT: Final = 0
COIN: Final = 1
REACTION: Final = 2
FUMBLE: Final = 3
"""What a decision draws for: each purpose has numbers of its own, up to 8 of them."""


class Luck:
    """One seat's times and coins in one deal; in a relay, those of one runner of its team.

    What it gives depends on seed, deal, seat, runner and the number of the seat's decision alone, so no other
    seat's decisions shift it, and two games of one seed give a chair the same luck whoever sits on it.
    """

    __slots__ = ("_high", "_low")

    def __init__(self, seed: str | bytes, deal: int, seat: int, runner: int = 0) -> None:
        stream = Stream(seed, "tempo", deal, seat, *([runner] if runner else []))
        self._low = stream.word()
        self._high = stream.word()

    def around(self, middle_ms: int, spread_percent: int, decision: int, purpose: int) -> int:
        """A time of at most `spread_percent` off the middle, in whole milliseconds."""
        spread = middle_ms * spread_percent // 100
        return middle_ms - spread + (self.word(decision, purpose) * (2 * spread + 1) >> 32)

    def word(self, decision: int, purpose: int) -> int:
        """A number of 32 bits."""
        # `mixed` of the one half, then of the other, written out: three of these go into every decision.
        word = self._low ^ (decision * 8 + purpose)
        word = (word ^ (word >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
        word = (word ^ (word >> 15)) * 0x735A2D97 & 0xFFFFFFFF
        word ^= (word >> 15) ^ self._high
        word = (word ^ (word >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
        word = (word ^ (word >> 15)) * 0x735A2D97 & 0xFFFFFFFF
        return word ^ (word >> 15)


def mixed(word: int) -> int:
    """A 32-bit number stirred: every bit of the argument moves about half of the result's."""
    word = (word ^ (word >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
    word = (word ^ (word >> 15)) * 0x735A2D97 & 0xFFFFFFFF
    return word ^ (word >> 15)
