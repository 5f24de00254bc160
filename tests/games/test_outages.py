"""Workers wait while the database is unavailable."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from celery import current_app
from django.db import OperationalError, connection

from config.supervisor.processes import Member
from config.supervisor.workers import worker_member
from games import outages
from games.models import Game
from games.outages import DatabaseUnreachable, retry_after_outage
from games.queue import PLAY_GAMES
from tests.config.started_site import wait_for
from tests.games.factories import game_asked_for
from tests.often import in_depth
from tests.services import Services

QUEUE = "outage"
NAME = "a worker without a database"


@pytest.mark.django_db(transaction=True)
def test_work_is_retried_after_a_lost_connection() -> None:
    tries: list[str] = []

    def work() -> str:
        tries.append("once more")
        with connection.cursor() as cursor:
            if len(tries) == 1:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
            cursor.execute("SELECT 'done'")
            return str(cursor.fetchone()[0])

    assert retry_after_outage(work) == "done"
    assert len(tries) == 2


@pytest.mark.django_db(transaction=True)
def test_statement_that_times_out_is_not_retried() -> None:
    def work() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 1")
            try:
                cursor.execute("SELECT pg_sleep(1)")
            finally:
                cursor.execute("RESET statement_timeout")

    with pytest.raises(OperationalError, match="statement timeout"):
        retry_after_outage(work)


@pytest.mark.django_db(transaction=True)
def test_waiting_for_the_database_ends_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "WAIT_S", 0.0)
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
    with pytest.raises(DatabaseUnreachable):
        retry_after_outage(connection.ensure_connection)


@pytest.fixture
def socket_link(services: Services, tmp_path: Path) -> Path:
    """A symbolic link to the sockets of the database. A test can rename it."""
    socket_link = tmp_path / "run"
    socket_link.symlink_to(services.shared.sockets)
    return socket_link


@pytest.fixture
def worker(services: Services, socket_link: Path) -> Iterator[Member]:
    """A real worker that reaches the database through `socket_link`."""
    member = worker_member(services.own, children=2, with_clock=False, prefix=QUEUE)
    address = os.environ["DATABASE_URL"].replace(str(services.shared.sockets), str(socket_link))
    member.environment = {
        **member.environment,
        "DATABASE_URL": f"{address}&application_name={NAME}",
        "SLAPDECK_ONLY_WORKER": "0",
    }
    member.log = socket_link.with_name("worker.log")
    member.is_up = lambda: "ready." in member.log.read_text()
    member.start()
    try:
        member.wait_until_up(60)
        yield member
    finally:
        member.stop()


@in_depth
@pytest.mark.usefixtures("transactional_db", "without_worker")
def test_no_message_is_lost_while_the_database_is_unavailable(
    worker: Member, socket_link: Path, services: Services
) -> None:
    games = [game_asked_for(key=f"game {number}") for number in range(8)]
    socket_link.rename(socket_link.with_name("away"))
    with closing(psycopg.connect(f"host={services.shared.sockets} user=slapdeck", autocommit=True)) as admin:
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s", [NAME])
    for _ in range(2):
        current_app.send_task(PLAY_GAMES, queue=f"{QUEUE}club")
    wait_for(lambda: worker.log.read_text().count("waiting for the database") == 2)
    socket_link.with_name("away").rename(socket_link)
    wait_for(lambda: Game.objects.filter(state=Game.State.FINISHED).count() == len(games), seconds=25)
