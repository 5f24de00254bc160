"""Starts and stops the programs in order, and restarts them when they fail."""

import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from config import browser_python
from config.compiled.build import missing_system_packages
from config.compiled.choice import VARIABLE, why_unavailable
from config.supervisor import postgres, stamps, valkey
from config.supervisor.places import ROOT, Places
from config.supervisor.processes import (
    Member,
    SupervisorError,
    WithStandby,
    after_others,
    dying_with_parent,
    end_of_log,
    open_log,
    python,
)
from config.supervisor.workers import (
    WORKERS,
    NoUser,
    engine_wanted,
    make_user,
    matches_password,
    matches_url,
    semaphores_work,
    worker_members,
)

Say = Callable[[str], None]
MOST_FAILURES, WITHIN = 5, 60.0  # a member that fails more often within WITHIN seconds ends the supervisor
WORKS = {"migrate": "the database", "collectstatic": "the static files"}


@dataclass(slots=True)
class Supervisor:
    """Started as PostgreSQL, Valkey, migrations, web, workers; stopped in reverse."""

    places: Places
    host: str
    port: int
    say: Say
    lock: int
    hosts: str = ""
    with_demo: bool = True
    members: list[Member] = field(default_factory=list)
    side_task: subprocess.Popen[bytes] | None = None
    fetching: subprocess.Popen[bytes] | None = None
    compiling: Member | None = None
    _failures: defaultdict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    """The times at which each member failed, by its name."""

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{'localhost' if self.host in {'127.0.0.1', '0.0.0.0', '::'} else host}:{self.port}/"

    def start(self) -> None:
        """Start the web server before the workers, so that pages answer sooner. It loads while the database starts."""
        web = self._web()
        web.inherited = (self.lock,)
        web.load()
        try:
            self._start_services_and_prepare()
        except BaseException:
            web.stop()
            raise
        self._start(web)
        web.wait_until_up()
        self._start_workers()

    def start_workers(self) -> None:
        """Start everything except the web server."""
        self._start_services_and_prepare()
        self._start_workers()

    def _start_workers(self) -> None:
        if not semaphores_work():
            self.say("no shared memory for us here (/dev/shm): the workers use threads instead of processes")
        for member in worker_members(self.places, self._matches_url()):
            self._start(member)

    def watch(self) -> None:
        """Never returns. Ends by a signal's exception, or SupervisorError if a member keeps failing."""
        while True:
            time.sleep(0.1)
            self.check_members()

    def check_members(self) -> None:
        """Restart ended members, and note finished work."""
        self._note_end_of_demo()
        self._note_end_of_fetching()
        self._note_end_of_compiling()
        for member in self.members:
            if not member.is_running():
                self._restart(member)
            elif isinstance(member, WithStandby):
                member.stand_by()

    def stop(self, timeout_s: float | None = None) -> None:
        """Stop all members, even after an interrupted start."""
        if self.side_task is not None and self.side_task.poll() is None:
            self.side_task.kill()
            self.side_task.wait()
        if self.fetching is not None and self.fetching.poll() is None:
            self.fetching.terminate()  # it cleans up by itself
            self.fetching.wait()
        if self.compiling is not None:
            self.compiling.stop(timeout_s)
        for member in reversed(self.members):
            member.stop(timeout_s)

    def start_demo(self) -> None:
        """Fill in a league and the demo clubs while the site runs; the worker plays the games.

        If the demo exists, print how to sign in. Without a demo and without accounts, print how to make the first one.
        """
        if self.demo_is_due():
            self.say("filling in the demo clubs; the pages work already")
            self.side_task = _start_side_task("-m", "config.supervisor.demo")
        elif self._demo_is_there():
            self.side_task = _start_side_task("manage.py", "demo", "--account")
        else:
            self.side_task = _start_side_task("-m", "config.supervisor.first_account")

    def fetch_browser_python(self) -> None:
        """Fetch the Python for checks in browsers while the site runs; it may fail."""
        if browser_python.is_due(ROOT):
            self.fetching = _start_side_task("-m", "config.browser_python")

    def compile_engine(self) -> None:
        """Compile the engine while the site runs, if wanted and if there is a compiler."""
        if engine_wanted() != "compiled" or why_unavailable() is None:
            return
        lacks = missing_system_packages()
        if lacks is None:
            self.compiling = compiling_member(self.places)
            self.compiling.start()
        else:
            self.say(f"bots play on the plain engine, which is slower. {lacks}")

    def demo_is_due(self) -> bool:
        was_empty = stamps.is_done(self.places.home, "found it empty", stamps.database_digest())
        return self.with_demo and was_empty and not self._demo_is_there()

    def _demo_is_there(self) -> bool:
        return stamps.is_done(self.places.home, "demo", stamps.database_digest())

    def _start_services(self) -> None:
        embedded = []
        if not os.environ.get("DATABASE_URL"):
            postgres.create_cluster(self.places)
            embedded.append(postgres.member(self.places))
        if not os.environ.get("REDIS_URL"):
            postgres.make_sockets(self.places)
            self.places.broker.mkdir(parents=True, exist_ok=True)
            embedded.append(valkey.member(self.places, self._password()))
        for member in embedded:
            self._start(member)
        for member in embedded:
            member.wait_until_up()

    def _password(self) -> str:
        key = os.environ.get("SLAPDECK_SECRET_KEY") or self.places.secret_key.read_text().strip()
        return matches_password(key)

    def _matches_url(self) -> str:
        """The broker address for the match worker, limited to its queues."""
        broker = os.environ.get("REDIS_URL")
        if not broker:
            return matches_url(self.places.redis_url, self._password())
        try:
            make_user(broker, self._password())
        except NoUser as refusal:
            self.say(f"the match worker has the broker's own user, for it makes none of its own ({refusal})")
            return broker
        return matches_url(broker, self._password())

    def _start_services_and_prepare(self) -> None:
        """Collect static files while PostgreSQL starts, then migrate."""
        works = {"migrate": stamps.migrations_digest(), "collectstatic": stamps.static_digest()}
        due = [work for work, digest in works.items() if not self._is_done(work, digest)]
        if not due:
            self._start_services()
            return
        self.say(f"preparing {' and '.join(WORKS[work] for work in due)}")
        log = self.places.logs / "prepare.log"
        command = [*dying_with_parent(signal.SIGKILL), *python("-m", "config.supervisor.prepare", "--wait", *due)]
        with (
            open_log(log) as output,
            subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=output, stderr=output) as preparing,
        ):
            self._start_services()
            preparing.communicate(b"PostgreSQL runs\n")
        if preparing.returncode != 0:
            raise SupervisorError(f"{' and '.join(due)} failed. {end_of_log(log, 15)}")
        for work in due:
            stamps.note_done(self.places.home, work, works[work])

    def _is_done(self, work: str, digest: str) -> bool:
        somebody_elses = work == "migrate" and os.environ.get("DATABASE_URL")
        return not somebody_elses and stamps.is_done(self.places.home, work, digest)

    def _web(self) -> WithStandby:
        return web_member(self.places, self.host, self.port, self.hosts)

    def _start(self, member: Member) -> None:
        member.inherited = (self.lock,)
        self.members.append(member)
        member.start()

    def _restart(self, member: Member) -> None:
        if not member.is_finishing:
            self._note_failure(member)
        member.end_group()
        member.start()

    def _note_failure(self, member: Member) -> None:
        now, failures = time.monotonic(), self._failures[member.name]
        failures.append(now)
        while failures[0] < now - WITHIN:
            failures.popleft()
        if len(failures) > MOST_FAILURES:
            raise SupervisorError(f"{member.name} does not stay up. {end_of_log(member.log)}")
        self.say(f"{member.name} ended unexpectedly and is started again (its log: {member.log})")

    def _note_end_of_demo(self) -> None:
        if self.side_task is None or self.side_task.poll() is None:
            return
        if self.demo_is_due():
            self._note_filled_in(self.side_task.returncode)
        self.side_task = None

    def _note_end_of_fetching(self) -> None:
        if self.fetching is not None and self.fetching.poll() is not None:
            self.fetching = None

    def _note_end_of_compiling(self) -> None:
        if self.compiling is None or self.compiling.is_running():
            return
        assert self.compiling.process is not None
        if self.compiling.process.returncode == 0:
            self.say("the engine is compiled: the workers take it up when their present games are over")
            for worker in self._workers():
                worker.finish()
        else:
            self.say(f"the engine could not be compiled; bots play on the plain one (why: {self.compiling.log})")
        self.compiling = None

    def _workers(self) -> list[Member]:
        return [member for member in self.members if member.name in WORKERS]

    def _note_filled_in(self, returncode: int) -> None:
        if returncode == 0:
            stamps.note_done(self.places.home, "demo", stamps.database_digest())
            self.say("the demo clubs are complete")
        else:
            self.say("the demo clubs could not be filled in; the next start tries again")


def _start_side_task(*arguments: str) -> subprocess.Popen[bytes]:
    """Start a program that prints to the terminal while the site runs."""
    return subprocess.Popen(
        [*dying_with_parent(signal.SIGKILL), *python(*arguments)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )


def compiling_member(places: Places) -> Member:
    """Builds the engine at idle priority; ends at once if it is already built."""
    return Member(
        name="The compiler",
        command=[str(ROOT / "bin" / "compile")],
        prefix=after_others(19),
        log=places.logs / "compile.log",
        is_up=lambda: True,
        dies_with=signal.SIGTERM,  # ends the C compiler too
        stop_timeout_s=0.0,
    )


def web_member(places: Places, host: str, port: int, hosts: str) -> WithStandby:
    return WithStandby(
        name="The web server",
        command=python(
            *("-m", "uvicorn", "config.standby:application", "--app-dir", str(ROOT)),
            *("--host", host, "--port", str(port), "--loop", "uvloop", "--lifespan", "on"),
            *("--http", "config.headers:BoundedHttp", "--ws", "websockets-sansio", "--ws-per-message-deflate", "false"),
            *("--timeout-graceful-shutdown", "2", "--no-access-log", "--log-level", "warning"),
        ),
        log=places.logs / "web.log",
        is_up=partial(answers, host, port, a_name_of(hosts or os.environ.get("SLAPDECK_HOSTS", ""))),
        environment={VARIABLE: engine_wanted()} | ({"SLAPDECK_HOSTS": hosts} if hosts else {}),
        stop_timeout_s=5.0,
    )


def a_name_of(hosts: str) -> str:
    """One host name of the site, from a list that may contain patterns."""
    names = [name.strip() for name in hosts.split(",") if name.strip() not in {"", "*"}]
    return names[0].lstrip(".") if names else "localhost"


def answers(host: str, port: int, name: str = "localhost") -> bool:
    """Whether the health page answers 200."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    url = f"http://{f'[{near}]' if ':' in near else near}:{port}/health/"
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(urllib.request.Request(url, headers={"Host": name}), timeout=5.0) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
