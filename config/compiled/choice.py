"""Which engine a process runs: the plain one, or with SLAPDECK_ENGINE=compiled the one that `bin/compile` built.

Called when `config` is imported, and by a line beside the installed packages when Python starts. Standard library only.
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
"""A folder for each engine that was built, by its sources."""

VARIABLE = "SLAPDECK_ENGINE"
CHOICES = ("plain", "compiled")
GROUP = "slapdeck"
"""Compiled modules share one library, which mypyc names after this."""


class CompiledEngine(MetaPathFinder):
    """Finds the engine, and the library that its modules share, where they were built; nothing else."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname in ("engine", f"{GROUP}__mypyc"):
            return PathFinder.find_spec(fullname, [self._folder])
        return None


@cache
def choose() -> None:
    """Let this process import the compiled engine if it is asked for. Says so if there is none that fits.

    Once only: Python may read the line that calls this twice, and `config` calls it too.
    """
    wanted = os.environ.get(VARIABLE, "plain")
    wrong = f"it is {' or '.join(CHOICES)}" if wanted not in CHOICES else None
    if wanted == "compiled":
        wrong = missing()
        if wrong is None:
            sys.meta_path.insert(0, CompiledEngine(built_from(SOURCES)))
    if wrong is not None:
        print(f"{VARIABLE}={wanted}: {wrong}. The plain engine runs.", file=sys.stderr)


def missing() -> str | None:
    """Why there is no compiled engine to run, or None."""
    is_there = built_from(SOURCES).exists()
    return None if is_there else "there is no compiled engine of these sources; bin/compile makes one"


def built_from(sources: Path) -> Path:
    """The folder of the engine that was built from these sources, or would be: another source has another folder."""
    return BUILT / digest_of(sources)


def digest_of(sources: Path) -> str:
    """16 hexadecimal digits, of all sources and of the kind of Python that they are compiled for."""
    found = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for path in sorted(sources.rglob("*.py")):
        content = path.read_bytes()
        found.update(f"{path.relative_to(sources)} {len(content)}\n".encode() + content)
    return found.hexdigest()[:16]


def running() -> str:
    """Which engine this process really runs: one of `CHOICES`."""
    from engine.spit.deals import deal

    return "compiled" if str(deal.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "plain"
