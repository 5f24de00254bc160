"""Workers wait for a database that is away."""

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
from games.outages import StillAway, through_outage
from games.queue import PLAY_GAMES
from tests.config.running import wait_for
from tests.games.factories import game_asked_for
from tests.often import in_depth
from tests.services import Services

QUEUE = "outage"
NAME = "a worker without a database"


@pytest.mark.django_db(transaction=True)
def test_what_lost_its_connection_is_done_again() -> None:
    tries: list[str] = []

    def work() -> str:
        tries.append("once more")
        with connection.cursor() as cursor:
            if len(tries) == 1:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
            cursor.execute("SELECT 'done'")
            return str(cursor.fetchone()[0])

    assert through_outage(work) == "done"
    assert len(tries) == 2


@pytest.mark.django_db(transaction=True)
def test_a_statement_that_fails_by_itself_is_not_done_again() -> None:
    def work() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 1")
            try:
                cursor.execute("SELECT pg_sleep(1)")
            finally:
                cursor.execute("RESET statement_timeout")

    with pytest.raises(OperationalError, match="statement timeout"):
        through_outage(work)


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "WAIT_S", 0.0)
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
    with pytest.raises(StillAway):
        through_outage(connection.ensure_connection)


@pytest.fixture
def door(services: Services, tmp_path: Path) -> Path:
    """A way to the database that can be taken away."""
    door = tmp_path / "run"
    door.symlink_to(services.shared.sockets)
    return door


@pytest.fixture
def worker(services: Services, door: Path) -> Iterator[Member]:
    """A real one, which reaches the database through the door."""
    member = worker_member(services.own, children=2, with_clock=False, prefix=QUEUE)
    address = os.environ["DATABASE_URL"].replace(str(services.shared.sockets), str(door))
    member.environment = {
        **member.environment,
        "DATABASE_URL": f"{address}&application_name={NAME}",
        "SLAPDECK_ONLY_WORKER": "0",
    }
    member.log = door.with_name("worker.log")
    member.is_up = lambda: "ready." in member.log.read_text()
    member.start()
    try:
        member.wait_until_up(60)
        yield member
    finally:
        member.stop()


@in_depth
@pytest.mark.usefixtures("transactional_db", "nobody_is_woken")
def test_no_message_is_lost_while_the_database_is_away(worker: Member, door: Path, services: Services) -> None:
    games = [game_asked_for(key=f"game {number}") for number in range(8)]
    door.rename(door.with_name("away"))
    with closing(psycopg.connect(f"host={services.shared.sockets} user=slapdeck", autocommit=True)) as boss:
        boss.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s", [NAME])
    for _ in range(2):
        current_app.send_task(PLAY_GAMES, queue=f"{QUEUE}club")
    wait_for(lambda: worker.log.read_text().count("waiting for the database") == 2)
    door.with_name("away").rename(door)
    wait_for(lambda: Game.objects.filter(state=Game.State.FINISHED).count() == len(games), seconds=25)
