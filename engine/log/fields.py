"""Strict readers for single values of a log: each returns the typed value or raises FieldError."""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeVar

from engine.short_repr import short_repr

T = TypeVar("T")
Reader = Callable[[object], T]


class FieldError(ValueError):
    """An invalid value; the reader of the line adds the place."""


def whole(least: int, most: int) -> Reader[int]:
    """A whole number within the limits; JSON's true, 1.0 and "1" are invalid."""

    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise FieldError(f"a whole number from {least} to {most} belongs here, not {short_repr(value)}")
        return value

    return read


def flag(value: object) -> bool:
    if value is True or value is False:
        return value
    raise FieldError(f"true or false belongs here, not {short_repr(value)}")


def optional(reader: Reader[T]) -> Reader[T | None]:
    def read(value: object) -> T | None:
        return None if value is None else reader(value)

    return read


def row(reader: Reader[T], most: int, least: int = 0) -> Reader[tuple[T, ...]]:
    """A list of values of one kind, with limits for its length."""

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise FieldError(f"a list of {least} to {most} belongs here, not {short_repr(value)}")
        return tuple([reader(item) for item in value])

    return read


def word(words: Collection[str]) -> Reader[str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise FieldError(f"one of {', '.join(sorted(words))} belongs here, not {short_repr(value)}")
        return value

    return read


def words(longest: int) -> Reader[str]:
    """Text of at most `longest` characters that can be encoded as UTF-8."""

    def read(value: object) -> str:
        if not isinstance(value, str) or len(value) > longest or _SURROGATE.search(value):
            raise FieldError(f"a text of at most {longest} characters belongs here, not {short_repr(value)}")
        return value

    return read


_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def hexes(*lengths: int) -> Reader[str]:
    """Lower-case hex digits of one of these lengths."""

    def read(value: object) -> str:
        if isinstance(value, str) and len(value) in lengths and not value.strip("0123456789abcdef"):
            return value
        raise FieldError(f"{' or '.join(map(str, lengths))} hex figures belong here, not {short_repr(value)}")

    return read


def hex_bytes(longest: int) -> Reader[bytes]:
    """At most `longest` bytes, written as hex digits."""

    def read(value: object) -> bytes:
        if isinstance(value, str) and len(value) <= 2 * longest and _HEX_BYTES.fullmatch(value):
            return bytes.fromhex(value)
        raise FieldError(f"at most {longest} bytes as hex figures belong here, not {short_repr(value)}")

    return read


_HEX_BYTES: Final = re.compile("(?:[0-9a-f]{2})*")


def digest(value: object) -> str:
    """64 lower-case hex digits, or empty while a deal is running."""
    return _DIGEST(value)


_DIGEST: Final = hexes(0, 64)


def mapping(value: object, *keys: str) -> Mapping[str, object]:
    """An object with exactly these keys."""
    if not isinstance(value, dict):
        raise FieldError(f"an object belongs here, not {short_repr(value)}")
    for key in keys:
        if key not in value:
            raise FieldError(f"{key!r} is missing")
    for key in value:
        if key not in keys:
            raise FieldError(f"{key!r:.60} does not belong here")
    return value
