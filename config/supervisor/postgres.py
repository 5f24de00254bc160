"""PostgreSQL from the wheel: created once, then started on a unix socket."""

import hashlib
import os
import shutil
import signal
import stat
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from config.supervisor.identity import NOBODY, may_enter, not_root
from config.supervisor.places import Places
from config.supervisor.processes import Member, SupervisorError, end_of_log, open_log
from config.supervisor.wheels import postgres_bin

MAJOR = "18"
USER = DATABASE = "slapdeck"
COPIES = Path("/var/cache/slapdeck")
# Settings for one club on one machine. mmap, because /dev/shm may be missing or tiny in a container.
SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "dynamic_shared_memory_type": "mmap",
    "max_connections": "60",
    "shared_buffers": "48MB",
    "io_method": "sync",
    "jit": "off",
    "max_wal_senders": "0",
    "max_logical_replication_workers": "0",
    "wal_level": "minimal",
    "max_wal_size": "512MB",
    "autovacuum_worker_slots": "3",
    "timezone": "UTC",
    "log_timezone": "UTC",
    # Keep names out of the log: neither statements nor the rows on which they failed.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}
# For temporary databases.
WITHOUT_DURABILITY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def member(places: Places, extra: Mapping[str, str] | None = None) -> Member:
    settings = {**SETTINGS, "unix_socket_directories": str(places.sockets), **(extra or {})}
    options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
    return Member(
        name="PostgreSQL",
        command=[_binary("postgres"), "-D", str(places.database), *options],
        log=places.logs / "postgres.log",
        is_up=partial(_is_up, places),
        prefix=not_root().prefix,
        stop_with=signal.SIGINT,  # "fast": ends sessions, writes a checkpoint
        dies_with=signal.SIGQUIT,  # "immediate": ends its children too; the write-ahead log keeps committed data
        stop_timeout_s=20.0,
    )


def create_cluster(places: Places) -> None:
    """Create the cluster; it appears complete or not at all."""
    make_sockets(places)
    if places.database.exists():
        _check_major(places.database)
        not_root().make_owner_of(places.database)
        return
    unfinished = places.database.with_name("postgres.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True, mode=0o700)
    not_root().make_owner_of(unfinished)
    _init(unfinished, places.logs / "postgres.log")
    unfinished.rename(places.database)


def make_sockets(places: Places) -> None:
    """Create the private folder of sockets: access to a socket means full access to the database."""
    places.sockets.mkdir(parents=True, mode=0o700, exist_ok=True)
    found = places.sockets.lstat()  # does not follow links, because anyone can write to the temporary folder
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {os.getuid(), not_root().uid}:
        raise SupervisorError(f"{places.sockets} is a link or belongs to somebody else (user number {found.st_uid}).")
    places.sockets.chmod(0o700)
    not_root().make_owner_of(places.sockets)


def _init(folder: Path, log: Path) -> None:
    _run(
        [
            _binary("initdb"),
            *("-D", str(folder), "--no-sync", "--encoding=UTF8"),
            *("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"),
            *(f"--username={USER}", "--auth=trust", "--set", "dynamic_shared_memory_type=mmap"),
        ],
        log,
    )
    single = [_binary("postgres"), "--single", "-D", str(folder), "-c", "io_method=sync", "postgres"]
    _run(single, log, given=f"CREATE DATABASE {DATABASE}\n")


def _run(command: Sequence[str], log: Path, given: str = "") -> None:
    with open_log(log) as output:
        done = subprocess.run(
            [*not_root().prefix, *command], input=given.encode(), stdout=output, stderr=output, check=False
        )
    if done.returncode != 0:
        raise SupervisorError(f"{Path(command[0]).name} failed. {end_of_log(log)}")


def _check_major(folder: Path) -> None:
    try:
        found = (folder / "PG_VERSION").read_text().strip()
    except OSError as error:
        raise SupervisorError(f"{folder} is not a PostgreSQL database that we may read: {error.strerror}.") from error
    if found != MAJOR:
        raise SupervisorError(f"{folder} was written by PostgreSQL {found}, and this is PostgreSQL {MAJOR}.")


def _is_up(places: Places) -> bool:
    asked = [_binary("pg_isready"), "-q", "-h", str(places.sockets), "-d", DATABASE, "-U", USER]
    return subprocess.run(asked, check=False, capture_output=True).returncode == 0


def _binary(name: str) -> str:
    return str(_programs() / name)


@cache
def _programs() -> Path:
    """The wheel's folder, or a copy if PostgreSQL runs as the user nobody, who cannot reach it."""
    original = postgres_bin().resolve()
    if not_root().uid != NOBODY or may_enter(original):
        return original
    version = hashlib.sha256(f"{original} {(original / 'postgres').stat().st_mtime_ns}".encode()).hexdigest()[:12]
    copy = COPIES / f"postgres-{version}"
    if not copy.exists():
        _copy_programs(original, copy)
    return copy / original.relative_to(original.parent.parent.parent)


def _copy_programs(original: Path, copy: Path) -> None:
    """Copy the installation, and beside it the wheel's libraries, where it looks for them."""
    package = original.parent.parent
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.parent.chmod(0o755)
    half = Path(tempfile.mkdtemp(prefix="half-", dir=copy.parent))
    half.chmod(0o755)
    (half / package.name).mkdir()
    (half / package.name).chmod(0o755)
    shutil.copytree(original.parent, half / package.name / original.parent.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, half / libraries.name)
    with suppress(OSError):  # another process was quicker
        half.rename(copy)
