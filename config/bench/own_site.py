"""A temporary site for a measurement."""

import os
import secrets
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from config.supervisor.home_lock import HomeLock
from config.supervisor.places import Places
from config.supervisor.supervisor import Supervisor


@contextmanager
def own_site() -> Iterator[Supervisor]:
    """A site that is not started yet. It is stopped and deleted at the end."""
    home = own_home()
    home.mkdir(mode=0o755)
    os.environ.update(SLAPDECK_HOME=str(home), SLAPDECK_SECRET_KEY="bench")
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    home_lock = HomeLock(home)
    with reserved_port() as port:
        site = Supervisor(Places(home), "127.0.0.1", port, say=lambda text: None, lock=home_lock.fd)
        try:
            yield site
        finally:
            site.stop()
            shutil.rmtree(home, ignore_errors=True)


@contextmanager
def reserved_port() -> Iterator[int]:
    """A port that no other process is given. A server may listen on it, because this socket does not."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield int(held.getsockname()[1])


@cache
def own_home() -> Path:
    """One folder for all measurements of a process, because Django reads the database's address only once."""
    return Path(tempfile.gettempdir()) / f"slapdeck-bench-{secrets.token_hex(4)}"
