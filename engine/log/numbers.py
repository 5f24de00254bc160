"""Whole numbers as bytes, one byte where they are small, and the reader that never runs past the end.

Below 244 a number is its own byte; with a first byte from 244 to 253 the next byte counts on, 2,560 numbers in all;
the byte 254 goes before four bytes, highest first. Every number has one form only, the shortest; 255 begins none.
Hands are some 200 ms apart, so that most times and all usual actions take one byte.
"""

from typing import Final

from engine.log.record import LogError

_TWO: Final = 244
_FIVE: Final = 254
_FIRST_OF_FIVE: Final = _TWO + (_FIVE - _TWO) * 256
LARGEST: Final = 2**32 - 1


def put_number(out: bytearray, number: int) -> None:
    """Append a number from 0 to `LARGEST`."""
    if number < _TWO:
        out.append(number)
    elif number < _FIRST_OF_FIVE:
        high, low = divmod(number - _TWO, 256)
        out.append(_TWO + high)
        out.append(low)
    else:
        out.append(_FIVE)
        out += number.to_bytes(4, "big")


def put_numbers(out: bytearray, numbers: tuple[int, ...]) -> None:
    """Append how many there are, then each."""
    put_number(out, len(numbers))
    for number in numbers:
        put_number(out, number)


class ByteReader:
    """A place in packed bytes, moving on with each thing read up to `end`."""

    __slots__ = ("at", "end", "packed")

    def __init__(self, packed: bytes, at: int, end: int) -> None:
        self.packed = packed
        self.at = at
        self.end = end

    @property
    def is_done(self) -> bool:
        return self.at >= self.end

    def error(self, message: str, entry: int | None = None) -> LogError:
        return LogError(f"byte {self.at}: {message}", entry=entry)

    def span(self, length: int) -> bytes:
        """The next `length` bytes."""
        if length > self.end - self.at:
            raise self.error(f"{length} bytes are announced and {self.end - self.at} are left")
        start = self.at
        self.at += length
        return self.packed[start : self.at]

    def part(self) -> "ByteReader":
        """A reader for a part that its length goes before; this one moves past it."""
        length = self.number()
        start = self.at
        self.span(length)
        return ByteReader(self.packed, start, self.at)

    def number(self, most: int = LARGEST) -> int:
        start = self.at
        number = self._any_number()
        if number > most:
            self.at = start
            raise self.error(f"the number {number} is larger than {most}")
        return number

    def numbers(self, most: int, longest: int) -> tuple[int, ...]:
        return tuple([self.number(most) for _ in range(self.number(longest))])

    def expect_end(self) -> None:
        if not self.is_done:
            raise self.error(f"{self.end - self.at} bytes too many")

    def _any_number(self) -> int:
        first = self._byte()
        if first < _TWO:
            return first
        if first < _FIVE:
            return _TWO + (first - _TWO) * 256 + self._byte()
        number = int.from_bytes(self.span(4), "big")
        if first > _FIVE or number < _FIRST_OF_FIVE:
            raise self.error("no number is written like this")
        return number

    def _byte(self) -> int:
        if self.at >= self.end:
            raise self.error("the log ends in the middle")
        byte = self.packed[self.at]
        self.at += 1
        return byte
