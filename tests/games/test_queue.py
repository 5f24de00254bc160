"""Calls that wake workers: few are enough, however many games wait."""

from collections.abc import Iterator

import pytest

from games.broker import client, wait_until_sent
from games.queue import CLUB, ENOUGH, queue_named, wake_worker


@pytest.fixture
def calls() -> Iterator[str]:
    """An empty queue that no worker reads."""
    broker = client(3)
    queue = queue_named(CLUB)
    broker.delete(queue)
    yield queue
    broker.delete(queue)


@pytest.mark.usefixtures("services")
def test_many_wake_ups_leave_few_calls_in_the_broker(calls: str) -> None:
    broker = client(3)
    broker.lpush(calls, *["another call"] * (ENOUGH - 1))
    for _ in range(200):
        wake_worker()
    assert wait_until_sent(10)
    assert broker.llen(calls) == ENOUGH
