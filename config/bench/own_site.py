"""A temporary site for a measurement."""

import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from config.supervisor.__main__ import free_port
from config.supervisor.claim import Claim
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
    claim = Claim(home)
    site = Supervisor(Places(home), "127.0.0.1", free_port("127.0.0.1", None), say=lambda text: None, lock=claim.fd)
    try:
        yield site
    finally:
        site.stop()
        shutil.rmtree(home, ignore_errors=True)


@cache
def own_home() -> Path:
    """One folder for all measurements of a process, because Django reads the database's address only once."""
    return Path(tempfile.gettempdir()) / f"slapdeck-bench-{secrets.token_hex(4)}"
