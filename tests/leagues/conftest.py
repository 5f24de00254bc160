"""Fixtures for tests of leagues."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from leagues import queue
from leagues.models import League
from tests.leagues.factories import make_author, make_league


@pytest.fixture
def no_tries() -> Iterator[None]:
    """Clears the counts of attempts to send a source."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def no_other_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wakes no worker. A worker of another test would hand out the pairs that these tests hand out themselves."""
    monkeypatch.setattr(queue, "send_later", lambda send: None)


@pytest.fixture
def ana(db: None) -> User:
    return make_author()


@pytest.fixture
def bo(db: None) -> User:
    return make_author("bo")


@pytest.fixture
def league(db: None) -> League:
    return make_league()
