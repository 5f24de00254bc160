"""Clients signed in with each role, and data of forms."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from clubs.models import Club, Membership
from tests.clubs.factories import make_club, make_user

Form = Callable[..., dict[str, Any]]


@pytest.fixture(autouse=True)
def no_earlier_tries(settings: Settings) -> None:
    """Gives each test its own cache keys: counts of sign-in attempts outlive a test."""
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": str(uuid.uuid4())}}


@pytest.fixture
def club(db: None) -> Club:
    return make_club()


def signed_in(club: Club, role: str) -> Client:
    client = Client()
    client.force_login(make_user(f"the-{role}", club, role))
    return client


@pytest.fixture
def organiser(club: Club) -> Client:
    return signed_in(club, Membership.Role.ORGANISER)


@pytest.fixture
def scorekeeper(club: Club) -> Client:
    return signed_in(club, Membership.Role.SCOREKEEPER)


@pytest.fixture
def member(club: Club) -> Client:
    return signed_in(club, Membership.Role.MEMBER)


@pytest.fixture
def form() -> Form:
    """Returns the data of a rendered form: its fields and a new key."""

    def make(**fields: Any) -> dict[str, Any]:
        return {"key": str(uuid.uuid4()), **fields}

    return make
