"""How many connections to the database a process may have."""

import os
import subprocess
import sys

import pytest

from tests.often import in_depth

ASK = "import config.{0}; from django.conf import settings; print(settings.DATABASES['default']['OPTIONS'].get('pool'))"


def pool_of(module: str, **told: str) -> str:
    """What a process that begins with this module knows of a pool."""
    environment = {name: value for name, value in os.environ.items() if name != "SLAPDECK_CONNECTIONS"}
    command = [sys.executable, "-c", ASK.format(module)]
    return subprocess.run(command, env=environment | told, capture_output=True, text=True, check=True).stdout.strip()


def test_a_web_server_shares_a_few_connections_among_all_requests() -> None:
    assert "'max_size': 20" in pool_of("asgi")


@in_depth
def test_their_number_can_be_set() -> None:
    assert "'max_size': 7" in pool_of("asgi", SLAPDECK_CONNECTIONS="7")
    assert pool_of("settings", SLAPDECK_CONNECTIONS="0") == "None"


@pytest.mark.parametrize("module", ["celery"])
def test_a_worker_has_none_for_each_of_its_processes_has_one_connection(module: str) -> None:
    assert pool_of(module) == "None"
