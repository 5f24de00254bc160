"""The connection pool of a web server after a restart of PostgreSQL."""

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
    """Gives the threads of a test a connection pool of their own, as in a web server."""
    options = {"pool": {"min_size": 2, "max_size": FULL}, "application_name": NAME}
    settings = connections.settings["default"]
    shared = {**settings, "ENGINE": "config.pooled", "OPTIONS": {**settings["OPTIONS"], **options}}
    monkeypatch.setitem(connections.settings, "default", shared)
    with django_db_blocker.unblock():
        yield
        DatabaseWrapper(shared).close_pool()


def ask(together: Barrier | None = None) -> float:
    """Runs a query as a request does. Returns the seconds it took."""
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
    """Ends all connections in the pool, as a restart does. Returns their number."""
    address = f"host={services.shared.sockets} user=slapdeck dbname={services.database}"
    ours = "FROM pg_stat_activity WHERE application_name = %s"
    with psycopg.connect(address, autocommit=True) as boss:
        ended = boss.execute(f"SELECT pg_terminate_backend(pid) {ours}", [NAME]).fetchall()
        while boss.execute(f"SELECT 1 {ours}", [NAME]).fetchone():
            pass
    return len(ended)


def test_no_request_fails_or_waits_after_a_restart_of_postgres(pooled: None, services: Services) -> None:
    together = Barrier(FULL)
    with ThreadPoolExecutor(FULL) as threads:
        list(threads.map(lambda _: ask(together), range(FULL)))
        assert end_all(services) == FULL
        alone = ask()
        slowest = max(threads.map(lambda _: ask(), range(2 * FULL)))
    assert max(alone, slowest) < 5
