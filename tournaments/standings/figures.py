"""Figures as a club prints them: 7½, +12, 66.7 %, second, Ana and Bo."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy

_QUARTERS: Final = ("", "¼", "½", "¾")
_ORDINALS: Final = (
    gettext_lazy("first"),
    gettext_lazy("second"),
    gettext_lazy("third"),
    gettext_lazy("fourth"),
    gettext_lazy("fifth"),
    gettext_lazy("sixth"),
    gettext_lazy("seventh"),
    gettext_lazy("eighth"),
    gettext_lazy("ninth"),
    gettext_lazy("tenth"),
)
_NUMBERS: Final = (
    gettext_lazy("no"),
    gettext_lazy("one"),
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
    gettext_lazy("six"),
    gettext_lazy("seven"),
    gettext_lazy("eight"),
    gettext_lazy("nine"),
    gettext_lazy("ten"),
)


def halves(count: int) -> str:
    """15 half points: 7½."""
    return quarters(2 * count)


@lru_cache(1024)
def quarters(count: int) -> str:
    whole, rest = divmod(count, 4)
    return f"{whole or ''}{_QUARTERS[rest]}" or "0"


def averaged(half_points: int | Fraction) -> str:
    """Points that may be a mean: 1¾; with two decimals if they are not quarters, for example after three meetings."""
    exact = 2 * Fraction(half_points)
    return quarters(int(exact)) if exact.denominator == 1 else f"{float(half_points / 2):.2f}"


def signed(count: int) -> str:
    return f"+{count}" if count > 0 else str(count).replace("-", "−")


def percent(share: Fraction) -> str:
    """To one decimal, halves rounded up; comparisons use the exact fraction."""
    tenths = (2000 * share.numerator + share.denominator) // (2 * share.denominator)
    return f"{tenths // 10}.{tenths % 10} %"


def ordinal(number: int) -> str:
    """A place in words, from the tenth on in figures: first, 11th."""
    return str(_ORDINALS[number - 1]) if 1 <= number <= len(_ORDINALS) else nth(number)


def nth(number: int) -> str:
    """A place in figures: 1st, 2nd, 11th."""
    if number // 10 % 10 == 1:
        return _("%(number)sth", number=number)
    match number % 10:
        case 1:
            return _("%(number)sst", number=number)
        case 2:
            return _("%(number)snd", number=number)
        case 3:
            return _("%(number)srd", number=number)
    return _("%(number)sth", number=number)


def in_words(number: int) -> str:
    return str(_NUMBERS[number]) if 0 <= number < len(_NUMBERS) else str(number)


def meeting(names: Sequence[str]) -> str:
    """The names at one table: Ana v Bo; Ana, Bo and Cy."""
    if len(names) == 2:
        return _("%(one)s v %(other)s", one=names[0], other=names[1])
    return listed(names, len(names))
