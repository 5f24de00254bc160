"""What the attacks share; this text comes before theirs in a bot's file.

The import guard does not keep those out who look: it only tells honest authors something. So attacks have ctypes, and
make system calls as if the interpreter were theirs already.
"""

import random
from typing import Any

os: Any = vars(random)["_os"]
sys: Any = os.sys
ctypes: Any = sys.modules["ctypes"]
libc: Any = ctypes.CDLL(None, use_errno=True)

AIM: dict[str, Any] = {}
"""What is worth having: paths, addresses, process ids."""

NUMBERS: dict[str, int] = {}
"""System calls by name."""

HERE = -100
"""AT_FDCWD"""


def call(name: str, *values: Any) -> int:
    """A system call; what it returns, or minus its error."""
    got: int = libc.syscall(ctypes.c_long(NUMBERS[name]), *[wide(value) for value in values])
    return got if got != -1 else -int(ctypes.get_errno())


def wide(value: Any) -> Any:
    return ctypes.c_long(value) if isinstance(value, int) else value


def worked(name: str, *values: Any) -> str:
    """What a system call returned, if it did anything."""
    got = call(name, *values)
    return f"{name} returned {got}" if got >= 0 else ""


def path(name: str) -> bytes:
    return str(AIM[name]).encode()


def space(size: int = 4096) -> Any:
    return ctypes.create_string_buffer(size)
