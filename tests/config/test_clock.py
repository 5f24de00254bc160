"""The clock in the worker, which sends the scheduled tasks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from redis import Redis
from redis.exceptions import ConnectionError as NoBroker

from config.supervisor import postgres, valkey
from config.supervisor.places import ROOT, Places
from config.supervisor.processes import Member
from tests.config.clock_worker import TICKS
from tests.config.started_site import wait_for
from tests.often import in_depth


@contextmanager
def running(member: Member) -> Iterator[Member]:
    member.start()
    try:
        yield member
    finally:
        member.stop(timeout_s=0.5)


def ticks(places: Places) -> int:
    """Returns the number of scheduled tasks in the queue. Nobody takes them from it."""
    with Redis.from_url(places.redis_url) as broker:
        try:
            return int(broker.llen(TICKS))
        except NoBroker:
            return 0


@pytest.fixture
def places(tmp_path: Path) -> Places:
    places = Places(tmp_path)
    postgres.make_sockets(places)
    places.broker.mkdir(parents=True)
    return places


def ticking_worker(places: Places) -> Member:
    command = [sys.executable, "-m", "celery", "-A", "tests.config.clock_worker", "--workdir", str(ROOT), "worker"]
    return Member(
        name="The worker",
        command=[*command, "--pool", "solo", "--queues", "another", "--without-gossip", "--without-mingle"],
        log=places.logs / "worker.log",
        is_up=lambda: True,
        environment={"REDIS_URL": places.redis_url},
    )


@in_depth
def test_worker_sends_scheduled_tasks_even_after_a_restart_of_the_broker(places: Places) -> None:
    broker, worker = valkey.member(places), ticking_worker(places)
    with running(broker), running(worker):
        wait_for(lambda: ticks(places) > 2)
        assert broker.process is not None
        broker.process.kill()
        broker.process.wait()
        broker.start()
        wait_for(lambda: ticks(places) > 2)
        assert worker.is_running()


def test_schedule_uses_only_settings_that_the_clock_supports() -> None:
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert set(entry) == {"task", "schedule", "options"}
        assert isinstance(entry["schedule"], float)
        assert entry["options"] == {"expires": entry["schedule"]}, "tasks expire, so that they never pile up"
