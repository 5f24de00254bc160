"""Reading single values of a log strictly: each reader returns what it was given, typed, or raises FieldError."""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeVar

from engine.shown import shown

T = TypeVar("T")
Reader = Callable[[object], T]


class FieldError(ValueError):
    """A value is not what stands there; who reads the line adds the place."""


def whole(least: int, most: int) -> Reader[int]:
    """A whole number in the bounds; JSON's true, 1.0 and "1" are none."""

    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise FieldError(f"a whole number from {least} to {most} belongs here, not {shown(value)}")
        return value

    return read


def flag(value: object) -> bool:
    if value is True or value is False:
        return value
    raise FieldError(f"true or false belongs here, not {shown(value)}")


def optional(reader: Reader[T]) -> Reader[T | None]:
    def read(value: object) -> T | None:
        return None if value is None else reader(value)

    return read


def row(reader: Reader[T], most: int, least: int = 0) -> Reader[tuple[T, ...]]:
    """A list of things of one kind, so many at most and at least."""

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise FieldError(f"a list of {least} to {most} belongs here, not {shown(value)}")
        return tuple([reader(item) for item in value])

    return read


def word(words: Collection[str]) -> Reader[str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise FieldError(f"one of {', '.join(sorted(words))} belongs here, not {shown(value)}")
        return value

    return read


def words(longest: int) -> Reader[str]:
    """Text of so many characters at most, which can be written as UTF-8."""

    def read(value: object) -> str:
        if not isinstance(value, str) or len(value) > longest or _SURROGATE.search(value):
            raise FieldError(f"a text of at most {longest} characters belongs here, not {shown(value)}")
        return value

    return read


_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def hexes(*lengths: int) -> Reader[str]:
    """Lower-case hex figures, so many of them."""

    def read(value: object) -> str:
        if isinstance(value, str) and len(value) in lengths and not value.strip("0123456789abcdef"):
            return value
        raise FieldError(f"{' or '.join(map(str, lengths))} hex figures belong here, not {shown(value)}")

    return read


def hex_bytes(longest: int) -> Reader[bytes]:
    """So many bytes at most, written as hex figures."""

    def read(value: object) -> bytes:
        if isinstance(value, str) and len(value) <= 2 * longest and _HEX_BYTES.fullmatch(value):
            return bytes.fromhex(value)
        raise FieldError(f"at most {longest} bytes as hex figures belong here, not {shown(value)}")

    return read


_HEX_BYTES: Final = re.compile("(?:[0-9a-f]{2})*")


def digest(value: object) -> str:
    """64 lower-case hex figures, or nothing while a deal is running."""
    return _DIGEST(value)


_DIGEST: Final = hexes(0, 64)


def mapping(value: object, *keys: str) -> Mapping[str, object]:
    """An object with exactly these keys."""
    if not isinstance(value, dict):
        raise FieldError(f"an object belongs here, not {shown(value)}")
    for key in keys:
        if key not in value:
            raise FieldError(f"{key!r} is missing")
    for key in value:
        if key not in keys:
            raise FieldError(f"{key!r:.60} does not belong here")
    return value
