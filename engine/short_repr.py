"""A short text of a value of any size, for messages."""

from typing import Final

_LONGEST: Final = 40
_HUGE: Final = 10**18


def short_repr(value: object) -> str:
    if isinstance(value, list | tuple | dict | set | frozenset):
        return f"a {type(value).__name__} of {len(value)}"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _HUGE:
        return "a huge number"
    if isinstance(value, str | bytes) and len(value) > _LONGEST:
        return f"{value[: _LONGEST - 3]!r}…"
    return f"{value!r:.{_LONGEST}}"
