"""Reading single values of a log strictly: each reader returns what it was given, typed, or raises FieldError."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

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


def digest(value: object) -> str:
    """64 lower-case hex figures, or nothing while a deal is running."""
    if isinstance(value, str) and len(value) in (0, 64) and not value.strip("0123456789abcdef"):
        return value
    raise FieldError(f"a digest is 64 hex figures, not {shown(value)}")


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
