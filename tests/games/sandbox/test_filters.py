import struct
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyseccomp
import pytest

from engine.commands.sandbox import filters, isolation
from engine.commands.sandbox.filters import FILTERS
from engine.commands.sandbox.limits import Limits
from engine.simulate.faults import BotFailed
from games.sandbox.filters import ALLOWED, ARCHITECTURES, DEADLY, written
from tests.games.sandbox.views import a_view
from tests.games.sandbox.world import a_world
from tests.often import in_depth, in_turn

ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050001, 0x80000000
AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
BY_ARGUMENT = ("read", "write", "mmap", "mprotect", "madvise", "futex")
X32 = 0x40000000
BEYOND = 600
"""Above the number of every existing system call."""


def test_shipped_filters_match_the_list() -> None:
    assert Path(filters.__file__).read_text() == written(), "run python -m games.sandbox.filters"


def verdict(machine: str, number: int, arguments: tuple[int, ...] = (), audit: int = 0) -> int:
    """Interpret the instructions of a filter. Returns ALLOW, REFUSE or KILL."""
    values = (*arguments, *(0,) * (6 - len(arguments)))
    call = struct.pack("<iIQ6Q", number, audit or AUDIT[machine], 0, *values)
    at = accumulator = 0
    while True:
        code, yes, no, constant = struct.unpack_from("<HBBI", FILTERS[machine], at * 8)
        at += 1
        if code == 0x20:
            (accumulator,) = struct.unpack_from("<I", call, constant)
        elif code == 0x54:
            accumulator &= constant
        elif code == 0x06:
            return int(constant)
        elif code == 0x05:
            at += constant
        else:
            holds = {0x15: accumulator == constant, 0x25: accumulator > constant, 0x35: accumulator >= constant}[code]
            at += yes if holds else no


def number_of(machine: str, name: str) -> int | None:
    with suppress(Exception):
        number: int = pyseccomp.resolve_syscall(ARCHITECTURES[machine], name)
        return number if number >= 0 else None
    return None


@in_turn("machine", ARCHITECTURES)
def test_only_system_calls_of_the_list_are_allowed(machine: str) -> None:
    allowed = {number_of(machine, name) for name in ALLOWED}
    deadly = {number_of(machine, name) for name in DEADLY}
    anything = (1 << 64) - 1
    for number in range(1_500):
        found = verdict(machine, number, (anything,) * 6)
        wanted = ALLOW if number in allowed else KILL if number in deadly else REFUSE
        assert found == wanted, number


@in_turn("machine", ARCHITECTURES)
def test_system_calls_of_another_architecture_kill_the_process(machine: str) -> None:
    other = AUDIT["aarch64" if machine == "x86_64" else "x86_64"]
    assert all(verdict(machine, number, audit=audit) == KILL for number in range(600) for audit in (other, 0x40000003))
    if machine == "x86_64":
        assert all(verdict(machine, X32 + number) == KILL for number in range(600))


@in_turn("machine", ARCHITECTURES)
@in_turn(
    ("name", "arguments", "is_allowed"),
    [
        ("read", (3,), True), ("read", (4,), False), ("write", (3,), True), ("write", (4,), False),
        ("mmap", (0, 4096, 3, 0x22), True), ("mmap", (0, 4096, 4, 0x22), False), ("mmap", (0, 4096, 3, 2), False),
        ("mprotect", (0, 4096, 3), True), ("mprotect", (0, 4096, 7), False), ("madvise", (0, 0, 4), True),
        ("madvise", (0, 0, 8), True), ("madvise", (0, 0, 14), False), ("futex", (0, 0), True),
        ("futex", (0, 129), True),
        ("futex", (0, 3), False), ("futex", (0, 6), False),
    ],
)  # fmt: skip
def test_some_system_calls_are_allowed_depending_on_their_arguments(
    machine: str, name: str, arguments: tuple[int, ...], is_allowed: bool
) -> None:
    number = number_of(machine, name)
    assert number is not None
    assert verdict(machine, number, arguments) == (ALLOW if is_allowed else REFUSE)


def test_self_test_uses_the_system_call_numbers_of_each_machine() -> None:
    for machine, numbers in isolation._NUMBERS.items():
        assert numbers._asdict() == {name: number_of(machine, name) for name in numbers._fields}


EXEMPT = (335, 336)
"""System calls for probes. The kernel runs no filter on them, and ends a process that has no probe."""

SWEEP = """
import random
sys = random._os.sys
ctypes = sys.modules["ctypes"]
call = ctypes.CDLL(None, use_errno=True).syscall
class Sweeper:
    def act(self, view):
        for number in range({start}, {end}):
            if number - {base} in {skipped}:
                continue
            print(number, end=" ")
            print(call(ctypes.c_long(number), *[ctypes.c_long(0)] * 6), ctypes.get_errno())
        return view.legal[0]
"""
LEAVING = ("exit", "exit_group", "rt_sigreturn", "close")


@in_depth
@pytest.mark.parametrize(("base", "end"), [(0, BEYOND), (X32, X32 + 50)])
def test_sweep_over_all_system_calls_reaches_only_the_list(base: int, end: int) -> None:
    """In a real process, each number is in the list, is refused, or kills the process.

    All numbers of x32 kill the process, so each of them needs a new process.
    """
    if base and "x86_64" not in str(pyseccomp.system_arch()).lower() and number_of("x86_64", "read") != 0:
        pytest.skip("only x86-64 has x32")
    machine = next(name for name, each in ARCHITECTURES.items() if each == pyseccomp.system_arch())
    known = {number_of(machine, name) for name in (*ALLOWED, *BY_ARGUMENT)}
    deadly = {number_of(machine, name) for name in DEADLY}
    skipped = {number_of(machine, name) for name in LEAVING} if not base else set()
    got: dict[int, Any] = {}
    with a_world() as world:
        start = base
        while start < end:
            source = SWEEP.format(start=start, end=end, base=base, skipped=skipped or "()")
            with world.bot(source, limits=Limits(answer_s=10, prints_bytes=64 * 1024)) as bot:
                with suppress(BotFailed):
                    bot.act(a_view())
                lines = [line.split() for line in bot.prints.splitlines()]
                got |= {int(line[0]): " ".join(line[1:]) or bot.fault for line in lines}
            start = end if bot.fault is None else int(lines[-1][0]) + 1
            assert not [*world._harm(bot)]
    for number in set(range(base, end)) - {base + each for each in skipped if each is not None}:
        if number in known or number - base in EXEMPT:
            continue
        if number in deadly or base:
            assert getattr(got[number], "rule", None) == "forbidden", (number, got[number])
        else:
            assert got[number] == "-1 1", (number, got[number])
