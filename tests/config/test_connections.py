"""Number of database connections and timeouts for each kind of process."""

import os
import subprocess
import sys

from tests.often import in_depth

ASK = "import config.{0}; from django.conf import settings; print(settings.DATABASES['default']['OPTIONS'])"


def options_of(module: str, **variables: str) -> str:
    """Returns the database options of a process that starts by importing this module."""
    ours = {"SLAPDECK_CONNECTIONS", "SLAPDECK_STALLED"}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    command = [sys.executable, "-c", ASK.format(module)]
    return subprocess.run(
        command, env=environment | variables, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_web_server_has_a_pool_and_short_timeouts() -> None:
    options = options_of("asgi")
    assert "'max_size': 20" in options
    assert "idle_in_transaction_session_timeout=5s" in options and "lock_timeout=7s" in options


@in_depth
def test_pool_size_and_timeout_can_be_set() -> None:
    options = options_of("asgi", SLAPDECK_CONNECTIONS="7", SLAPDECK_STALLED="9")
    assert "'max_size': 7" in options and "session_timeout=9s" in options


def test_worker_process_has_no_pool_and_a_longer_timeout() -> None:
    options = options_of("celery")
    assert "pool" not in options and "session_timeout=60s" in options


@in_depth
def test_management_command_has_no_pool_and_no_timeout() -> None:
    options = options_of("settings")
    assert "pool" not in options and "timeout" not in options
