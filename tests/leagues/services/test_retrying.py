"""Retries of failed trials."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from games.models import BotVersion
from leagues.models import Entrant, League, Trial
from leagues.services.bots import LimitOfTime, upload_version
from leagues.services.entering import NotEntered, enter
from leagues.services.retrying import try_again
from tests.games.factories import NOW
from tests.leagues.factories import make_version, source_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]


@pytest.fixture
def failed(ana: User, league: League) -> BotVersion:
    version = make_version(ana, "Zed", league)
    fail()
    return version


def fail() -> None:
    Trial.objects.update(state="failed", attempt=3, finished_at=NOW, report={"failure": "It ran out of time."})
    Entrant.objects.update(state="failed", left_at=NOW)


def test_retried_trial_waits_like_a_new_trial(failed: BotVersion, league: League) -> None:
    trial = try_again(version=failed, league=league, now=NOW)
    assert try_again(version=failed, league=league, now=NOW).asked_again == [NOW]
    trial.refresh_from_db()
    assert (trial.state, trial.attempt, trial.report, trial.finished_at) == ("waiting", 0, {}, None)
    entrant = Entrant.objects.get()
    assert (entrant.state, entrant.left_at) == ("trial", None)


def test_retry_counts_as_an_upload_of_the_day(failed: BotVersion, league: League, settings: Settings) -> None:
    settings.UPLOADS_A_DAY = 3
    for hours in (1, 2):
        try_again(version=failed, league=league, now=NOW + timedelta(hours=hours))
        fail()
    with pytest.raises(LimitOfTime, match="The next one is possible in 21 hours") as refusal:
        try_again(version=failed, league=league, now=NOW + timedelta(hours=3))
    assert refusal.value.wait == timedelta(hours=21)
    assert Trial.objects.get().state == "failed"
    with pytest.raises(LimitOfTime):
        upload_version(bot=failed.bot, source=source_of(2), now=NOW + timedelta(hours=3))
    assert try_again(version=failed, league=league, now=NOW + timedelta(hours=25)).state == "waiting"


def test_only_versions_that_failed_their_trial_are_retried(ana: User, league: League) -> None:
    version = make_version(ana, "Zed")
    with pytest.raises(NotEntered, match="Zed 1 has not failed a trial in Ladder"):
        try_again(version=version, league=league, now=NOW)
    enter(version=version, league=league, now=NOW)
    Trial.objects.update(state="passed")
    Entrant.objects.update(state="failed")
    for ask in (try_again, enter):
        with pytest.raises(NotEntered):
            ask(version=version, league=league, now=NOW)


def test_retried_version_replaces_another_version_on_trial(failed: BotVersion, league: League) -> None:
    later = upload_version(bot=failed.bot, source=source_of(2), leagues=[league], now=NOW).version
    try_again(version=failed, league=league, now=NOW)
    assert Entrant.objects.get(version=later).state == "withdrawn"
