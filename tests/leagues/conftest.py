"""What tests of leagues share."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from leagues.models import League
from tests.leagues.factories import make_author, make_league


@pytest.fixture
def no_tries() -> Iterator[None]:
    """Nobody has sent a source."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ana(db: None) -> User:
    return make_author()


@pytest.fixture
def bo(db: None) -> User:
    return make_author("bo")


@pytest.fixture
def league(db: None) -> League:
    return make_league()
