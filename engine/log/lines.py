"""The lines of a readable log, with the places of errors."""

import json
import re
from collections.abc import Iterator
from typing import Final, NoReturn, TypeVar

from engine.log.bounds import LONGEST_LINE
from engine.log.fields import FieldError, Reader, mapping
from engine.log.record import LogError

T = TypeVar("T")


class JsonLine:
    """One line of JSON: an array (an entry) or an object (everything else)."""

    __slots__ = ("number", "text", "value")

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        self.value = _parsed(number, text)

    @property
    def is_entry(self) -> bool:
        return isinstance(self.value, list)

    @property
    def kind(self) -> str:
        """The type of an object; "entry" for an entry."""
        if self.is_entry:
            return "entry"
        kind = self.value.get("type") if isinstance(self.value, dict) else None
        if isinstance(kind, str) and kind != "entry":
            return kind
        raise self.error("an array or an object with a type belongs here")

    def expect_keys(self, *keys: str) -> None:
        try:
            mapping(self.value, *keys)
        except FieldError as error:
            raise self.error(str(error)) from None

    def expect_length(self, least: int, most: int) -> None:
        assert isinstance(self.value, list)
        if not least <= len(self.value) <= most:
            raise self.error(f"an entry has {least} to {most} fields, not {len(self.value)}")

    def key(self, key: str, reader: Reader[T]) -> T:
        """The value of a key of an object; None if it is missing."""
        assert isinstance(self.value, dict)
        try:
            return reader(self.value.get(key))
        except FieldError as error:
            raise self.error(str(error), _column_of_key(self.text, key)) from None

    def item(self, index: int, reader: Reader[T], default: T) -> T:
        """An item of an array; `default` when the array is shorter."""
        assert isinstance(self.value, list)
        if index >= len(self.value):
            return default
        try:
            return reader(self.value[index])
        except FieldError as error:
            raise self.item_error(index, str(error)) from None

    def error(self, message: str, column: int = 1) -> LogError:
        return LogError(message, self.number, column)

    def item_error(self, index: int, message: str) -> LogError:
        return self.error(message, _column_of_item(self.text, index))


def lines_of(text: str) -> Iterator[JsonLine]:
    if not isinstance(text, str):
        raise LogError(f"a log in lines is text, not {type(text).__name__}")
    start, number = 0, 1
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if end - start > LONGEST_LINE:
            raise LogError(f"a line has at most {LONGEST_LINE} characters", number, LONGEST_LINE + 1)
        yield JsonLine(number, text[start:end])
        start, number = end + 1, number + 1


def decoded(text: str) -> object:
    """JSON without NaN and without repeated keys. Raises FieldError or JSONDecodeError."""
    try:
        value: object = _DECODER.decode(text)
    except (json.JSONDecodeError, FieldError):
        raise
    except (ValueError, RecursionError):
        raise FieldError("numbers or brackets go further than any log's do") from None
    return value


def _parsed(number: int, text: str) -> object:
    try:
        return decoded(text)
    except json.JSONDecodeError as error:
        raise LogError(f"this is not JSON: {error.msg}", number, error.colno) from None
    except FieldError as error:
        raise LogError(str(error), number, 1) from None


def _refuse_constant(name: str) -> NoReturn:
    raise FieldError(f"{name} is no number of a log")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        raise FieldError("a key stands twice in one object")
    return mapping


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse_constant)


def _column_of_key(text: str, key: str) -> int:
    found = re.search(rf'"{key}"\s*:', text)
    return found.start() + 1 if found else 1


def _column_of_item(text: str, index: int) -> int:
    """The column of an item, found by skipping those before it; `text` is a valid array."""
    position = _skip(text, text.index("[") + 1, " \t\r")
    for _ in range(index):
        _, position = _DECODER.raw_decode(text, position)
        position = _skip(text, position, " \t\r,")
    return position + 1


def _skip(text: str, position: int, blanks: str) -> int:
    while text[position] in blanks:
        position += 1
    return position
