"""The host's side of confined processes: starts the zygote, gets children from it, and ends them."""

import array
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Final, Protocol, Self
from weakref import WeakSet

from engine.commands.sandbox import zygote
from engine.commands.sandbox.limits import Limits
from engine.commands.sandbox.replies import Wire
from engine.simulate.faults import HostFailure

ROOT: Final = Path(zygote.__file__).resolve().parents[3]
READY_S: Final = 30.0
"""The time to start, in which the zygote imports the whole engine."""

_LONGEST_REPLY: Final = 4_096
_CLEAN: Final = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}
_SENT: Final = 1024 * 1024
"""The buffer size of a channel, in bytes; the system may allow less."""


class SandboxFailure(HostFailure):
    """The sandbox does not work, which is not a bot's fault. The games must be played again."""


class Parent(Protocol):
    """The process that forked a child and knows its exit status."""

    def status_of(self, pid: int) -> int: ...


class Zygote:
    """A process that forks confined children. Use it from one thread, and close it."""

    script: ClassVar = zygote.__file__
    """Its program."""

    def __init__(self, wire: Wire) -> None:
        """Raises SandboxFailure."""
        host, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            flags = ("-P", "-s", "-S", "-B")
            arguments = (str(ROOT), wire.decoder.module, wire.decoder.folder, str(its.fileno()))
            try:
                self._process = subprocess.Popen(
                    (sys.executable, *flags, self.script, *arguments), env=_CLEAN, cwd="/", pass_fds=[its.fileno()],
                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True,
                )  # fmt: skip
            except OSError as error:
                host.close()
                raise SandboxFailure(f"no process can be started for bots: {error}") from None
        self.wire = wire
        self._host = host
        self._ready = False
        self._is_asked = False
        _open.add(self)

    @property
    def pid(self) -> int:
        return self._process.pid

    def child(self, limits: Limits, chance: int) -> "Child":
        """A new confined process, without a bot yet. Raises SandboxFailure."""
        own, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        printed = os.memfd_create("prints", os.MFD_CLOEXEC)
        try:
            os.ftruncate(printed, limits.prints_bytes)
            with its:
                request = {"type": "fork", "limits": asdict(limits), "chance": chance}
                answer, pidfd = self._ask(request, (its.fileno(), printed))
        except BaseException:
            own.close()
            os.close(printed)
            raise
        return Child(self, own, printed, answer["pid"], pidfd)

    def status_of(self, pid: int) -> int:
        """The exit status of an ended child; negative for a signal."""
        answer, _ = self._ask({"type": "wait", "pid": pid})
        return os.waitstatus_to_exitcode(answer["status"])

    def abandon(self) -> None:
        """Forget it in a forked process: it ends with its original host."""
        self._host.close()

    def close(self) -> None:
        """End it, and with it all its children."""
        self._host.close()
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _ask(self, request: dict[str, Any], descriptors: tuple[int, ...] = ()) -> tuple[dict[str, Any], int]:
        """Send one request; returns the answer and its descriptor, or -1."""
        if self._is_asked:
            raise SandboxFailure("something has interrupted the host while it started or ended a bot")
        self._is_asked = True
        try:
            self._wait_until_ready()
            numbers = array.array("i", descriptors)
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, numbers)] if descriptors else []
            self._host.sendmsg([json.dumps(request).encode()], rights)
            packet, got, _, _ = socket.recv_fds(self._host, _LONGEST_REPLY, 1)
        except OSError as error:
            raise SandboxFailure(f"the process that bots are forked from is gone: {error}") from None
        if not packet:
            raise SandboxFailure("the process that bots are forked from is gone")
        self._is_asked = False
        return json.loads(packet), got[0] if got else -1

    def _wait_until_ready(self) -> None:
        if self._ready:
            return
        if not select.select([self._host], [], [], READY_S)[0] or self._host.recv(_LONGEST_REPLY) != b"ready":
            raise SandboxFailure("the process that bots are forked from does not start")
        self._ready = True


_open: Final[WeakSet[Zygote]] = WeakSet()


def _abandon_all() -> None:
    for each in _open:
        each.abandon()


os.register_at_fork(after_in_child=_abandon_all)


class Child:
    """One confined process, as the host sees it."""

    def __init__(self, parent: Parent, channel: socket.socket, printed: int, pid: int, pidfd: int) -> None:
        self._parent = parent
        self._printed = printed
        self._pidfd = pidfd
        self._clock = ~pid << 3 | 2  # the result of clock_getcpuclockid(3)
        self._ended: int | None = None
        self.pid = pid
        self.channel = channel
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            channel.setsockopt(socket.SOL_SOCKET, option, _SENT)

    def wait_at_most(self, seconds: float) -> None:
        """Set the time-out of `channel`, after which a call raises BlockingIOError."""
        timeout = struct.pack("ll", int(seconds), max(1, int(seconds % 1 * 1_000_000)))
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            self.channel.setsockopt(socket.SOL_SOCKET, option, timeout)

    def used_ns(self) -> int:
        """Processor time so far."""
        return time.clock_gettime_ns(self._clock)

    def waited_ns(self) -> int:
        """The time the bot and this thread have waited for a processor; 0 if the kernel does not count it."""
        return _waited_ns(f"{self.pid}") + _waited_ns("thread-self")

    def printed_after(self, size: int) -> bytes:
        """The bot's prints after the first `size` bytes, up to the limit."""
        if os.pread(self._printed, 1, size) in (b"", b"\0"):
            return b""
        return os.pread(self._printed, os.fstat(self._printed).st_size - size, size).rstrip(b"\0")

    def has_ended_in(self, ms: int) -> bool:
        """Whether it has ended by itself within this time."""
        waiting = select.poll()
        waiting.register(self._pidfd, select.POLLIN)
        return bool(waiting.poll(ms))

    def end(self) -> int:
        """Kill it if it still runs; returns its exit code, or a negative signal."""
        if self._ended is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
            try:
                self._ended = self._parent.status_of(self.pid)
            except SandboxFailure:  # it has died with the zygote
                self._ended = -signal.SIGKILL
        return self._ended

    def close(self) -> None:
        try:
            self.end()
        finally:
            self.channel.close()
            os.close(self._pidfd)
            os.close(self._printed)


def _waited_ns(process: str) -> int:
    try:
        with open(f"/proc/{process}/schedstat", encoding="ascii") as counted:
            return int(counted.read().split()[1])
    except OSError:
        return 0
