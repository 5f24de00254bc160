"""An early plugin (-p tests.services): real PostgreSQL and Valkey for the tests, deleted afterwards.

The addresses are set before settings are read. The services start with the first test that needs a
database, so tests of the engine alone do not wait for them. Under xdist the controller starts PostgreSQL
and migrates once. Every worker clones that database and has its own Valkey.
Two runs share nothing, so they cannot disturb each other.
"""

import fcntl
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import pytest

from config.supervisor import postgres, stamps, valkey
from config.supervisor.home_lock import HomeLock
from config.supervisor.places import ROOT, Places
from config.supervisor.processes import Member
from config.supervisor.wheels import postgres_bin

HOME = "SLAPDECK_TEST_HOME"
PREFIX = "slapdeck-test-"
STATIC = ROOT / "var" / "tests"
AN_HOUR = 3600.0
MATCHES_PASSWORD = "for tests"
"""Of the match workers' user. All workers that tests start use it, because they share one broker."""
FOR_ALL_PROCESSES = {"max_connections": "120"}
"""Each of up to four processes has a server with up to twenty threads, which keep their connections."""
PATIENCE = 90.0  # seconds; less than the limit of a test, because services start within a test


@dataclass
class Services:
    """The services of one process of a test run. `worker` is its name under xdist, or empty."""

    home: Path
    worker: str
    members: list[Member] = field(default_factory=list)
    lock: HomeLock | None = None
    preparing: Future[None] | None = None
    is_started: bool = False

    @cached_property
    def shared(self) -> Places:
        return Places(self.home)

    @cached_property
    def own(self) -> Places:
        return Places(self.home / self.worker) if self.worker else self.shared

    @property
    def database(self) -> str:
        return f"slapdeck_{self.worker}" if self.worker else postgres.DATABASE

    @property
    def static_root(self) -> str:
        """The folder that the controller collected. Workers take it over, because files may change meanwhile."""
        if self.worker:
            return os.environ["SLAPDECK_STATIC_ROOT"]
        return str(STATIC / f"static-{stamps.static_digest()[:16]}")

    def environment(self) -> dict[str, str]:
        return {
            HOME: str(self.home),
            "SLAPDECK_HOME": str(self.own.home),
            "DATABASE_URL": self.shared.database_url.replace("/slapdeck?", f"/{self.database}?", 1),
            "REDIS_URL": self.own.redis_url,
            "SLAPDECK_QUEUES": "tests",
            "SLAPDECK_SECRET_KEY": "for-tests-only",
            "SLAPDECK_STATIC_ROOT": self.static_root,
            "SLAPDECK_ENGINE": os.environ.get("SLAPDECK_ENGINE", "plain"),  # never compile during a test
            # Synchronous Playwright runs an event loop in the thread of the tests.
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
        }

    def start(self) -> None:
        """Start all services of this process, once."""
        if self.is_started:
            return
        self.is_started = True
        if self.worker:
            self._clone_database()
        else:
            self.begin()
            self.wait_until_prepared()
        postgres.make_sockets(self.own)
        self.own.broker.mkdir(parents=True, exist_ok=True)
        self._start(valkey.member(self.own))

    def begin(self) -> None:
        """Start PostgreSQL, and begin to make its tables and the static files, once."""
        if self.lock:
            return
        self.lock = HomeLock(self.home)
        postgres.create_cluster(self.shared)
        self._start(postgres.member(self.shared, postgres.WITHOUT_DURABILITY | FOR_ALL_PROCESSES))
        self.preparing = ThreadPoolExecutor(1).submit(prepare)

    def wait_until_prepared(self) -> None:
        if self.preparing is not None:
            self.preparing.result()

    def stop(self) -> None:
        for member in reversed(self.members):
            member.stop(timeout_s=2.0)
        if not self.worker:
            shutil.rmtree(self.home, ignore_errors=True)

    def _start(self, member: Member) -> None:
        member.inherited = (self.lock.fd,) if self.lock else ()
        self.members.append(member)
        member.start()
        member.wait_until_up(PATIENCE)

    def _clone_database(self) -> None:
        create = [str(postgres_bin() / "createdb"), "-h", str(self.shared.sockets), "-U", postgres.USER]
        run([*create, "--template", postgres.DATABASE, self.database])


SERVICES = pytest.StashKey[Services]()


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """A wrapper, so that it runs before the plugin that reads the settings."""
    services = Services(_home(), _worker())
    early_config.stash[SERVICES] = services
    os.environ.update(services.environment())
    if not _worker() and getattr(early_config.known_args_namespace, "numprocesses", None):
        services.begin()  # Django is imported at the same time, which takes as long on a fresh clone
    return (yield)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    config.stash[SERVICES].wait_until_prepared()


@pytest.hookimpl(wrapper=True)
def pytest_unconfigure(config: pytest.Config) -> Generator[None]:
    try:
        return (yield)
    finally:
        config.stash[SERVICES].stop()


def prepare() -> None:
    """Make the tables and the static files. Each state of static/ is collected once and kept for the next run."""
    command = [sys.executable, "-m", "config.supervisor.prepare", "migrate"]
    target = Path(os.environ["SLAPDECK_STATIC_ROOT"])
    if target.exists():
        run(command)
        return
    STATIC.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix="making-", dir=STATIC))
    run([*command, "collectstatic"], {"SLAPDECK_STATIC_ROOT": str(fresh)})
    for old in STATIC.glob("*-*"):
        if old.stat().st_mtime < time.time() - AN_HOUR:  # no run takes this long
            shutil.rmtree(old, ignore_errors=True)
    with suppress(OSError):  # another run has made the same files
        fresh.rename(target)


def run(command: Sequence[str], environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise pytest.UsageError(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")


def _worker() -> str:
    return os.environ.get("PYTEST_XDIST_WORKER", "")


def _home() -> Path:
    if _worker():
        return Path(os.environ[HOME])
    _sweep()
    return Path(tempfile.gettempdir()) / f"{PREFIX}{secrets.token_hex(4)}"  # created when a service starts


def _sweep() -> None:
    """Delete folders of killed runs: nobody holds their lock."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError), (folder / "lock").open("r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
