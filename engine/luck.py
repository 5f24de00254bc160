"""Each seat's own luck with the times of its hands and with coins (rules, section 6)."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final

from engine.chance import Stream

if TYPE_CHECKING:
    from mypy_extensions import i64

FLIGHT: Final = 0
COIN: Final = 1
REACTION: Final = 2
FUMBLE: Final = 3
"""What a decision draws for: each purpose has numbers of its own, up to 8 of them."""

_DRAWN: Final = 40
"""So many decisions are drawn for at a time, which is enough for a seat in most deals."""

_PURPOSES: Final = 3
"""Every decision needs a flight, a coin and a reaction; few a fumble."""

# The numbers of all these are worked out together, side by side in one large integer with 64 bits for each: no
# product is longer than that, and what a shift brings over from the next number is masked out.
_COUNT: Final = _DRAWN * _PURPOSES
_ONES: Final = sum(1 << 64 * place for place in range(_COUNT))
_LOW: Final = 0xFFFFFFFF * _ONES
_COUNTERS: Final = sum((place // _PURPOSES * 8 + place % _PURPOSES) << 64 * place for place in range(_COUNT))
_APART: Final = Struct(f"<{_COUNT}Q")


class Luck:
    """One seat's times and coins in one deal; in a relay, those of one runner of its team.

    What it gives depends on seed, deal, seat, runner and the number of the seat's decision alone, so no other
    seat's decisions shift it, and two games of one seed give a chair the same luck whoever sits on it.
    """

    __slots__ = ("_first", "_high", "_low", "_words")

    def __init__(self, seed: str | bytes, deal: int, seat: int, runner: int = 0) -> None:
        stream = Stream(seed, "tempo", deal, seat, runner) if runner else Stream(seed, "tempo", deal, seat)
        self._low = stream.word()
        self._high = stream.word()
        self._first = 0
        self._words: tuple[int, ...] = ()

    def around(self, middle_ms: int, spread_percent: int, decision: int, purpose: int) -> int:
        """A time of at most `spread_percent` off the middle, in whole milliseconds."""
        spread = middle_ms * spread_percent // 100
        return middle_ms - spread + (self.word(decision, purpose) * (2 * spread + 1) >> 32)

    def word(self, decision: int, purpose: int) -> int:
        """A number of 32 bits."""
        return mixed(mixed(self._low ^ (decision * 8 + purpose)) ^ self._high)

    def words(self, decision: int) -> tuple[int, int, int]:
        """The words of a decision for its flight, its coin and its reaction."""
        if _IS_COMPILED:
            return self.word(decision, FLIGHT), self.word(decision, COIN), self.word(decision, REACTION)
        place = (decision - self._first) * _PURPOSES
        if not 0 <= place < len(self._words):
            self._draw(decision)
            place = (decision - self._first) * _PURPOSES
        words = self._words
        return words[place], words[place + 1], words[place + 2]

    def _draw(self, decision: int) -> None:
        """Counters, which tell decision and purpose, are stirred with one half of the key, then with the other."""
        self._first = decision - decision % _DRAWN
        words = _all_mixed(self._low * _ONES ^ (_COUNTERS + self._first * 8 * _ONES))
        words = _all_mixed(words ^ self._high * _ONES)
        self._words = _APART.unpack(words.to_bytes(_APART.size, "little"))


def mixed(word: i64) -> i64:
    """A 32-bit number stirred: every bit of the argument moves about half of the result's."""
    word = (word ^ (word >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
    word = (word ^ (word >> 15)) * 0x735A2D97 & 0xFFFFFFFF
    return word ^ (word >> 15)


_IS_COMPILED: Final = not hasattr(mixed, "__code__")
"""Whether this is machine code, which works numbers out sooner one by one than side by side."""


def _all_mixed(words: int) -> int:
    """Many numbers stirred as by `mixed`, side by side."""
    words = (words ^ (words >> 16 & _LOW)) * 0x21F0AAAD & _LOW
    words = (words ^ (words >> 15 & _LOW)) * 0x735A2D97 & _LOW
    return words ^ (words >> 15 & _LOW)
