import platform

import pytest

from engine.commands.sandbox import contained as gate
from engine.commands.sandbox import locks
from engine.commands.sandbox.contained import contained
from engine.commands.sandbox.filters import FILTERS


def test_this_machine_keeps_bots_in() -> None:
    isolation = contained()
    assert isolation.is_safe, isolation
    assert isolation.level == ("full" if locks.landlock_version() else "seccomp")


def test_a_machine_without_seccomp_takes_no_bots_of_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Darwin")
    assert contained() == ("none", "bots are confined on Linux only, and this is Darwin")


def test_a_machine_without_a_filter_takes_none_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    isolation = contained()
    assert not isolation.is_safe and "riscv64" in isolation.reason and "aarch64" in isolation.reason


def test_the_gate_names_what_a_hole_lets_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the attacks call is allowed to confined processes here, so that it works."""
    numbers = gate._NUMBERS[platform.machine()]
    monkeypatch.setitem(gate._NUMBERS, platform.machine(), numbers._replace(dup=_getpid(), clone=_getpid()))
    assert contained() == ("none", "a confined process copied a descriptor")
    monkeypatch.setitem(gate._NUMBERS, platform.machine(), numbers._replace(clone=_getpid()))
    assert contained() == ("none", "a confined process started a process, and was not ended for it")


def _getpid() -> int:
    return {"x86_64": 39, "aarch64": 172}[platform.machine()]


def test_filters_are_there_for_the_machines_that_people_have() -> None:
    assert set(FILTERS) == {"x86_64", "aarch64"} == set(gate._NUMBERS)
