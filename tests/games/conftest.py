"""Fixtures for tests of games."""

from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.db import transaction
from pytest_django import DjangoDbBlocker

from config.supervisor.processes import Member
from engine.bots import BOTS
from engine.families import family_named
from games.models import Game
from games.selectors.replays import replays
from games.services import playing
from tests.games.bad_bots import BAD_BOTS
from tests.games.factories import game_played


@pytest.fixture(autouse=True)
def empty_film_cache() -> None:
    """Clears the film cache, because games of other tests have the same keys."""
    caches["films"].clear()


@pytest.fixture
def without_worker(monkeypatch: pytest.MonkeyPatch, _worker_process: Member) -> None:
    """Stops the worker and its wake-ups, for tests that commit.

    A worker would take their games, even if an earlier test woke it late.
    """
    _worker_process.stop()
    monkeypatch.setattr(playing, "wake_worker", lambda: None)


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds bots that forfeit at Spit to the built-in bots, by their names in `tests.games.bad_bots`."""
    monkeypatch.setattr(playing, "BOTS", {**BOTS, **BAD_BOTS})
    spit = family_named("spit")
    monkeypatch.setattr(type(spit), "bots", {**spit.bots, **BAD_BOTS})


@pytest.fixture(scope="module")
def game_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """The id of a game that is played once for the module.

    Its transaction is around those of the tests. Each test rolls back its own changes.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield game_played("once").pk
        transaction.set_rollback(True)


@pytest.fixture
def game(game_once: int, db: None) -> Game:
    return replays().get(pk=game_once)
