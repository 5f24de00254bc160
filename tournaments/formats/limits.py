"""How many entries a format takes, and at how many seats, as sentences for the organiser."""

FEWEST, MOST = 2, 4096


def count_refusal(what: str, entries: int, fewest: int = FEWEST, most: int = MOST) -> str | None:
    """Why so many entries do not fit `what` ("A bracket"); None when they do."""
    if entries < fewest:
        return f"{what} needs at least {fewest} entries; there {_are(entries)}. Enter more people."
    if entries > most:
        left_out = f"Leave {entries - most} out, or choose another format."
        return f"{what} takes at most {most} entries; there are {entries}. {left_out}"
    return None


def seats_refusal(what: str, seats: int, why_two: str) -> str | None:
    """Why `what` is not for tables of so many seats; None when it is."""
    if seats <= 2:
        return None
    return f"{what} is for matches of two: {why_two}. These rules seat {seats}; choose another format, or rules for 2."


def rounds_counted(rounds: int) -> str:
    return "1 round" if rounds == 1 else f"{rounds} rounds"


def _are(count: int) -> str:
    return {0: "are none", 1: "is one"}.get(count, f"are {count}")
