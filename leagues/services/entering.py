"""Enters versions of bots in leagues. Per league, one version of a bot plays, and at most one more is on trial."""

from datetime import datetime

from django.db import transaction

from games.models import BotVersion
from games.services.limits import lock_account
from games.texts import gettext as _
from leagues.models import Entrant, League, Trial
from leagues.services.places import TAKES_PART, State, others_of, take_place, withdraw
from leagues.services.trials import request_trial


class NotEntered(ValueError):
    """A sentence that says why a version cannot enter a league."""


@transaction.atomic
def enter(*, version: BotVersion, league: League, now: datetime) -> Entrant:
    """Put a version on trial, or let it play again if it has passed. Repeating it changes nothing.

    An older version's trial is cancelled. An older version that plays continues until this one replaces it. Raises
    NotEntered.
    """
    lock_account(version.bot.owner)
    version.bot.refresh_from_db()
    if version.bot.withdrawn_at is not None:
        raise NotEntered(_("%(bot)s is withdrawn. Bring it back first.", bot=version.bot))
    entrant, is_new = Entrant.objects.select_for_update(of=("self",)).get_or_create(
        league=league, version=version, defaults={"state": State.TRIAL, "entered_at": now}
    )
    trial = request_trial(entrant=entrant, now=now)
    if trial.state == Trial.State.FAILED:
        raise NotEntered(
            _(
                "%(version)s has failed its trial in %(league)s. Upload a new version, or try this one again.",
                version=version,
                league=league,
            )
        )
    if entrant.state == State.FAILED:
        raise NotEntered(
            _(
                "%(version)s has ended its match worker in %(league)s. Upload a new version.",
                version=version,
                league=league,
            )
        )
    if not is_new and entrant.state in TAKES_PART:
        return entrant
    withdraw(others_of(entrant).filter(state=State.TRIAL), now)
    if trial.state == Trial.State.PASSED:
        take_place(entrant=entrant, now=now)
    else:
        Entrant.objects.filter(pk=entrant.pk).update(state=State.TRIAL, left_at=None)
    entrant.refresh_from_db()
    return entrant


@transaction.atomic
def leave(*, version: BotVersion, league: League, now: datetime) -> None:
    """Take a version out of a league. Its matches and its rating stay."""
    lock_account(version.bot.owner)
    withdraw(Entrant.objects.filter(version=version, league=league), now)
