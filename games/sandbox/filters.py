"""Writes engine/commands/sandbox/filters.py: the system calls of a confined bot, compiled by libseccomp.

`python -m games.sandbox.filters` writes the file; a test compares it with this list. It needs pyseccomp, which is
installed for development only. The compiled filters are shipped, so no site needs libseccomp (ADR 37).
"""

import errno
import tempfile
from base64 import b64encode
from pathlib import Path
from textwrap import wrap
from typing import Final

import pyseccomp as seccomp

from engine.commands.sandbox import filters

ARCHITECTURES: Final = {"x86_64": seccomp.Arch.X86_64, "aarch64": seccomp.Arch.AARCH64}

_PROT_EXEC: Final = 4
_MAP_ANONYMOUS: Final = 0x20
_MADV_DONTNEED, _MADV_FREE = 4, 8
_FUTEX_WAIT, _FUTEX_WAKE, _FUTEX_PRIVATE = 0, 1, 128
_CHANNEL: Final = 3

ALLOWED: Final = (
    "close", "fstat", "munmap", "mremap", "brk", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack",
    "getpid", "gettid", "clock_gettime", "clock_getres", "clock_nanosleep", "gettimeofday", "time", "nanosleep",
    "getrandom", "getrusage", "sched_yield", "rseq", "restart_syscall", "exit", "exit_group",
)  # fmt: skip
"""Allowed with any arguments."""

DEADLY: Final = (
    "execve", "execveat", "fork", "vfork", "clone", "clone3", "ptrace", "process_vm_readv", "process_vm_writev",
    "pidfd_getfd", "process_madvise", "kcmp", "socket", "socketpair", "connect", "bind", "listen", "accept",
    "accept4", "sendto", "sendmsg", "sendmmsg", "recvmsg", "recvmmsg", "unshare", "setns", "mount", "umount2",
    "pivot_root", "chroot", "move_mount", "open_tree", "fsopen", "fsmount", "fsconfig", "bpf", "io_uring_setup",
    "io_uring_enter", "io_uring_register", "userfaultfd", "perf_event_open", "add_key", "request_key", "keyctl",
    "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff",
    "iopl", "ioperm", "modify_ldt", "seccomp", "personality", "open_by_handle_at", "name_to_handle_at",
    "memfd_create", "memfd_secret", "shmget", "shmat", "msgget", "semget", "mq_open", "setuid", "setgid",
    "setreuid", "setregid", "setresuid", "setresgid", "setgroups", "capset", "pkey_mprotect", "kill", "tkill",
    "pidfd_send_signal", "pidfd_open", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "quotactl", "acct", "settimeofday",
    "clock_settime", "adjtimex", "sethostname", "setdomainname",
)  # fmt: skip
"""Calls that no program makes by mistake. A bot that makes one is killed, and the record says why. All others return
EPERM."""


def compiled(architecture: str) -> bytes:
    """The filter for an architecture, as the kernel takes it."""
    made = seccomp.SyscallFilter(seccomp.ERRNO(errno.EPERM))
    made.set_attr(seccomp.Attr.ACT_BADARCH, seccomp.KILL_PROCESS)
    if ARCHITECTURES[architecture] != seccomp.system_arch():
        made.add_arch(ARCHITECTURES[architecture])
        made.remove_arch(seccomp.system_arch())
    for name, *arguments in _rules():
        made.add_rule(seccomp.ALLOW, name, *arguments)
    for name in DEADLY:
        made.add_rule(seccomp.KILL_PROCESS, name)
    for name in ("read", "write"):  # first, because every question uses them
        made.syscall_priority(name, 255)
    with tempfile.TemporaryFile() as file:
        made.export_bpf(file)
        file.seek(0)
        return file.read()


def _rules() -> list[tuple[object, ...]]:
    """Allowed calls, each with the conditions on its arguments."""
    own_channel = seccomp.Arg(0, seccomp.LE, _CHANNEL)
    no_code = seccomp.Arg(2, seccomp.MASKED_EQ, _PROT_EXEC, 0)
    no_file = seccomp.Arg(3, seccomp.MASKED_EQ, _MAP_ANONYMOUS, _MAP_ANONYMOUS)
    return [
        ("read", own_channel),
        ("write", own_channel),
        ("mmap", no_code, no_file),
        ("mprotect", no_code),
        *[("madvise", seccomp.Arg(2, seccomp.EQ, advice)) for advice in (_MADV_DONTNEED, _MADV_FREE)],
        *[
            ("futex", seccomp.Arg(1, seccomp.MASKED_EQ, 0xFFFFFFFF & ~_FUTEX_PRIVATE, call))
            for call in (_FUTEX_WAIT, _FUTEX_WAKE)
        ],
        *[(name,) for name in ALLOWED],
    ]


def written() -> str:
    """The text of the file with all filters."""
    lines = [
        '"""Which system calls a confined bot may make; games/sandbox/filters.py has written this with libseccomp."""'
    ]
    lines += ["", "from base64 import b64decode", "from typing import Final", "", "FILTERS: Final = {"]
    for architecture in ARCHITECTURES:
        lines += [f'    "{architecture}": b64decode(']
        lines += [f'        "{part}"' for part in wrap(b64encode(compiled(architecture)).decode(), 100)]
        lines += ["    ),"]
    lines += ["}", '"""By machine, as the kernel takes them: instructions of eight bytes."""', ""]
    return "\n".join(lines)


if __name__ == "__main__":
    Path(filters.__file__).write_text(written())
