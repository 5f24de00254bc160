"""Child processes that never outlive their parent: started in order, watched, and stopped in order."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

INHERITED_VARIABLES = frozenset({"HOME", "LANG", "LC_ALL", "PATH", "PYTHONDONTWRITEBYTECODE", "TMPDIR", "TZ"})
"""Environment variables that every program may see."""
LOG_KEPT = 5_000_000  # bytes; a longer log starts again with the next start


class SupervisorError(RuntimeError):
    """A program does not run. The message is for the person at the terminal."""


@dataclass(slots=True)
class Member:
    """One program that the supervisor starts.

    The signal `stop_with` asks it to end soon, `finish_with` to end after its work. The kernel sends `dies_with` when
    the parent is killed; for a program with children it must end them too. `prefix` has commands in front of it, for
    another identity or a lower priority.
    """

    name: str
    command: Sequence[str]
    log: Path
    is_up: Callable[[], bool]
    environment: Mapping[str, str] = field(default_factory=dict)
    inherits: bool = True
    """Whether it inherits the environment. If not, it gets no address and no key of the site."""
    prefix: Sequence[str] = ()
    stop_with: signal.Signals = signal.SIGTERM
    finish_with: signal.Signals = signal.SIGINT
    dies_with: signal.Signals = signal.SIGKILL
    stop_timeout_s: float = 8.0
    inherited: tuple[int, ...] = ()
    process: subprocess.Popen[bytes] | None = None
    is_finishing: bool = False
    """Whether it was asked to finish, to be restarted."""

    def start(self) -> None:
        self.is_finishing = False
        self.process = self._launched()

    def finish(self) -> None:
        """Ask it to end after its current work."""
        if self.is_running():
            assert self.process is not None
            self.is_finishing = True
            self.process.send_signal(self.finish_with)

    def _launched(self, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
        with open_log(self.log) as log:
            return subprocess.Popen(
                [*self.prefix, *dying_with_parent(self.dies_with), *self.command],
                stdin=stdin,
                stdout=log,
                stderr=log,
                env={**self._inherited_environment(), **self.environment},
                start_new_session=True,  # Ctrl-C in the terminal reaches the parent only
                pass_fds=self.inherited,
            )

    def _inherited_environment(self) -> Mapping[str, str]:
        if self.inherits:
            return os.environ
        return {name: value for name, value in os.environ.items() if name in INHERITED_VARIABLES}

    def wait_until_up(self, seconds: float = 30.0) -> None:
        end = time.monotonic() + seconds
        while not self.is_up():
            if not self.is_running():
                raise SupervisorError(f"{self.name} ended at once. {end_of_log(self.log)}")
            if time.monotonic() > end:
                raise SupervisorError(f"{self.name} did not answer within {seconds:.0f} s. {end_of_log(self.log)}")
            time.sleep(0.02)

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self, timeout_s: float | None = None) -> None:
        if self.process is None:
            return
        if self.is_running():
            self.process.send_signal(self.stop_with)
        try:
            self.process.wait(self.stop_timeout_s if timeout_s is None else timeout_s)
        except subprocess.TimeoutExpired:
            pass
        finally:
            self.end_group()

    def end_group(self) -> None:
        """Kill all remaining processes of its session."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


@dataclass(slots=True)
class WithStandby(Member):
    """A member that starts when it reads a line. A second process, its standby, is loaded and waits for that line."""

    standby: subprocess.Popen[bytes] | None = None
    standby_after: float = 5.0
    """Seconds from a start until a standby is loaded, because other programs need the processor first."""
    _started_at: float = 0.0

    def start(self) -> None:
        has_standby = self.standby is not None and self.standby.poll() is None
        self.process = self.standby if has_standby else self._launched(subprocess.PIPE)
        self.standby, self._started_at = None, time.monotonic()
        assert self.process is not None and self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has already ended; the supervisor will notice
            self.process.stdin.write(b"begin\n")
            self.process.stdin.close()

    def load(self) -> None:
        """Load a standby, which a start then uses."""
        self.standby = self._launched(subprocess.PIPE)

    def stand_by(self) -> None:
        """Load a standby if there is none and it is due."""
        if self.standby is not None and self.standby.poll() is not None:
            self.standby = None
        if self.standby is None and time.monotonic() > self._started_at + self.standby_after:
            self.load()

    def stop(self, timeout_s: float | None = None) -> None:
        if self.standby is not None:
            self.standby.kill()
            self.standby.wait()
        Member.stop(self, timeout_s)


def python(*arguments: str) -> Sequence[str]:
    return [sys.executable, *arguments]


def dying_with_parent(death_signal: signal.Signals) -> list[str]:
    """A prefix that makes the kernel send `death_signal` when the parent dies. Empty without setpriv (macOS)."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", death_signal.name.removeprefix("SIG"), "--"] if setpriv else []


def after_others(niceness: int) -> tuple[str, ...]:
    """A prefix that gives the program low priority.

    Each member is its own session. Linux first shares the processor between sessions, so the session gets the niceness
    too; other systems have no such file.
    """
    session = f"{{ echo {niceness} > /proc/self/autogroup; }} 2>/dev/null"
    return ("sh", "-c", f'{session}; exec nice -n {niceness} "$@"', "nice")


def open_log(path: Path) -> BinaryIO:
    path.parent.mkdir(parents=True, exist_ok=True)
    too_long = path.exists() and path.stat().st_size > LOG_KEPT
    return path.open("wb" if too_long else "ab")


def end_of_log(log: Path, lines: int = 8) -> str:
    """The end of a log, for the message about a program that failed."""
    try:
        text = log.read_text(errors="replace").splitlines()[-lines:]
    except OSError:
        return f"It left no log at {log}."
    return "\n".join([f"The end of {log}:", *(f"    {line}" for line in text)])
