"""Fixtures for tests of the views of games."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from games.models import Game
from games.selectors.replays import replays
from tests.games.factories import game_played


@pytest.fixture(scope="module")
def game_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """The id of a game that is played once for the module.

    Its transaction is around those of the tests. Each test rolls back its own changes.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield game_played().pk
        transaction.set_rollback(True)


@pytest.fixture
def game(game_once: int, db: None) -> Game:
    return replays().get(pk=game_once)
