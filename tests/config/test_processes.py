"""A member with a relief."""

import sys
from pathlib import Path

import pytest

from config.supervisor.processes import Relieved
from tests.config.running import alive, command_line, wait_for

LOADS_AND_WAITS = """
import sys, time
print("loaded", flush=True)
sys.stdin.readline() or sys.exit()
print("began", flush=True)
time.sleep(60)
"""


@pytest.fixture
def member(tmp_path: Path) -> Relieved:
    return Relieved(
        name="A server",
        command=[sys.executable, "-c", LOADS_AND_WAITS],
        log=tmp_path / "log",
        is_up=lambda: (tmp_path / "log").read_text().count("began") > 0,
        relieved_after=0.0,
    )


def test_the_relief_takes_over_from_one_that_falls_and_both_are_stopped(member: Relieved) -> None:
    member.start()
    try:
        member.wait_until_up()
        member.stand_by()
        relief = member.relief
        assert relief is not None
        member.stand_by()
        assert member.relief is relief, "one is enough"
        wait_for(lambda: member.log.read_text().count("loaded") == 2)
        assert member.log.read_text().count("began") == 1, "it waits"
        member.end_group()
        member.start()
        assert member.process is relief
        wait_for(lambda: member.log.read_text().count("began") == 2)
        member.stand_by()
        assert member.relief is not None
        pids = {one.pid: command_line(one.pid) for one in (member.process, member.relief)}
    finally:
        member.stop(patience=0.5)
    assert alive(pids) == {}


def test_without_a_relief_another_is_started(member: Relieved) -> None:
    member.start()
    member.stand_by()
    assert member.relief is not None
    member.relief.kill()
    member.relief.wait()
    fallen = member.process
    member.end_group()
    member.start()
    try:
        assert member.process is not fallen and member.is_running()
    finally:
        member.stop(patience=0.5)
