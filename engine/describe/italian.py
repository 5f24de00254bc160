"""Numbers, counts and durations as Italian says them."""

from typing import Final

_NUMBERS: Final = [
    "zero",
    "uno",
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove",
    "dieci",
    "undici",
    "dodici",
]


def number(value: int, one: str = "uno") -> str:
    """In words up to twelve, in figures above; `one` is the form that goes with the noun: uno, un, una."""
    if value == 1:
        return one
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def count(value: int, one: str, many: str) -> str:
    """`one` is a single thing with its article: count(1, "una carta", "carte")."""
    return one if value == 1 else f"{number(value)} {many}"


def duration(ms: int) -> str:
    """A time above zero, exact to the millisecond."""
    seconds, rest = divmod(ms, 1_000)
    if rest == 500 and seconds <= 12:
        return f"{count(seconds, 'un secondo', 'secondi')} e mezzo" if seconds else "mezzo secondo"
    if rest:
        return f"{seconds},{rest:03}".rstrip("0") + " secondi"
    if seconds % 60 == 0:
        return count(seconds // 60, "un minuto", "minuti")
    return count(seconds, "un secondo", "secondi")
