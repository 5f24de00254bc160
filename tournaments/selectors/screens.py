"""Screens in a club's hall, and how far a page that shows one has to have come."""

from typing import NamedTuple

from django.db.models import F

from clubs.models import Club
from tournaments.live.channel import Topic
from tournaments.models import Screen, Tournament

LINES = 1_000_000
"""More than a ledger has: whatever happens at a tournament, a press that steers the screen counts for more."""

REMOVED = 2**53 - 1
"""The number of a removed screen: the largest whole number that browsers count with, so it is news to every page."""


class ScreenState(NamedTuple):
    """What a page listens to, and the number that grows with each change of what it shows."""

    topics: tuple[Topic, ...]
    number: int


def screens_of(club: Club) -> list[Screen]:
    """In the order in which they were added, each with its tournament; one query."""
    return list(Screen.objects.filter(club=club).select_related("tournament"))


def screen_with(code: str) -> Screen | None:
    """With its club and its tournament; one query."""
    return Screen.objects.select_related("club", "tournament__club").filter(code=code).first()


def hall_line(slug: str) -> ScreenState | None:
    """Of the hall page of a tournament; one query."""
    found = Tournament.objects.filter(slug=slug).values_list("pk", F("last_event") + F("clock_presses")).first()
    return ScreenState((found[0],), found[1]) if found else None


def screen_line(code: str) -> ScreenState | None:
    """Of a screen; one query."""
    screen = screen_with(code)
    return line_of_screen(screen) if screen else None


def line_of_screen(screen: Screen) -> ScreenState:
    shown = screen.tournament
    own = screen.presses * LINES
    if shown is None:
        return ScreenState((screen.code,), own)
    return ScreenState((screen.code, shown.pk), own + line_of_hall(shown))


def line_of_hall(tournament: Tournament) -> int:
    return tournament.last_event + tournament.clock_presses
