import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.games.sandbox.attacks import files, tools
from tests.games.sandbox.world import ATTACKS, World, a_world
from tests.often import in_depth, in_turn

ROOT = Path(__file__).parents[3]
ALONE = "import sys; from tests.games.sandbox.world import main; main()"
"""Program that runs all attacks in another process."""


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with a_world() as made:
        yield made


@in_turn("name", ATTACKS)
def test_confined_attack_has_no_effect(world: World, name: str) -> None:
    outcome = world.outcome_of(name)
    assert outcome.is_contained, outcome


def test_at_least_120_attacks_are_tried() -> None:
    assert len(ATTACKS) >= 120


def test_harmless_attacks_succeed_without_confinement(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this, contained attacks would prove nothing. Only harmless attacks are tried."""
    for name, value in world.aim().items():
        monkeypatch.setitem(tools.AIM, name, value)
    for name, number in world.numbers().items():
        monkeypatch.setitem(tools.NUMBERS, name, number)
    harmless = (
        files.open_a_file_in_python, files.open_natively, files.list_a_folder, files.stat_a_file, files.statx_a_file,
        files.ask_whether_a_file_exists, files.read_own_environment, files.find_the_secret_in_the_environment,
        files.make_a_file_in_memory,
    )  # fmt: skip
    assert [attack.__name__ for attack in harmless if not attack()] == []


@in_depth
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_no_attack_has_an_effect_as_the_user_nobody() -> None:
    become = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
    found = [python for python in (sys.executable, "/usr/bin/python3") if _runs(*become, python)]
    if not found:
        pytest.skip("the user nobody cannot run Python here")
    _check(*become, found[0])


@in_depth
@pytest.mark.skipif(os.geteuid() != 0, reason="only root has capabilities to give up")
def test_no_attack_has_an_effect_under_a_container_profile() -> None:
    _check(sys.executable, before="from tests.games.sandbox.container import enter; enter(); ")


def _runs(*command: str) -> bool:
    """Whether this Python starts, and can start itself again like the sandbox does."""
    version = sys.version_info[:2]
    asks = f"import subprocess, sys; assert sys.version_info[:2] == {version}; subprocess.run([sys.executable, '-V'])"
    return subprocess.run((*command, "-c", asks), capture_output=True, check=False).returncode == 0


def _check(*command: str, before: str = "") -> None:
    paths = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(Path(msgspec.__file__).parents[1])])}
    done = subprocess.run(
        (*command, "-B", "-c", before + ALONE),
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
        env=os.environ | paths,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(ATTACKS)} of {len(ATTACKS)} attacks contained" in done.stdout
