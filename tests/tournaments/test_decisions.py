"""Lots, pairings and standings in another process with other hashes."""

import os
import subprocess
import sys

from tests.tournaments.decisions import decisions

SCRIPT = """
import sys, tournaments.formats.swiss
print("rustworkx" in sys.modules)
from tests.tournaments.decisions import decisions
print(decisions())
"""


def test_decisions_are_the_same_in_every_process_and_the_matching_is_loaded_late() -> None:
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = {**os.environ, "PYTHONHASHSEED": other}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, check=True, text=True)
    assert done.stdout == f"False\n{decisions()}\n"
