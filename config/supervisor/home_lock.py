"""One supervisor per home. Every member inherits the lock, so it is free when the last one has ended, even if the
parent was killed."""

import fcntl
import os
import time
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from config.supervisor.processes import SupervisorError

ENDING_S = 20.0  # seconds for the members of a killed parent to end


class HomeLock:
    """Holds the lock of the home while this object lives; children inherit `fd`."""

    def __init__(self, home: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self._file = _open(home / "lock")
        home.chmod(0o700)
        end = time.monotonic() + ENDING_S
        while not self._taken():
            self._refuse_if_alive(home, end)
            time.sleep(0.05)
        self.say_address("")

    @property
    def fd(self) -> int:
        return self._file.fileno()

    def say_address(self, address: str) -> None:
        """Record the address, for people who try to start a second supervisor."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{os.getpid()}\n{address}\n")
        self._file.flush()

    def _taken(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _refuse_if_alive(self, home: Path, end: float) -> None:
        self._file.seek(0)
        pid, address = [*self._file.read().split("\n"), "", ""][:2]
        if time.monotonic() > end or (pid.isdigit() and _is_alive(int(pid))):
            where = f" at {address}" if address else ""
            raise SupervisorError(
                f"Slapdeck already runs on {home}{where} (process {pid or 'unknown'}). "
                "Stop it first, or give this one a folder of its own: bin/serve --home FOLDER."
            )


def _open(path: Path) -> TextIOWrapper:
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    try:
        return path.open("r+", encoding="utf-8")
    except PermissionError as error:
        raise SupervisorError(f"{path} belongs to somebody else. Use a folder of your own: --home FOLDER.") from error


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
