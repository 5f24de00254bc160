"""The real programs started, stopped and killed. Tests share one home, and a supervisor as long as it runs."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config.bench.site import memory_of
from config.supervisor import stamps
from config.supervisor.places import ROOT, Places
from tests.config.started_site import (
    PATIENCE,
    Running,
    RunningWithDemo,
    alive,
    descendants,
    environment_of,
    oldest,
    wait_for,
)
from tests.often import DEPTH, in_depth
from tests.services import Services

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="asks /proc"),
    pytest.mark.timeout(4 * PATIENCE),
]
PROGRAMS = ("/postgres -D", "valkey-server", "-m celery", "-m uvicorn")
FALLEN = PROGRAMS if DEPTH > 1 else PROGRAMS[:2]
"""Programs that a test kills. The others take seconds to restart, so only deep runs kill them."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site") / "home"


@pytest.fixture(scope="module")
def started() -> Iterator[list[Running]]:
    started: list[Running] = []
    yield started
    for running in started:
        if running.process.poll() is None:
            running.end(signal.SIGKILL)


@pytest.fixture
def site(home: Path, started: list[Running]) -> Running:
    """Returns the site that an earlier test left running, or a new one, because a start takes seconds."""
    if not started or started[-1].process.poll() is not None:
        started.append(Running(home))
    return started[-1]


@pytest.fixture
def own_home(tmp_path: Path) -> Path:
    """Returns another home, with static files marked as collected, because collecting them takes long."""
    stamps.note_done(tmp_path, "collectstatic", stamps.static_digest())
    return tmp_path


def rows(home: Path) -> psycopg.Connection[tuple[object, ...]]:
    """Connects to the database of the site, with a table for tests."""
    places = Places(home)
    connection = psycopg.connect(f"host={places.sockets} user=slapdeck dbname=slapdeck", autocommit=True)
    connection.execute("CREATE TABLE IF NOT EXISTS kept (word text)")
    return connection


def test_static_files_collected_without_hashes_are_collected_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLAPDECK_DEBUG", "1")
    stamps.note_done(tmp_path, "collectstatic", stamps.static_digest())
    assert stamps.is_done(tmp_path, "collectstatic", stamps.static_digest())
    monkeypatch.delenv("SLAPDECK_DEBUG")
    assert not stamps.is_done(tmp_path, "collectstatic", stamps.static_digest())


@in_depth
def test_site_answers_and_a_second_supervisor_is_refused(site: Running, home: Path) -> None:
    assert site.status() == 200
    wait_for(lambda: "there is no account yet: make one on the site" in site.output)
    members = descendants(site.process.pid)
    for program in PROGRAMS:
        assert any(program in line for line in members.values()), program

    second = Running(home)
    assert second.wait() == 1
    assert f"already runs on {home} at {site.address}/ (process {site.process.pid})" in second.output
    assert site.status() == 200


@in_depth
def test_files_are_private_and_logs_contain_no_key(site: Running, home: Path) -> None:
    assert site.status() == 200

    def has_logged() -> bool:
        assert site.status("/invitations/0123456789-a-key-of-an-invitation/") == 0
        return "/invitations/0123***/" in (home / "logs" / "web.log").read_text()

    wait_for(has_logged)
    kept = [path for path in home.rglob("*") if "static" not in path.parts and not path.is_symlink()]
    open_to_others = [path for path in (home, *kept) if path.stat().st_mode & 0o077]
    assert open_to_others == []


@in_depth
def test_idle_site_stays_within_its_memory_limit(site: Running, home: Path) -> None:
    assert site.status() == 200
    wait_for(lambda: " ready." in (home / "logs" / "worker.log").read_text())
    # Set-up processes run a moment longer. Shared pages count once: every process loads the same libraries.
    wait_for(lambda: 100 < sum(memory_of(pid)[1] for pid in descendants(site.process.pid)) < 600)


@in_depth
def test_killed_members_are_restarted(site: Running) -> None:
    assert site.status() == 200
    for program in FALLEN:
        fallen = oldest(pid for pid, line in descendants(site.process.pid).items() if program in line)
        os.kill(fallen, signal.SIGKILL)
        wait_for(lambda program=program, fallen=fallen: _runs_again(site, program, fallen))  # type: ignore[misc]
    wait_for(lambda: site.status() == 200)
    wait_for(lambda: site.output.count("ended unexpectedly") >= len(FALLEN))
    assert site.status() == 200


@in_depth
def test_killing_the_supervisor_leaves_no_orphan_and_loses_no_row(
    site: Running, home: Path, started: list[Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert site.status() == 200
    members = descendants(site.process.pid)
    with rows(home) as connection:
        connection.execute("INSERT INTO kept VALUES ('committed')")
    game = _demo_account_and_leased_game(home, monkeypatch)
    assert "sign in as" not in site.output
    site.end(signal.SIGKILL)
    wait_for(lambda: not alive(members), seconds=5.0)

    after = Running(home)
    started.append(after)
    assert after.status() == 200
    assert "preparing" not in after.output, "nothing changed, so no step is repeated"
    with rows(home) as connection:
        assert connection.execute("SELECT count(*) FROM kept WHERE word = 'committed'").fetchone() == (1,)
    wait_for(lambda: "sign in as organiser with the password " in after.output)
    with rows(home) as connection:
        state = "SELECT state FROM games_game WHERE public_id = %s"
        wait_for(lambda: connection.execute(state, [game]).fetchone() == ("finished",))


@in_depth
def test_ctrl_c_stops_the_supervisor_and_all_its_processes(site: Running) -> None:
    assert site.status() == 200
    members = descendants(site.process.pid)
    assert site.end(signal.SIGINT) == 0
    assert site.output.rstrip().endswith("stopped")
    assert alive(members) == {}


def test_port_in_use_is_refused(own_home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = Running(own_home, "--port", str(port))
        assert refused.wait() == 1
    assert f"Port {port} on 127.0.0.1 is taken" in refused.output


@in_depth
def test_start_prints_the_address_and_the_account_in_few_lines(own_home: Path) -> None:
    running = RunningWithDemo(own_home)
    wait_for(lambda: "sign in as organiser with the password " in running.output)
    lines = running.output.splitlines()
    assert len(lines) <= 6, "bin/setup prints one more line, and the finished demo another"
    assert running.output.count("http://") == 1
    running.end()


@in_depth
def test_given_addresses_replace_the_embedded_database_and_broker(services: Services, own_home: Path) -> None:
    given = {name: services.environment()[name] for name in ("DATABASE_URL", "REDIS_URL")}
    running = Running(own_home, **given)
    assert running.status() == 200
    lines = descendants(running.process.pid).values()
    assert not [line for line in lines if "/postgres" in line or "valkey-server" in line]
    assert not (own_home / "postgres").exists()
    assert running.end() == 0


def test_unreachable_database_is_named(own_home: Path) -> None:
    running = Running(own_home, DATABASE_URL=f"postgresql:///club?host={own_home}", REDIS_URL="unix:///nowhere.sock")
    assert running.wait() == 1
    assert "migrate failed" in running.output
    assert f"{own_home}/.s.PGSQL.5432" in running.output


def _demo_account_and_leased_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Marks the demo as made, so that the next start prints how to sign in. Adds a game with the lease of a worker
    that was killed; the lease lasts longer than a test waits. Returns the public id of the game.
    """
    fill_in = (
        "from tournaments import demo; demo._club(print);"
        "from django.utils.timezone import now; from games.services import playing as s;"
        "from engine.spit.variants import VARIANTS;"
        "players = [s.bot_player(bot='greedy'), s.bot_player(bot='random')];"
        "s.wake_worker = lambda: None;"
        "game = s.request_game(players=players, variant='standard', rules=VARIANTS['standard'], seed=b's', key='k',"
        " now=now());"
        "assert s.take_lease(game_id=game.pk, now=now()); print(game.public_id)"
    )
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", fill_in]
    done = subprocess.run(command, cwd=ROOT, env=environment_of(home), check=True, capture_output=True, text=True)
    monkeypatch.delenv("DATABASE_URL", raising=False)  # the demo is in the embedded database
    stamps.note_done(home, "demo", stamps.database_digest())
    return done.stdout.split()[-1]


def _runs_again(site: Running, program: str, fallen: int) -> bool:
    return any(program in line for pid, line in descendants(site.process.pid).items() if pid != fallen)
