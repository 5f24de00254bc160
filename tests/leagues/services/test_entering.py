"""Versions enter and leave leagues."""

from datetime import timedelta
from random import Random

import pytest
from django.contrib.auth.models import User

from games.matches.messages import JobResult
from games.models import Bot, BotVersion
from leagues.models import Entrant, League, Trial
from leagues.reports import TrialReport
from leagues.services import trials
from leagues.services.bots import upload_version, withdraw_bot
from leagues.services.entering import NotEntered, enter, leave
from leagues.services.leases import MOST_ATTEMPTS
from tests.games.factories import NOW
from tests.leagues.factories import make_version, source_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]


def next_version(bot: Bot, league: League) -> BotVersion:
    number = bot.versions.count() + 1
    return upload_version(bot=bot, source=source_of(number), leagues=[league], now=NOW).version


def passes(version: BotVersion) -> None:
    """Note that the trial of a version is passed, as the worker does."""
    trial = Trial.objects.get(entrant__version=version)
    trials._pass(trial, TrialReport(), NOW, Random(1))


def states(league: League) -> list[str]:
    return list(league.entrants.values_list("state", flat=True))


def test_previous_version_plays_until_the_new_version_passes(ana: User, league: League) -> None:
    first = make_version(ana, "Zed", league)
    passes(first)
    second = next_version(first.bot, league)
    assert states(league) == ["active", "trial"]
    passes(second)
    assert states(league) == ["withdrawn", "active"]
    enter(version=first, league=league, now=NOW)
    assert states(league) == ["active", "withdrawn"], "the author has returned to the first version"


def test_only_one_version_of_a_bot_is_on_trial_at_a_time(ana: User, league: League) -> None:
    first = make_version(ana, "Zed", league)
    next_version(first.bot, league)
    assert states(league) == ["withdrawn", "trial"]
    enter(version=first, league=league, now=NOW)
    assert states(league) == ["trial", "withdrawn"]


def test_entering_is_idempotent(ana: User, league: League) -> None:
    version = make_version(ana, "Zed", league)
    assert enter(version=version, league=league, now=NOW) == Entrant.objects.get()
    assert Trial.objects.count() == 1


def test_failed_or_withdrawn_bots_cannot_enter(ana: User, league: League) -> None:
    version = make_version(ana, "Zed", league)
    Trial.objects.update(state="failed")
    Entrant.objects.update(state="failed")
    with pytest.raises(NotEntered, match="Upload a new version"):
        enter(version=version, league=league, now=NOW)
    withdraw_bot(bot=version.bot, now=NOW)
    with pytest.raises(NotEntered, match="Bring it back first"):
        enter(version=version, league=league, now=NOW)


def test_version_that_leaves_is_withdrawn(ana: User, league: League) -> None:
    version = make_version(ana, "Zed", league)
    passes(version)
    leave(version=version, league=league, now=NOW)
    assert states(league) == ["withdrawn"]
    assert Entrant.objects.get().left_at == NOW


def test_fault_of_the_host_is_not_an_attempt_of_the_trial(ana: User, league: League) -> None:
    make_version(ana, "Zed", league)
    for _ in range(MOST_ATTEMPTS + 1):
        trial = trials._claimed(NOW)
        assert trial is not None
        fault = JobResult(0, trial.attempt, [], fault="no process to be had")
        assert not trials._note(trial, [fault], NOW, Random(1))
        assert trials.requeue_expired(now=NOW + timedelta(seconds=1)) == 1
    assert Trial.objects.values_list("state", "attempt").get() == (Trial.State.WAITING, 0)
