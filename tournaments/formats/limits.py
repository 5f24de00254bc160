"""Limits of formats for entries and seats, as sentences for the organiser."""

from games.texts import Text, ngettext
from games.texts import gettext as _

FEWEST, MOST = 2, 4096


def count_refusal(what: str, entries: int, fewest: int = FEWEST, most: int = MOST) -> str | None:
    """Why that number of entries does not fit `what` ("A bracket"); or None."""
    if not entries and fewest:
        return _(
            "%(what)s needs at least %(fewest)s entries; there are none. Enter more people.", what=what, fewest=fewest
        )
    if entries < fewest:
        return ngettext(
            "%(what)s needs at least %(fewest)s entries; there is one. Enter more people.",
            "%(what)s needs at least %(fewest)s entries; there are %(count)s. Enter more people.",
            entries,
            what=what,
            fewest=fewest,
        )
    if entries > most:
        return _(
            "%(what)s takes at most %(most)s entries; there are %(entries)s. "
            "Leave %(more)s out, or choose another format.",
            what=what,
            most=most,
            entries=entries,
            more=entries - most,
        )
    return None


def seats_refusal(what: str, seats: int, why_two: Text) -> str | None:
    """Why `what` does not work for tables with that number of seats; or None."""
    if seats <= 2:
        return None
    return _(
        "%(what)s is for matches of two: %(why)s. These rules seat %(seats)s; choose another format, or rules for 2.",
        what=what,
        why=why_two,
        seats=seats,
    )


def rounds_counted(rounds: int) -> str:
    return ngettext("%(count)s round", "%(count)s rounds", rounds)
