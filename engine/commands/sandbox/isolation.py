"""Tests with real attacks whether this machine can confine bots, before it runs untrusted ones."""

import platform
from typing import Any, Final, Literal, NamedTuple

from engine.bots.bot import Wait
from engine.commands.sandbox.bot import ConfinedBot
from engine.commands.sandbox.host import SandboxFailure, Zygote
from engine.commands.sandbox.limits import Limits
from engine.commands.sandbox.locks import landlock_version, missing_feature
from engine.commands.sandbox.wire import JsonWire
from engine.games import start_game
from engine.simulate.faults import BotFailed
from engine.variants import variant

Level = Literal["full", "seccomp", "none"]
"""Levels: seccomp and Landlock; seccomp alone, which stops all known attacks; none."""


class Isolation(NamedTuple):
    """The level of confinement, and a sentence about what is missing."""

    level: Level
    reason: str

    @property
    def is_safe(self) -> bool:
        """Whether untrusted bots may run."""
        return self.level != "none"


class _Numbers(NamedTuple):
    """System calls of a machine."""

    openat: int
    newfstatat: int
    mkdirat: int
    unlinkat: int
    pipe2: int
    dup: int
    prctl: int
    setpriority: int
    sched_setaffinity: int
    mmap: int
    mprotect: int
    prlimit64: int
    inotify_init1: int
    clone: int
    socket: int
    ptrace: int
    execve: int


_NUMBERS: Final = {
    "x86_64": _Numbers(257, 262, 258, 263, 293, 32, 157, 141, 203, 9, 10, 302, 294, 56, 41, 101, 59),
    "aarch64": _Numbers(56, 79, 34, 35, 59, 23, 167, 140, 122, 222, 226, 261, 26, 220, 198, 117, 221),
}

_ATTACKER: Final = """
import random
from engine.bots import Wait

sys = random._os.sys
ctypes = sys.modules["ctypes"]
call = ctypes.CDLL(None, use_errno=True).syscall
space = ctypes.create_string_buffer(4096)
N = {numbers!r}
HERE = -100
GENTLE = {{
    "opened a file": (N["openat"], HERE, b"/etc/passwd", 0, 0),
    "opened its environment": (N["openat"], HERE, b"/proc/self/environ", 0, 0),
    "asked for a file": (N["newfstatat"], HERE, b"/etc/passwd", space, 0),
    "made a folder": (N["mkdirat"], HERE, b"/tmp/slapdeck-self-test", 0o700),
    "removed a file": (N["unlinkat"], HERE, b"/tmp/slapdeck-self-test", 0),
    "made a pipe": (N["pipe2"], space, 0),
    "copied a descriptor": (N["dup"], 3),
    "became readable": (N["prctl"], 4, 1, 0, 0, 0),
    "changed its priority": (N["setpriority"], 0, 0, 19),
    "moved to another core": (N["sched_setaffinity"], 0, 8, b"\\xff" * 8),
    "mapped code": (N["mmap"], 0, 4096, 7, 0x22, -1, 0),
    "mapped a file": (N["mmap"], 0, 4096, 1, 2, 3, 0),
    "changed its limits": (N["prlimit64"], 0, 0, space, 0),
    "watched folders": (N["inotify_init1"], 0),
}}
DEADLY = {{
    "started a process": (N["clone"], 17, 0, 0, 0, 0),
    "opened a socket": (N["socket"], 1, 1, 0),
    "traced a process": (N["ptrace"], 0, 0, 0, 0),
    "ran a program": (N["execve"], b"/bin/true", 0, 0),
}}


class Attacker:
    def act(self, view):
        for name, what in {which}.items():
            if call(*[ctypes.c_long(value) if isinstance(value, int) else value for value in what]) != -1:
                print(name)
        return Wait(1)
"""
_DEADLY: Final = ("started a process", "opened a socket", "traced a process", "ran a program")


def check_isolation(zygote: Zygote | None = None) -> Isolation:
    """Attack a confined process of this machine. Takes about 20 ms, and a new zygote if none is given."""
    missing = missing_feature()
    if missing is not None:
        return Isolation("none", missing)
    try:
        if zygote is not None:
            return _tried(zygote)
        with Zygote(JsonWire()) as own:
            return _tried(own)
    except SandboxFailure as failure:
        return Isolation("none", f"{failure}")


def _tried(zygote: Zygote) -> Isolation:
    fault, printed = _attack(zygote, "GENTLE")
    if fault is not None or printed:
        return Isolation("none", f"a confined process {', '.join(printed.split(chr(10))[:-1]) or fault}")
    for name in _DEADLY:
        fault, printed = _attack(zygote, f"{{{name!r}: DEADLY[{name!r}]}}")
        if fault != "forbidden" or printed:
            return Isolation("none", f"a confined process {name}, and was not ended for it")
    if not landlock_version():
        return Isolation("seccomp", "this kernel has no Landlock, so seccomp alone keeps bots in")
    return Isolation("full", "seccomp and Landlock keep bots in")


def _attack(zygote: Zygote, which: str) -> tuple[str | None, str]:
    """The rule by which the attacker failed, and its prints, which show what it could do."""
    source = _ATTACKER.format(numbers=_NUMBERS[platform.machine()]._asdict(), which=which)
    bot = ConfinedBot(zygote, source.encode(), chance=0, limits=Limits(start_s=10, answer_s=10))
    with bot:
        try:
            answer: Any = bot.act(_view())
        except BotFailed as failed:
            return failed.fault.rule, bot.prints
    return (None if answer == Wait(1) else "nonsense"), bot.prints


def _view() -> Any:
    """Any view; the attacker ignores it."""
    return start_game(variant("standard"), "self-test").next_deal().view(0)
