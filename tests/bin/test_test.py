"""bin/test in a copy of the project in which installing and fetching never end."""

import os
import select
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 40.0  # seconds; generous, because both cores may be busy
SETUP = 'import signal\nprint("installing", flush=True)\nsignal.pause()\n'
APT = '#!/bin/sh\nexec 3>"$FETCHING"\necho fetching >&3\nexec sleep 100\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Makes a project without a browser on the PATH. Its apt-get holds a pipe open as long as it runs."""
    for folder in ("bin", "tools"):
        (tmp_path / folder).mkdir()
    for name in ("test", "python.sh"):
        shutil.copy(ROOT / "bin" / name, tmp_path / "bin" / name)
    (tmp_path / "bin" / "setup").write_text(SETUP)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    for tool in ("sh", "dirname", "sleep"):
        (tmp_path / "tools" / tool).symlink_to(shutil.which(tool) or "")
    apt = tmp_path / "tools" / "apt-get"
    apt.write_text(APT)
    apt.chmod(0o755)
    os.mkfifo(tmp_path / "fetching")
    return tmp_path


def read(pipe: int) -> bytes:
    """Returns the next bytes; none after the other end is closed."""
    assert select.select([pipe], [], [], PATIENCE)[0], "timed out"
    return os.read(pipe, 100)


def test_interrupt_during_installation_stops_fetching_the_browser(project: Path) -> None:
    pipe = os.open(project / "fetching", os.O_RDONLY | os.O_NONBLOCK)
    environment = {
        "PATH": str(project / "tools"),
        "HOME": str(project),
        "XDG_CACHE_HOME": str(project),
        "SLAPDECK_PYTHON": sys.executable,
        "FETCHING": str(project / "fetching"),
    }
    running = subprocess.Popen(
        ["/bin/sh", str(project / "bin" / "test")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        assert running.stdout is not None
        assert read(running.stdout.fileno()) == b"installing\n"
        assert read(pipe) == b"fetching\n"
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does on Ctrl-C
        assert running.wait(PATIENCE) == 130
        assert read(pipe) == b""
    finally:
        os.close(pipe)
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.communicate(timeout=PATIENCE)
