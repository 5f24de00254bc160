"""Repeats failed trials, because a limit may have been reached by bad luck."""

from datetime import datetime

from django.db import transaction

from games.models import BotVersion
from games.services.limits import lock_account
from games.texts import gettext as _
from leagues.models import Entrant, League, Trial
from leagues.queue import wake_league
from leagues.services.bots import check_uploads
from leagues.services.entering import NotEntered
from leagues.services.places import State, others_of, withdraw


@transaction.atomic
def try_again(*, version: BotVersion, league: League, now: datetime) -> Trial:
    """Repeat the whole trial; it counts as an upload. Calling it twice has the effect of one call.

    Its games have the same packs. An older version's trial is cancelled. Raises NotEntered, or LimitReached if the
    uploads of the day are used up.
    """
    lock_account(version.bot.owner)
    version.bot.refresh_from_db()
    if version.bot.withdrawn_at is not None:
        raise NotEntered(_("%(bot)s is withdrawn. Bring it back first.", bot=version.bot))
    trials = Trial.objects.select_for_update(of=("self",)).select_related("entrant__version")
    trial = trials.filter(entrant__version=version, entrant__league=league).first()
    if trial is not None and trial.entrant.state == State.TRIAL:
        return trial
    if trial is None or trial.state != Trial.State.FAILED:
        raise NotEntered(_("%(version)s has not failed a trial in %(league)s.", version=version, league=league))
    check_uploads(version.bot.owner, now)
    withdraw(others_of(trial.entrant).filter(state=State.TRIAL), now)
    Entrant.objects.filter(pk=trial.entrant_id).update(state=State.TRIAL, left_at=None)
    trial.state, trial.attempt, trial.finished_at, trial.report = Trial.State.WAITING, 0, None, {}
    trial.asked_at, trial.asked_again = now, [*trial.asked_again, now]
    trial.save()
    transaction.on_commit(wake_league)
    return trial
