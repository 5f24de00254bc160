"""Bots and their versions."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection
from pytest_django import Settings

from games.models import Bot, BotVersion
from leagues.models import Entrant, League, Trial
from leagues.services import bots
from leagues.services.bots import BotWithdrawn, LimitReached, NameRefused, Uploaded
from leagues.services.sources import SourceRefused
from tests.games.factories import NOW
from tests.leagues.factories import make_author, make_version, source_of
from tests.often import in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]


def upload(bot: Bot, number: int, *leagues: League, after: dt.timedelta = dt.timedelta()) -> Uploaded:
    return bots.upload_version(bot=bot, source=source_of(number), leagues=leagues, now=NOW + after)


def test_new_bot_has_a_first_version_on_trial_in_its_league(ana: User, league: League) -> None:
    version = make_version(ana, "Zed  the Bot", league)
    assert (version.bot.name, version.bot.slug, version.number) == ("Zed the Bot", "zed-the-bot", 1)
    assert not version.bot.is_public
    entrant = Entrant.objects.get()
    assert (entrant.version, entrant.state, entrant.trial.state) == (version, "trial", "waiting")


def test_same_source_twice_is_one_version(ana: User, league: League) -> None:
    bot = make_version(ana, "Zed", league).bot
    again = bots.create_bot(owner=ana, name="Zed", source=source_of(), now=NOW)
    assert not again.is_new and not upload(bot, 1, league).is_new
    assert (Bot.objects.count(), BotVersion.objects.count(), Trial.objects.count()) == (1, 1, 1)
    assert upload(bot, 2).version.number == 2


@in_turn(
    ("name", "sentence"),
    [
        ("", "Give the bot a name."),
        ("\u200b\u2800", "Give the bot a name."),
        ("x" * 41, "40 characters at most"),
        ("Pl\u0430nner", "Use letters from a to z"),  # a Cyrillic letter
        ("../etc", "Use letters from a to z"),
        ("-", "Use letters from a to z"),
        ("Planner", "This name is reserved."),
        ("new", "This name is reserved."),
    ],
)
def test_empty_long_reserved_and_misleading_names_are_refused(ana: User, name: str, sentence: str) -> None:
    with pytest.raises(NameRefused) as refusal:
        make_version(ana, name)
    assert sentence in str(refusal.value)
    assert not Bot.objects.exists()


def test_name_belongs_to_one_author(ana: User, bo: User) -> None:
    make_version(ana, "Zed 1")
    with pytest.raises(NameRefused, match="Another author has a bot with this name"):
        make_version(bo, "zed-1")
    with pytest.raises(NameRefused, match="Upload a version of it"):
        bots.create_bot(owner=ana, name="Zed 1", source=source_of(2), now=NOW)


def test_source_that_does_not_compile_is_not_stored(ana: User) -> None:
    with pytest.raises(SourceRefused, match="Line 1 is not Python"):
        bots.create_bot(owner=ana, name="Zed", source="x = (", now=NOW)
    assert not Bot.objects.exists()


def test_number_of_active_bots_is_limited_per_author(ana: User, bo: User, settings: Settings) -> None:
    settings.ACTIVE_BOTS = 2
    first = make_version(ana, "One").bot
    make_version(ana, "Two")
    with pytest.raises(LimitReached, match="You can have 2 active bots"):
        make_version(ana, "Three")
    bots.withdraw_bot(bot=first, now=NOW)
    make_version(ana, "Three")
    with pytest.raises(LimitReached):
        bots.bring_back(bot=first)
    make_version(bo, "Four")


def test_number_of_uploads_a_day_is_limited(ana: User, settings: Settings) -> None:
    settings.UPLOADS_A_DAY = 2
    bot = make_version(ana).bot
    upload(bot, 2, after=dt.timedelta(hours=1))
    with pytest.raises(LimitReached, match=r"2 versions within 24 hours. The next one is possible in 22 hours\."):
        upload(bot, 3, after=dt.timedelta(hours=2))
    assert upload(bot, 3, after=dt.timedelta(hours=24, seconds=1)).version.number == 3


def test_number_of_broken_sources_an_hour_is_limited(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_TRIES_AN_HOUR", 2)
    for _ in range(2):
        with pytest.raises(SourceRefused):
            bots.create_bot(owner=ana, name="Zed", source="x = (", now=NOW)
    with pytest.raises(LimitReached, match="Try again in the next hour"):
        bots.create_bot(owner=ana, name="Zed", source="x = (", now=NOW)


def test_withdrawn_bot_leaves_its_leagues_and_accepts_no_version(ana: User, league: League) -> None:
    bot = make_version(ana, "Zed", league).bot
    bots.withdraw_bot(bot=bot, now=NOW)
    assert Entrant.objects.get().state == "withdrawn"
    with pytest.raises(BotWithdrawn):
        upload(Bot.objects.get(), 2)
    bots.bring_back(bot=bot)
    assert upload(Bot.objects.get(), 2).is_new


@pytest.mark.django_db(transaction=True)
def test_concurrent_uploads_store_each_source_once(settings: Settings) -> None:
    settings.UPLOADS_A_DAY = 4
    bot = make_version(make_author("eve")).bot

    def send(number: int) -> bool:
        try:
            return upload(bot, number).is_new
        except LimitReached:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        new = list(threads.map(send, [2, 2, 2, 3, 3, 4, 5, 6]))
    assert sum(new) == 3
    assert sorted(BotVersion.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
