"""A Valkey that hangs: the site goes on, and what is to be told waits beside it."""

import time
from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from games.broker import wait_until_sent
from tests.clubs.factories import make_user
from tests.tournaments.factories import Evening, started
from tournaments.ledger.projection import MatchState

pytestmark = pytest.mark.usefixtures("transactional_db")
AT_MOST_S = 2.0


def quick(ask: Callable[[], int]) -> int:
    """What is answered, and soon."""
    began = time.monotonic()
    status = ask()
    assert time.monotonic() - began < AT_MOST_S
    return status


@pytest.fixture
def evening() -> Evening:
    evening = started(4)
    make_user("ana", Club.objects.get())
    assert wait_until_sent(10)
    return evening


def test_people_sign_in_and_look_at_pages(evening: Evening, client: Client, frozen_broker: object) -> None:
    def sign_in(password: str) -> int:
        return client.post("/sign-in/", {"username": "ana", "password": password}).status_code

    assert quick(lambda: sign_in("wrong")) == 200
    assert quick(lambda: sign_in("slap")) == 302
    assert quick(lambda: client.get("/tournaments/friday-cup/").status_code) == 200


def test_a_score_is_answered_before_the_broker_has_its_news(evening: Evening, frozen_broker: object) -> None:
    evening.deal(1, (20, 32))
    assert evening.row(1).state == MatchState.PLAYING
    assert not wait_until_sent(0)
