"""The hall screens of a club, and the numbers by which their pages recognise changes."""

from typing import NamedTuple

from django.db.models import F

from clubs.models import Club
from tournaments.live.channel import Topic
from tournaments.models import Screen, Tournament

LINES = 1_000_000
"""More lines than any ledger has, so that a change of the screen's content outweighs all lines."""

REMOVED = 2**53 - 1
"""The number of a removed screen. It is the largest exact integer in browsers, so every page takes it as news."""


class ScreenState(NamedTuple):
    """The topics that a page listens to. `number` grows with each change of its content."""

    topics: tuple[Topic, ...]
    number: int


def screens_of(club: Club) -> list[Screen]:
    """The screens in the order of their creation, with their tournaments; one query."""
    return list(Screen.objects.filter(club=club).select_related("tournament"))


def screen_with(code: str) -> Screen | None:
    """The screen with its club and its tournament; one query."""
    return Screen.objects.select_related("club", "tournament__club").filter(code=code).first()


def hall_line(slug: str) -> ScreenState | None:
    """The state of the hall page of a tournament; one query."""
    found = Tournament.objects.filter(slug=slug).values_list("pk", F("last_event") + F("clock_presses")).first()
    return ScreenState((found[0],), found[1]) if found else None


def screen_line(code: str) -> ScreenState | None:
    """The state of a screen; one query."""
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
