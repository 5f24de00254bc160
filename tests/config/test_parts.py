"""Parts of the supervisor that need no other program."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from config.supervisor import postgres, stamps, wheels
from config.supervisor.__main__ import free_port, names_of_the_site, port_number
from config.supervisor.first_account import hint
from config.supervisor.home_lock import HomeLock
from config.supervisor.identity import not_root
from config.supervisor.places import LONGEST_NAME, LONGEST_SOCKET, ROOT, Places, home_from_environment
from config.supervisor.processes import Member, SupervisorError, end_of_log
from config.supervisor.supervisor import MOST_FAILURES, Supervisor, a_name_of
from config.supervisor.workers import WORKER, worker_member
from tests.config.started_site import wait_for
from tests.often import in_turn


def test_sockets_are_in_the_home() -> None:
    assert Places(Path("/srv/club")).sockets == Path("/srv/club/run")


def test_sockets_of_a_deep_home_have_short_paths() -> None:
    deep, other = Places(Path("/srv") / ("deep" * 30)), Places(Path("/srv") / ("door" * 30))
    assert len(str(deep.sockets)) + len(LONGEST_NAME) <= LONGEST_SOCKET
    assert deep.sockets != other.sockets
    assert deep.sockets == Places(deep.home).sockets


def test_home_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SLAPDECK_HOME", str(tmp_path))
    assert home_from_environment().home == tmp_path


def test_finished_work_is_repeated_only_for_other_sources(tmp_path: Path) -> None:
    assert not stamps.is_done(tmp_path, "migrate", "a")
    stamps.note_done(tmp_path, "migrate", "a")
    assert stamps.is_done(tmp_path, "migrate", "a")
    assert not stamps.is_done(tmp_path, "migrate", "b")


def test_demo_is_due_once_in_a_database_that_was_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    supervisor = Supervisor(Places(tmp_path), "127.0.0.1", 8000, say=print, lock=0)
    monkeypatch.setenv("DATABASE_URL", "postgresql://db/somebodys-own")
    assert not supervisor.demo_is_due()
    stamps.note_done(tmp_path, "found it empty", stamps.database_digest())
    assert supervisor.demo_is_due()
    stamps.note_done(tmp_path, "demo", stamps.database_digest())
    assert not supervisor.demo_is_due()
    monkeypatch.setenv("DATABASE_URL", "postgresql://db/another")
    assert not supervisor.demo_is_due()


def test_fetching_for_browsers_leaves_no_zombie(tmp_path: Path) -> None:
    supervisor = Supervisor(Places(tmp_path), "127.0.0.1", 8000, say=print, lock=0)
    supervisor.fetching = subprocess.Popen([sys.executable, "-c", ""])
    pid = supervisor.fetching.pid
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    supervisor._note_end_of_fetching()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


COMPILED = "the engine is compiled: the workers take it up when their present games are over"


@pytest.mark.parametrize(("outcome", "output"), [("true", COMPILED), ("false", "bots play on the plain one")])
def test_worker_restarts_when_the_engine_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outcome: str, output: str
) -> None:
    lines: list[str] = []
    supervisor = Supervisor(Places(tmp_path), "127.0.0.1", 8000, say=lines.append, lock=0)
    worker = Member(WORKER, ["sleep", "60"], tmp_path / "worker.log", is_up=lambda: True, finish_with=signal.SIGTERM)
    supervisor.members.append(worker)
    compiler = Member("The compiler", [outcome], tmp_path / "compile.log", is_up=lambda: True)
    monkeypatch.setattr("config.supervisor.supervisor.engine_wanted", lambda: "compiled")
    monkeypatch.setattr("config.supervisor.supervisor.why_unavailable", lambda: "not built")
    monkeypatch.setattr("config.supervisor.supervisor.missing_system_packages", lambda: None)
    monkeypatch.setattr("config.supervisor.supervisor.compiling_member", lambda places: compiler)
    worker.start()
    before = worker.process
    try:
        supervisor.compile_engine()
        _watch_until(supervisor, lambda: supervisor.compiling is None)
        if outcome == "true":
            _watch_until(supervisor, lambda: worker.process is not before)
        assert worker.is_running() and not worker.is_finishing
        assert len(lines) == 1 and output in lines[0]
    finally:
        supervisor.stop()


def _watch_until(supervisor: Supervisor, condition: Callable[[], bool]) -> None:
    def is_so() -> bool:
        supervisor.check_members()
        return condition()

    wait_for(is_so)


def test_missing_compiler_is_reported_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    supervisor = Supervisor(Places(tmp_path), "127.0.0.1", 8000, say=lines.append, lock=0)
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr("config.supervisor.supervisor.why_unavailable", lambda: "not built")
    monkeypatch.setenv("SLAPDECK_ENGINE", "plain")
    supervisor.compile_engine()
    assert lines == [], "the plain engine is wanted"
    monkeypatch.delenv("SLAPDECK_ENGINE")
    supervisor.compile_engine()
    assert supervisor.compiling is None
    assert [line.endswith("a C compiler. On Debian: apt-get install gcc python3-dev") for line in lines] == [True]


@in_turn(("database", "only"), [("", "1"), ("postgresql://db/somebodys-own", "0")])
def test_embedded_database_has_only_one_worker(
    database: str, only: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", database)
    assert worker_member(Places(tmp_path)).environment["SLAPDECK_ONLY_WORKER"] == only


def test_hint_for_the_first_account_names_the_site_before_the_command() -> None:
    sentence = hint(Places(ROOT / "var"))
    assert sentence.index("Create an account") < sentence.index("create your club") < sentence.index("createsuperuser")
    assert "with .venv/bin/python manage.py createsuperuser" in sentence
    elsewhere = "SLAPDECK_HOME='/srv/the club' .venv/bin/python manage.py createsuperuser"
    assert elsewhere in hint(Places(Path("/srv/the club")))
    assert "\n" not in hint(Places(Path("/srv/club")))
    assert "Create an account" not in hint(Places(ROOT / "var"), on_the_site=False)


def test_second_supervisor_of_a_home_is_refused_while_the_first_runs(tmp_path: Path) -> None:
    first = HomeLock(tmp_path)
    first.say_address("http://localhost:1/")
    with pytest.raises(SupervisorError, match=rf"at http://localhost:1/ \(process {os.getpid()}\)"):
        HomeLock(tmp_path)
    del first
    assert HomeLock(tmp_path).fd > 0


def test_output_of_a_program_that_ends_at_once_is_quoted(tmp_path: Path) -> None:
    code = "print('no card left'); raise SystemExit(3)"
    member = Member("The dealer", [sys.executable, "-c", code], tmp_path / "dealer.log", is_up=lambda: False)
    member.start()
    with pytest.raises(SupervisorError, match=r"(?s)The dealer ended at once.*no card left"):
        member.wait_until_up(20)
    member.stop()


def test_supervisor_ends_if_one_member_crashes_too_often(tmp_path: Path) -> None:
    supervisor = Supervisor(Places(tmp_path), "127.0.0.1", 8000, say=lambda text: None, lock=0)
    database, web = (
        Member(name, ["true"], tmp_path / f"{name}.log", is_up=lambda: True) for name in ("PostgreSQL", "Web")
    )
    for fallen in [database, *[web] * MOST_FAILURES]:
        supervisor._restart(fallen)
    with pytest.raises(SupervisorError, match="Web does not stay up"):
        supervisor._restart(web)
    for member in (database, web):
        member.stop()


def test_program_that_ignores_sigterm_is_killed(tmp_path: Path) -> None:
    code = "import signal, time; signal.signal(15, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"
    log = tmp_path / "deaf.log"
    member = Member("The deaf one", [sys.executable, "-c", code], log, is_up=lambda: "up" in log.read_text())
    member.start()
    member.wait_until_up(20)
    member.stop(timeout_s=0.05)
    assert member.process is not None
    assert member.process.returncode == -signal.SIGKILL


def test_end_of_a_log_is_quoted_or_reported_missing(tmp_path: Path) -> None:
    log = tmp_path / "long.log"
    log.write_text("\n".join(str(number) for number in range(100)))
    assert end_of_log(log, lines=2).endswith("98\n    99")
    assert "no log" in end_of_log(tmp_path / "none.log")


def test_wheels_contain_the_programs() -> None:
    for program in (wheels.postgres_bin() / "postgres", wheels.postgres_bin() / "initdb", wheels.valkey_server()):
        assert os.access(program, os.X_OK), program


def test_other_programs_can_be_set_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLAPDECK_POSTGRES_BIN", "/opt/pg/bin")
    monkeypatch.setenv("SLAPDECK_VALKEY", "/opt/redis-server")
    assert (wheels.postgres_bin(), wheels.valkey_server()) == (Path("/opt/pg/bin"), Path("/opt/redis-server"))


def test_postgres_never_runs_as_root() -> None:
    assert (os.getuid() != 0) or not_root().prefix


def test_free_port_is_chosen_from_8000_on() -> None:
    assert 8000 <= free_port("127.0.0.1", None) < 8020


@pytest.mark.parametrize("text", ["0", "-1", "65536", "99999"])
def test_invalid_port_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=f"{text} is not a port"):
        port_number(text)


def test_symbolic_link_in_place_of_the_sockets_is_refused(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o755)
    (tmp_path / "run").symlink_to(elsewhere)
    with pytest.raises(SupervisorError, match="is a link"):
        postgres.make_sockets(Places(tmp_path))
    assert elsewhere.stat().st_mode & 0o777 == 0o755


def test_https_origin_enables_redirect_hsts_and_proxy_header() -> None:
    code = """
import os, runpy
for origins in ("", "https://club.example"):
    os.environ["SLAPDECK_ORIGINS"] = origins
    s = runpy.run_module("config.settings")
    header = s["SECURE_PROXY_SSL_HEADER"]
    print(s["SECURE_SSL_REDIRECT"], s["SECURE_HSTS_SECONDS"], header and header[1])
"""
    output = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True)
    assert output.splitlines() == ["False 0 None", "True 2592000 https"]


def test_host_name_is_allowed_only_when_listening_to_other_machines() -> None:
    assert names_of_the_site("127.0.0.1") == "localhost,127.0.0.1,[::1]"
    assert os.uname().nodename in names_of_the_site("0.0.0.0").split(",")


@in_turn(
    ("hosts", "name"),
    [("", "localhost"), ("*", "localhost"), ("club.example, localhost", "club.example"), (".a.b", "a.b")],
)
def test_health_check_uses_an_allowed_host_name(hosts: str, name: str) -> None:
    assert a_name_of(hosts) == name
