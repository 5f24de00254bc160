"""Confines the own process before it loads untrusted code. This cannot be undone."""

import ctypes
import os
import platform
import resource
import signal
import struct
from typing import Final

from engine.commands.sandbox.filters import FILTERS
from engine.commands.sandbox.limits import Limits

CHANNEL: Final = 3
"""The only remaining descriptor: the channel to the host."""

NOBODY: Final = 65534

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38
_SECCOMP_MODE_FILTER: Final = 2
_LANDLOCK_CREATE_RULESET, _LANDLOCK_RESTRICT_SELF = 444, 446
_LANDLOCK_ASKS_VERSION: Final = 1
_CLOSE_RANGE: Final = 436
_LAST_DESCRIPTOR: Final = 0xFFFFFFFF

_FILE_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 5: 16}
"""The number of Landlock's file access rights, by version."""

_NET_SINCE, _SCOPES_SINCE = 4, 6

_libc: Final = ctypes.CDLL(None, use_errno=True)


class LockError(OSError):
    """The system does not allow confinement."""


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def landlock_version() -> int:
    """Landlock's version; 0 without Landlock."""
    found: int = _libc.syscall(_LANDLOCK_CREATE_RULESET, None, ctypes.c_size_t(0), _LANDLOCK_ASKS_VERSION)
    return max(0, found)


def missing_feature() -> str | None:
    """What this machine lacks for confining bots, as a sentence, or None. A filter can still be refused later."""
    if platform.system() != "Linux":
        return f"bots are confined on Linux only, and this is {platform.system()}"
    if platform.machine() not in FILTERS:
        return f"bots are confined on {' and '.join(FILTERS)} only, and this is {platform.machine()}"
    if _libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, None, 0, 0) == 0 or ctypes.get_errno() != 14:  # EFAULT
        return "this kernel has no seccomp filters"
    return None


def lock(channel: int, parent: int, limits: Limits) -> None:
    """Confine this process for good. `channel` becomes descriptor 3; the process dies with `parent`."""
    os.setsid()
    close_files(channel)
    _limit(limits)
    _drop_user()
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)
    _prctl(_PR_SET_DUMPABLE, 0)
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    _forbid_files()
    _filter_calls()


def close_files(channel: int) -> None:
    """Close all files except the channel."""
    os.chdir("/")
    nothing = os.open(os.devnull, os.O_RDWR)
    high = os.dup2(channel, max(channel, nothing, CHANNEL) + 1)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    os.dup2(high, CHANNEL)
    if _libc.syscall(_CLOSE_RANGE, CHANNEL + 1, ctypes.c_uint(_LAST_DESCRIPTOR), 0) != 0:
        os.closerange(CHANNEL + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[1])


def _limit(limits: Limits) -> None:
    seconds = int(limits.bank_s + limits.start_s) + 60  # the host is quicker; this is for when it is gone
    figures = {
        resource.RLIMIT_AS: limits.memory_bytes,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 8,
        resource.RLIMIT_NPROC: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_CPU: seconds,
    }
    for kind, figure in figures.items():
        resource.setrlimit(kind, (figure, figure))


def _drop_user() -> None:
    """Switch to the user nobody if possible, because limits on processes do not bind root."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)


def _forbid_files() -> None:
    """Use Landlock without any allowing rule: no files, connections or signals, as far as the kernel supports it."""
    version = landlock_version()
    if not version:
        return
    files = (1 << max(count for since, count in _FILE_RIGHTS.items() if since <= version)) - 1
    fields = [files]
    if version >= _NET_SINCE:
        fields.append(0b11)
    if version >= _SCOPES_SINCE:
        fields.append(0b11)
    asked = struct.pack(f"{len(fields)}Q", *fields)
    rules = _libc.syscall(_LANDLOCK_CREATE_RULESET, asked, ctypes.c_size_t(len(asked)), 0)
    if rules < 0 or _libc.syscall(_LANDLOCK_RESTRICT_SELF, rules, 0) != 0:
        raise LockError(ctypes.get_errno(), "Landlock refuses to confine this process")
    os.close(rules)


def _filter_calls() -> None:
    program = FILTERS[platform.machine()]
    instructions = ctypes.create_string_buffer(program, len(program))
    loaded = _Program(len(program) // 8, ctypes.cast(instructions, ctypes.c_void_p))
    _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(loaded))


def _prctl(option: int, *values: object) -> None:
    """Raises LockError if the kernel refuses."""
    long = [ctypes.c_ulong(value) if isinstance(value, int) else value for value in (*values, 0, 0, 0, 0)[:4]]
    if _libc.prctl(option, *long) != 0:
        raise LockError(ctypes.get_errno(), f"the kernel refuses prctl {option}")
