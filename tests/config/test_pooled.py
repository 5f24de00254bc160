"""The pool of a web server after PostgreSQL has been started again."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import psycopg
import pytest
from django.db import connections
from pytest_django import DjangoDbBlocker

from config.pooled.base import DatabaseWrapper
from tests.services import Services

FULL = 20
NAME = "a full pool"


@pytest.fixture
def pooled(services: Services, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every thread's connection comes from a pool of its own test, as in a web server."""
    options = {"pool": {"min_size": 2, "max_size": FULL}, "application_name": NAME}
    settings = connections.settings["default"]
    shared = {**settings, "ENGINE": "config.pooled", "OPTIONS": {**settings["OPTIONS"], **options}}
    monkeypatch.setitem(connections.settings, "default", shared)
    with django_db_blocker.unblock():
        yield
        DatabaseWrapper(shared).close_pool()


def ask(together: Barrier | None = None) -> float:
    """As a request does; answers how many seconds it took."""
    connection = DatabaseWrapper(connections.settings["default"])
    began = time.monotonic()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if together:
            together.wait(20)
        return time.monotonic() - began
    finally:
        connection.close()


def end_all(services: Services) -> int:
    """What a restart does to connections that rest in the pool; answers how many there were."""
    address = f"host={services.shared.sockets} user=slapdeck dbname={services.database}"
    ours = "FROM pg_stat_activity WHERE application_name = %s"
    with psycopg.connect(address, autocommit=True) as boss:
        ended = boss.execute(f"SELECT pg_terminate_backend(pid) {ours}", [NAME]).fetchall()
        while boss.execute(f"SELECT 1 {ours}", [NAME]).fetchone():
            pass
    return len(ended)


def test_after_a_restart_of_postgres_no_request_fails_or_waits(pooled: None, services: Services) -> None:
    together = Barrier(FULL)
    with ThreadPoolExecutor(FULL) as threads:
        list(threads.map(lambda _: ask(together), range(FULL)))
        assert end_all(services) == FULL
        alone = ask()
        slowest = max(threads.map(lambda _: ask(), range(2 * FULL)))
    assert max(alone, slowest) < 5
