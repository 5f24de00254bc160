"""Figures as a club prints them: 7½, +12, 66.7 %, second, Ana and Bo."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from games.sentences import listed

_QUARTERS: Final = ("", "¼", "½", "¾")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NTH: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
"""Places at a table."""
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def halves(count: int) -> str:
    """15 half points: 7½."""
    return quarters(2 * count)


@lru_cache(1024)
def quarters(count: int) -> str:
    whole, rest = divmod(count, 4)
    return f"{whole or ''}{_QUARTERS[rest]}" or "0"


def averaged(half_points: int | Fraction) -> str:
    """Points that may be a mean: 1¾; to two decimals where they are no quarters, as after three meetings."""
    exact = 2 * Fraction(half_points)
    return quarters(int(exact)) if exact.denominator == 1 else f"{float(half_points / 2):.2f}"


def signed(count: int) -> str:
    return f"+{count}" if count > 0 else str(count).replace("-", "−")


def percent(share: Fraction) -> str:
    """To one decimal, halves upwards; what is compared is the fraction itself."""
    tenths = (2000 * share.numerator + share.denominator) // (2 * share.denominator)
    return f"{tenths // 10}.{tenths % 10} %"


def ordinal(number: int) -> str:
    if 1 <= number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    teen = number // 10 % 10 == 1
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def in_words(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def meeting(names: Sequence[str]) -> str:
    """Those at one table: Ana against Bo; Ana, Bo and Cy."""
    return listed(names, len(names), "against" if len(names) == 2 else "and")
