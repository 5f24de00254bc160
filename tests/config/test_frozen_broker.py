"""The site while Valkey hangs: pages work, and news waits until it can be sent."""

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
    """Returns the status, which has to come within AT_MOST_S seconds."""
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


def test_pages_and_sign_in_stay_quick(evening: Evening, client: Client, frozen_broker: object) -> None:
    def sign_in(password: str) -> int:
        return client.post("/sign-in/", {"username": "ana", "password": password}).status_code

    assert quick(lambda: sign_in("wrong")) == 200
    assert quick(lambda: sign_in("slap")) == 302
    assert quick(lambda: client.get("/tournaments/friday-cup/").status_code) == 200


def test_score_is_saved_before_its_news_is_sent(evening: Evening, frozen_broker: object) -> None:
    evening.deal(1, (20, 32))
    assert evening.row(1).state == MatchState.PLAYING
    assert not wait_until_sent(0)
