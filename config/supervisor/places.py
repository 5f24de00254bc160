"""The places of a site's files. Standard library only, because settings import this module."""

import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

ROOT = Path(__file__).resolve().parent.parent.parent
# The kernel allows 107 bytes for the path of a unix socket, PostgreSQL less.
LONGEST_SOCKET = 100
LONGEST_NAME = "/.s.PGSQL.5432.lock"


@dataclass(frozen=True, slots=True)
class Places:
    """The folders and addresses of the site that lives in `home`."""

    home: Path

    @property
    def database(self) -> Path:
        return self.home / "postgres"

    @property
    def broker(self) -> Path:
        return self.home / "valkey"

    @property
    def logs(self) -> Path:
        return self.home / "logs"

    @property
    def static(self) -> Path:
        return self.home / "static"

    @property
    def secret_key(self) -> Path:
        return self.home / "secret-key"

    @property
    def sockets(self) -> Path:
        """The folder of sockets: in the home, or in the temporary folder if the path would be too long."""
        beside = self.home / "run"
        if len(os.fsencode(beside)) + len(LONGEST_NAME) <= LONGEST_SOCKET:
            return beside
        mark = hashlib.sha256(os.fsencode(self.home)).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"slapdeck-{os.getuid()}-{mark}"

    @property
    def database_url(self) -> str:
        return f"postgresql:///slapdeck?host={self.sockets}&user=slapdeck"

    @property
    def redis_url(self) -> str:
        return f"unix://{self.sockets}/valkey.sock?db=0"

    @property
    def superuser_command(self) -> str:
        """The command that creates a superuser, to run in the clone's folder."""
        home = "" if self.home == ROOT / "var" else f"SLAPDECK_HOME={quote(str(self.home))} "
        return f"{home}.venv/bin/python manage.py createsuperuser"


def home_from_environment() -> Places:
    """SLAPDECK_HOME, or var/ in the clone."""
    return Places(Path(os.environ.get("SLAPDECK_HOME") or ROOT / "var").resolve())
