"""A process of the supervisor with a standby."""

import sys
from pathlib import Path

import pytest

from config.supervisor.processes import WithStandby
from tests.config.started_site import alive, command_line, wait_for

LOADS_AND_WAITS = """
import sys, time
print("loaded", flush=True)
sys.stdin.readline() or sys.exit()
print("began", flush=True)
time.sleep(60)
"""


@pytest.fixture
def member(tmp_path: Path) -> WithStandby:
    return WithStandby(
        name="A server",
        command=[sys.executable, "-c", LOADS_AND_WAITS],
        log=tmp_path / "log",
        is_up=lambda: (tmp_path / "log").read_text().count("began") > 0,
        standby_after=0.0,
    )


def test_standby_takes_over_after_a_crash_and_both_are_stopped(member: WithStandby) -> None:
    member.start()
    try:
        member.wait_until_up()
        member.stand_by()
        standby = member.standby
        assert standby is not None
        member.stand_by()
        assert member.standby is standby, "one standby is enough"
        wait_for(lambda: member.log.read_text().count("loaded") == 2)
        assert member.log.read_text().count("began") == 1, "the standby waits"
        member.end_group()
        member.start()
        assert member.process is standby
        wait_for(lambda: member.log.read_text().count("began") == 2)
        member.stand_by()
        assert member.standby is not None
        pids = {one.pid: command_line(one.pid) for one in (member.process, member.standby)}
    finally:
        member.stop(timeout_s=0.5)
    assert alive(pids) == {}


def test_new_process_is_started_if_the_standby_has_died(member: WithStandby) -> None:
    member.start()
    member.stand_by()
    assert member.standby is not None
    member.standby.kill()
    member.standby.wait()
    fallen = member.process
    member.end_group()
    member.start()
    try:
        assert member.process is not fallen and member.is_running()
    finally:
        member.stop(timeout_s=0.5)
