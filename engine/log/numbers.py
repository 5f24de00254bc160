"""Whole numbers as bytes, one byte where they are small, and the reader that never runs past the end.

Below 244 a number is its own byte; with a first byte from 244 to 253 the next byte counts on, 2,560 numbers in all;
the byte 254 goes before four bytes, highest first. 255 begins none.

Long numbers are those of entries. They take two bytes with a first byte below 248, three with one below 255, else
seven. Either way a number has one form only, the shortest.
"""

from typing import Final

from engine.log.record import LogError

_TWO: Final = 244
_FIVE: Final = 254
_FIRST_OF_FIVE: Final = _TWO + (_FIVE - _TWO) * 256
LARGEST: Final = 2**32 - 1

_THREE: Final = 248
_FIRST_OF_THREE: Final = _THREE * 256
_SEVEN: Final = 255
_FIRST_OF_SEVEN: Final = _FIRST_OF_THREE + (_SEVEN - _THREE) * 2**16
LONGEST: Final = 2**48 - 1


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


def put_long(out: bytearray, number: int) -> None:
    """Append a number from 0 to `LONGEST`."""
    if number < _FIRST_OF_THREE:
        out.append(number >> 8)
        out.append(number & 255)
    elif number < _FIRST_OF_SEVEN:
        out += (number - _FIRST_OF_THREE + _THREE * 2**16).to_bytes(3, "big")
    else:
        out.append(_SEVEN)
        out += number.to_bytes(6, "big")


def put_text(out: bytearray, text: bytes) -> None:
    """Append how many bytes there are, then these."""
    put_number(out, len(text))
    out += text


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

    def long_number(self) -> int:
        start = self.at
        first = self._byte()
        if first < _THREE:
            return first * 256 + self._byte()
        if first < _SEVEN:
            return _FIRST_OF_THREE + (first - _THREE) * 2**16 + int.from_bytes(self.span(2), "big")
        number = int.from_bytes(self.span(6), "big")
        if number < _FIRST_OF_SEVEN:
            self.at = start
            raise self.error("no number is written like this")
        return number

    def text(self, longest: int) -> str:
        """So many characters at most, after how many bytes they have."""
        start = self.at
        written = self.span(self.number(4 * longest))
        try:
            text = written.decode()
        except UnicodeDecodeError:
            self.at = start
            raise self.error("this is no text") from None
        if len(text) > longest:
            self.at = start
            raise self.error(f"a text of {len(text)} characters is longer than {longest}")
        return text

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
