"""Notes which steps were done for which sources, so that a second start skips them."""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from config.supervisor.places import ROOT


def migrations_digest() -> str:
    return _digest([*sorted(ROOT.glob("*/migrations/*.py")), ROOT / "requirements" / "base.txt"])


def static_digest() -> str:
    """A digest of sizes and modification times, because reading every file would cost more than it saves. It includes
    SLAPDECK_DEBUG, under which no hashed files are made."""
    files = [path for path in sorted((ROOT / "static").rglob("*")) if path.is_file()]
    marks = [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files]
    made_by = [ROOT / name for name in ("requirements/base.txt", "config/static.py", "config/joined.py")]
    return _digest(made_by, os.environ.get("SLAPDECK_DEBUG", ""), *marks)


def database_digest() -> str:
    return _digest([], os.environ.get("DATABASE_URL") or "embedded")


def is_done(home: Path, work: str, digest: str) -> bool:
    try:
        return _stamp(home, work).read_text() == digest
    except OSError:
        return False


def note_done(home: Path, work: str, digest: str) -> None:
    stamp = _stamp(home, work)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(digest)


def _stamp(home: Path, work: str) -> Path:
    return home / "done" / work


def _digest(files: Iterable[Path], *marks: str) -> str:
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.read_bytes() if path.exists() else b"")
    for mark in marks:
        whole.update(mark.encode())
    return whole.hexdigest()
