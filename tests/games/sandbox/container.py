"""Emulation of a container engine's default profile: a process gives up the rights that a container does not have.

No container engine runs on the machines of these tests. Its profile allows most system calls. The list of refused
calls is from its documentation.
"""

import ctypes
import errno
from contextlib import suppress
from typing import Final

import pyseccomp as seccomp

KEPT: Final = frozenset({0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 27, 29, 31})
"""Capabilities of root in a container: own files, users, groups, signals, low ports, raw sockets, chroot, nodes."""

REFUSED: Final = (
    "acct", "add_key", "bpf", "clock_adjtime", "clock_settime", "create_module", "delete_module", "finit_module",
    "get_kernel_syms", "get_mempolicy", "init_module", "ioperm", "iopl", "kcmp", "kexec_file_load", "kexec_load",
    "keyctl", "lookup_dcookie", "mbind", "mount", "move_pages", "nfsservctl", "open_by_handle_at",
    "perf_event_open", "pivot_root", "pidfd_getfd", "process_madvise", "query_module", "quotactl", "reboot",
    "request_key", "set_mempolicy", "setns", "settimeofday", "swapon", "swapoff", "sysfs", "umount2", "unshare",
    "uselib", "userfaultfd", "ustat", "io_uring_setup", "io_uring_enter", "io_uring_register", "move_mount",
    "open_tree", "fsopen", "fsmount", "fsconfig", "syslog", "vhangup",
)  # fmt: skip
_NAMESPACES: Final = 0x7E020000
_PR_CAPBSET_DROP: Final = 24
_LAST_CAPABILITY: Final = 40
_VERSION_3: Final = 0x20080522


def enter() -> None:
    """Restrict this process like root in a container. This cannot be undone."""
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in set(range(_LAST_CAPABILITY + 1)) - KEPT:
        libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    low, high = (sum(1 << one % 32 for one in KEPT if one // 32 == half) for half in (0, 1))
    header = (ctypes.c_uint32 * 2)(_VERSION_3, 0)
    assert libc.capset(header, (ctypes.c_uint32 * 6)(low, low, 0, high, high, 0)) == 0
    profile = seccomp.SyscallFilter(seccomp.ALLOW)
    for name in REFUSED:
        with suppress(OSError):  # a system call of another architecture
            profile.add_rule(seccomp.ERRNO(errno.EPERM), name)
    profile.add_rule(seccomp.ERRNO(errno.ENOSYS), "clone3")
    for bit in range(32):
        if _NAMESPACES >> bit & 1:
            profile.add_rule(seccomp.ERRNO(errno.EPERM), "clone", seccomp.Arg(0, seccomp.MASKED_EQ, 1 << bit, 1 << bit))
    profile.add_rule(seccomp.ERRNO(errno.EPERM), "socket", seccomp.Arg(0, seccomp.EQ, 40))
    profile.load()
