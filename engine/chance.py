"""Randomness without global state: shuffles depend on a seed, which can be committed to and revealed.

A stream is SHA-256 in counter mode over a key; shuffles are Fisher-Yates over such a stream.
"""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import Final, Protocol

Label = str | int

_EIGHT_WORDS: Final = Struct(">8I")


def seed_bytes(seed: object) -> bytes:
    """Raises TypeError for what is neither text nor bytes."""
    if not isinstance(seed, str | bytes):
        raise TypeError(f"a seed is text or bytes, not {type(seed).__name__}")
    return seed.encode() if isinstance(seed, str) else seed


def commitment(seed: str | bytes) -> str:
    """The hex SHA-256 of a seed, which can be shown before the game."""
    return sha256(seed_bytes(seed)).hexdigest()


class Chance(Protocol):
    """The source of a deal's own randomness: a seeded stream, or the recorded results in a log."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""

    def shuffled(self, cards: Iterable[int]) -> list[int]: ...


class Stream:
    """Numbers that depend only on a seed and on labels for their purpose."""

    def __init__(self, seed: str | bytes, *labels: Label) -> None:
        self._seed = seed_bytes(seed)
        self._labels = labels
        self._key = b""
        """Created on first use, because most deals have no randomness of their own."""
        self._counter = 0
        self._words: list[int] = []
        """The rest of the last block; the next word is at the end."""

    def word(self) -> int:
        """The next 32-bit number."""
        if not self._words:
            if not self._key:
                self._key = sha256(framed(self._seed, self._labels)).digest()
            block = sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._words = [*_EIGHT_WORDS.unpack(block)][::-1]
            self._counter += 1
        return self._words.pop()

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each equally likely; `limit` is at most 2 ** 32."""
        fair_words = (1 << 32) - (1 << 32) % limit
        word = self._words.pop() if self._words else self.word()
        while word >= fair_words:
            word = self.word()
        return word % limit

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


def framed(seed: bytes, labels: tuple[Label, ...]) -> bytes:
    """Seed and labels with their lengths, so that different keys never look the same."""
    return _with_length(seed) + _framed_labels(labels)


@lru_cache(maxsize=1024)
def _framed_labels(labels: tuple[Label, ...]) -> bytes:
    """Cached, because games use the same labels repeatedly."""
    parts = [f"{'int' if isinstance(label, int) else 'str'}:{label}".encode() for label in labels]
    return b"".join([_with_length(part) for part in parts])


def _with_length(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part
