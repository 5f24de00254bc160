"""Numbers, counts and durations as English says them."""

from typing import Final

_NUMBERS: Final = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def number(value: int) -> str:
    """In words up to twelve, in figures above."""
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def count(value: int, one: str, many: str) -> str:
    """`one` is a single thing with its article or number: count(1, "one card", "cards")."""
    return one if value == 1 else f"{number(value)} {many}"


def duration(ms: int) -> str:
    """A time above zero, exact to the millisecond."""
    seconds, rest = divmod(ms, 1_000)
    if rest == 500 and seconds <= 12:
        return f"{number(seconds)} and a half seconds" if seconds else "half a second"
    if rest:
        return f"{seconds}.{rest:03}".rstrip("0") + " seconds"
    if seconds % 60 == 0:
        return count(seconds // 60, "one minute", "minutes")
    return count(seconds, "one second", "seconds")
