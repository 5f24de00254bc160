import platform

import pytest

from engine.commands.sandbox import isolation as gate
from engine.commands.sandbox import locks
from engine.commands.sandbox.filters import FILTERS
from engine.commands.sandbox.isolation import check_isolation


def test_this_machine_confines_bots() -> None:
    isolation = check_isolation()
    assert isolation.is_safe, isolation
    assert isolation.level == ("full" if locks.landlock_version() else "seccomp")


def test_system_other_than_linux_has_no_isolation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Darwin")
    assert check_isolation() == ("none", "bots are confined on Linux only, and this is Darwin")


def test_processor_without_a_filter_is_not_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    isolation = check_isolation()
    assert not isolation.is_safe and "riscv64" in isolation.reason and "aarch64" in isolation.reason


def test_attack_that_succeeds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attacks make the harmless system call getpid here, which is allowed, so they seem to succeed."""
    numbers = gate._NUMBERS[platform.machine()]
    monkeypatch.setitem(gate._NUMBERS, platform.machine(), numbers._replace(dup=_getpid(), clone=_getpid()))
    assert check_isolation() == ("none", "a confined process copied a descriptor")
    monkeypatch.setitem(gate._NUMBERS, platform.machine(), numbers._replace(clone=_getpid()))
    assert check_isolation() == ("none", "a confined process started a process, and was not ended for it")


def _getpid() -> int:
    return {"x86_64": 39, "aarch64": 172}[platform.machine()]


def test_filters_exist_for_x86_64_and_aarch64() -> None:
    assert set(FILTERS) == {"x86_64", "aarch64"} == set(gate._NUMBERS)
