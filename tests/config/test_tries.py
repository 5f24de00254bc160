"""The cache that counts attempts."""

import uuid

import pytest
from django.conf import settings

from config.tries import Tries
from tests.services import Services
from tests.threads import at_once


@pytest.fixture
def tries(services: Services) -> Tries:
    return Tries(settings.REDIS_URL, {"KEY_PREFIX": str(uuid.uuid4())})


@pytest.fixture
def gone() -> Tries:
    """A cache whose server is down."""
    return Tries("unix:///nowhere/valkey.sock", {})


def test_concurrent_increments_are_all_counted(tries: Tries) -> None:
    def count(_: int) -> list[int]:
        tries.add("a-key", 0)
        return [tries.incr("a-key") for _ in range(10)]

    assert sorted(number for numbers in at_once(4, count) for number in numbers) == list(range(1, 41))


def test_value_is_kept_until_it_is_deleted(tries: Tries) -> None:
    assert tries.add("a-key", 7) and not tries.add("a-key", 8)
    assert tries.get("a-key") == 7
    tries.set("a-key", 9)
    assert tries.get("a-key") == 9
    assert tries.delete("a-key") and tries.get("a-key", "nothing") == "nothing"


def test_nothing_is_counted_while_the_server_is_down(gone: Tries) -> None:
    gone.set("a-key", 5)
    assert gone.add("a-key", 5)
    assert gone.get("a-key", 3) == 3
    assert gone.incr("a-key") == gone.incr("a-key") == 1
    assert not gone.delete("a-key")
