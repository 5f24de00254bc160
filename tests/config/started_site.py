"""Starts a site the way bin/serve does, and inspects its processes."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from config.supervisor.places import ROOT

PATIENCE = 40.0  # seconds; generous, because both cores may be busy


class Running:
    """A running `python -m config.supervisor`, with its output."""

    demo: ClassVar[Sequence[str]] = ("--no-demo",)

    def __init__(self, home: Path, *arguments: str, **environment: str) -> None:
        self.home = home
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.supervisor", "--home", str(home), *self.demo, *arguments],
            cwd=ROOT,
            env={**environment_of(home), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.output = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def address(self) -> str:
        """Waits until the address is printed."""
        wait_for(lambda: "open http" in self.output or self.process.poll() is not None)
        found = re.search(r"open (http://\S+)/ ", self.output)
        assert found, self.output
        return found[1]

    def status(self, path: str = "/health/") -> int:
        try:
            with urllib.request.urlopen(self.address + path, timeout=5) as answer:
                return int(answer.status)
        except OSError:
            return 0

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.output += line


class RunningWithDemo(Running):
    demo = ()


OURS = {"DATABASE_URL", "REDIS_URL", "SLAPDECK_HOME", "SLAPDECK_QUEUES", "SLAPDECK_STATIC_ROOT", "SLAPDECK_SECRET_KEY"}


def environment_of(home: Path) -> dict[str, str]:
    """Returns the environment for a process of that site, without this process's settings for its own services."""
    base = {name: value for name, value in os.environ.items() if name not in OURS}
    return {**base, "SLAPDECK_HOME": str(home)}


def descendants(pid: int) -> dict[int, str]:
    """Returns process id -> command line, the process itself included."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        if parent := _parent(folder):
            children.setdefault(parent, []).append(int(folder.name))
    found, waiting = {}, [pid]
    while waiting:
        one = waiting.pop()
        found[one] = command_line(one)
        waiting += children.get(one, [])
    return found


def oldest(pids: Iterable[int]) -> int:
    """Returns the process that started first. Process ids wrap around, so it may not have the lowest."""
    return min(pids, key=lambda pid: int(_stat(Path(f"/proc/{pid}"))[19]))


def alive(pids: dict[int, str]) -> dict[int, str]:
    """Returns the processes that still run the same command. A zombie does not count."""
    return {pid: line for pid, line in pids.items() if command_line(pid) == line != ""}


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def wait_for(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "timed out"
        time.sleep(0.02)


def _parent(folder: Path) -> int:
    try:
        return int(_stat(folder)[1])
    except OSError:
        return 0


def _stat(folder: Path) -> list[str]:
    """Returns the fields of /proc/PID/stat after the name: state, parent, …, with the start time at index 19."""
    return (folder / "stat").read_text().rpartition(")")[2].split()
