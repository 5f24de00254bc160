"""Helpers for attacks. Their source comes before that of the attack in a bot's file.

The import guard only informs honest authors; attackers can bypass it. So attacks have ctypes, and make system calls
as if they controlled the interpreter already.
"""

import random
from typing import Any

os: Any = vars(random)["_os"]
sys: Any = os.sys
ctypes: Any = sys.modules["ctypes"]
libc: Any = ctypes.CDLL(None, use_errno=True)

AIM: dict[str, Any] = {}
"""Targets: paths, addresses, process ids."""

NUMBERS: dict[str, int] = {}
"""Numbers of system calls by name."""

HERE = -100
"""AT_FDCWD"""


def call(name: str, *values: Any) -> int:
    """Make a system call. Returns its result, or its error number negated."""
    got: int = libc.syscall(ctypes.c_long(NUMBERS[name]), *[wide(value) for value in values])
    return got if got != -1 else -int(ctypes.get_errno())


def wide(value: Any) -> Any:
    return ctypes.c_long(value) if isinstance(value, int) else value


def worked(name: str, *values: Any) -> str:
    """Make a system call. Returns a description of its result, or an empty string if it failed."""
    got = call(name, *values)
    return f"{name} returned {got}" if got >= 0 else ""


def path(name: str) -> bytes:
    return str(AIM[name]).encode()


def space(size: int = 4096) -> Any:
    return ctypes.create_string_buffer(size)
