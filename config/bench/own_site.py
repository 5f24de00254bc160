"""A site that is there for a measurement alone."""

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
    """Not started yet; stopped in the end, and nothing of it is left."""
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
    """The same for every measurement of a process: Django is told once where its database is."""
    return Path(tempfile.gettempdir()) / f"slapdeck-bench-{secrets.token_hex(4)}"
