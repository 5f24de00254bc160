"""Adds, controls and removes screens, and sets the clock of a round. The ledger contains none of this."""

import random
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import F

from clubs.models import Club
from clubs.services.acts import Refusal
from games.texts import gettext as _
from tournaments.live import channel
from tournaments.models import Screen, Tournament

MOST: Final = 20
"""The most screens of one club."""
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of a code; easy to tell apart on a distant screen."""
CODE_LENGTH: Final = 5


def add_screen(*, club: Club, name: str, tournament: Tournament | None, rng: random.Random) -> Screen:
    """Create a screen that shows all boards of the tournament in turn. Raises Refusal if the club has MOST screens."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        if Screen.objects.filter(club=club).count() >= MOST:
            raise Refusal(_("A club has at most %(most)s screens. Remove one that is not used.", most=MOST))
        return Screen.objects.create(club=club, name=name, tournament=tournament, code=_new_code(rng))


def _new_code(rng: random.Random) -> str:
    code = "".join(rng.choices(LETTERS, k=CODE_LENGTH))
    return _new_code(rng) if Screen.objects.filter(code=code).exists() else code


def show_on(*, screen: Screen, tournament: Tournament, shows: Screen.Shows) -> None:
    """Show the chosen content on a screen. Open screens change at once."""
    Screen.objects.filter(pk=screen.pk).update(tournament=tournament, shows=shows, presses=F("presses") + 1)
    transaction.on_commit(partial(channel.publish, screen.code, channel.UNKNOWN))


def remove_screen(*, screen: Screen) -> None:
    Screen.objects.filter(pk=screen.pk).delete()
    transaction.on_commit(partial(channel.publish, screen.code, channel.UNKNOWN))


def start_clock(*, tournament: Tournament, minutes: int, now: datetime) -> None:
    """Start or restart the clock of the round. It ends after `minutes`."""
    _set_clock(tournament, now + timedelta(minutes=minutes))


def stop_clock(*, tournament: Tournament) -> None:
    """Remove the clock."""
    _set_clock(tournament, None)


def _set_clock(tournament: Tournament, ends_at: datetime | None) -> None:
    presses = F("clock_presses") + 1
    Tournament.objects.filter(pk=tournament.pk).update(clock_ends_at=ends_at, clock_presses=presses)
    transaction.on_commit(partial(channel.publish, tournament.pk, channel.UNKNOWN))
