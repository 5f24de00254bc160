"""How many connections to the database a process may have."""

import os
import subprocess
import sys

from tests.often import in_depth

ASK = "import config.{0}; from django.conf import settings; print(settings.DATABASES['default']['OPTIONS'])"


def options_of(module: str, **variables: str) -> str:
    """How a process that begins with this module connects."""
    ours = {"SLAPDECK_CONNECTIONS", "SLAPDECK_STALLED"}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    command = [sys.executable, "-c", ASK.format(module)]
    return subprocess.run(
        command, env=environment | variables, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_a_web_server_shares_a_few_connections_and_keeps_no_lock_when_it_is_stopped() -> None:
    options = options_of("asgi")
    assert "'max_size': 20" in options
    assert "idle_in_transaction_session_timeout=5s" in options and "lock_timeout=7s" in options


@in_depth
def test_both_can_be_set() -> None:
    options = options_of("asgi", SLAPDECK_CONNECTIONS="7", SLAPDECK_STALLED="9")
    assert "'max_size': 7" in options and "session_timeout=9s" in options


def test_each_process_of_a_worker_has_one_connection_and_time_for_its_work() -> None:
    options = options_of("celery")
    assert "pool" not in options and "session_timeout=60s" in options


@in_depth
def test_a_command_takes_the_time_it_needs() -> None:
    options = options_of("settings")
    assert "pool" not in options and "timeout" not in options
