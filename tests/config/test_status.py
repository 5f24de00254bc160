"""The status page: whether bots are confined, and which engine runs."""

import socket
from collections.abc import Callable

import pytest
from django.test import Client

from clubs.permissions import Role
from config import status
from config.compiled.choice import CHOICES, running
from config.status import Part
from config.supervisor.processes import Member
from games.matches.messages import Isolation
from tests.clubs.factories import make_club, make_user
from tests.often import in_depth

HERE = Part(f"Worker on {socket.gethostname()}", running())


def test_workers_of_one_machine_have_different_names() -> None:
    assert [status._shown(name) for name in ("upkeep@hall", "worker@hall")] == ["Upkeep on hall", "Worker on hall"]


@in_depth
def test_worker_reports_its_engine(celery_worker_process: Member) -> None:
    assert status.workers_that_answer() == [HERE]


@pytest.mark.django_db
def test_organiser_sees_the_engine_of_each_program(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    other = next(engine for engine in CHOICES if engine != running())
    monkeypatch.setattr(status, "workers_that_answer", lambda: [HERE, Part("Worker on hall", other), Part("Old", "")])
    club = make_club()
    client.force_login(make_user("ana", club=club, role=Role.ORGANISER))
    assert "/status/" in client.get("/account/").content.decode()
    page = client.get("/status/").content.decode()
    rows = [row.partition("</tr>")[0] for row in page.split('<th scope="row">')[1:]]
    named = {row.partition("<")[0]: row.rpartition("<td>")[2].partition("<")[0] for row in rows}
    assert named == {
        "This web server": running().capitalize(),
        HERE.name: running().capitalize(),
        "Worker on hall": other.capitalize(),
        "Old": "Does not say",
    }
    assert "apt-get install gcc python3-dev" in page


@pytest.mark.usefixtures("not_contained")
def test_everybody_sees_that_bots_are_not_confined_and_why(client: Client) -> None:
    page = client.get("/status/").content.decode()
    assert "Not confined: trusted bots only." in page
    assert "A confined process opened a file." in page
    assert "This web server" not in page


def test_everybody_sees_that_bots_are_confined(client: Client, set_isolation: Callable[[Isolation], None]) -> None:
    set_isolation(Isolation("full", "seccomp and Landlock keep bots in", 0))
    page = client.get("/status/").content.decode()
    assert ">Confined" in page and "keep bots in." in page
