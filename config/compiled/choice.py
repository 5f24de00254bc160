"""Which engine a process runs: the plain one, or with SLAPDECK_ENGINE=compiled the one that `bin/compile` built.

Called when Python starts, by a line that `bin/compile` puts beside the installed packages. Standard library only.
"""

import hashlib
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = ROOT / "engine"
BUILT = ROOT / "var" / "compiled"
VARIABLE = "SLAPDECK_ENGINE"
CHOICES = ("plain", "compiled")
GROUP = "slapdeck"
"""Compiled modules share one library, which mypyc names after this."""


class CompiledEngine(MetaPathFinder):
    """Finds the engine, and the library that its modules share, where they were built; nothing else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname in ("engine", f"{GROUP}__mypyc"):
            return PathFinder.find_spec(fullname, [str(BUILT)])
        return None


@cache
def choose() -> None:
    """Let this process import the compiled engine where it is asked for; say so where there is none that fits.

    Once only: in a virtual environment Python reads the line that calls this twice.
    """
    wanted = os.environ.get(VARIABLE, "plain")
    wrong = f"it is {' or '.join(CHOICES)}" if wanted not in CHOICES else None
    if wanted == "compiled":
        wrong = unfit(BUILT, SOURCES)
        if wrong is None:
            sys.meta_path.insert(0, CompiledEngine())
    if wrong is not None:
        print(f"{VARIABLE}={wanted}: {wrong}. The plain engine runs.", file=sys.stderr)


def unfit(built: Path, sources: Path) -> str | None:
    """Why what was built must not run, or None."""
    try:
        made_from = stamp_of(built).read_text()
    except OSError:
        return "there is no compiled engine; bin/compile makes one"
    if made_from != digest_of(sources):
        return "engine/ has changed since it was compiled; bin/compile does it again"
    return None


def stamp_of(built: Path) -> Path:
    return built / "made-from"


def digest_of(sources: Path) -> str:
    """Hex SHA-256 of all sources, and of the kind of Python that they are compiled for."""
    found = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for path in sorted(sources.rglob("*.py")):
        content = path.read_bytes()
        found.update(f"{path.relative_to(sources)} {len(content)}\n".encode() + content)
    return found.hexdigest()


def running() -> str:
    """Which engine this process really runs: one of `CHOICES`."""
    from engine.spit.deals import deal

    return "compiled" if str(deal.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "plain"
