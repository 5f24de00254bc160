"""Chooses a process's engine: the plain one, or with SLAPDECK_ENGINE=compiled the one from `bin/compile`.

It runs when `config` is imported, and at Python's start from a .pth file in the installed packages. Standard library
only.
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
"""The folder of builds, with one folder for each version of the sources."""

VARIABLE = "SLAPDECK_ENGINE"
CHOICES = ("plain", "compiled")
GROUP = "slapdeck"
"""The name that mypyc gives the modules' shared library."""


class CompiledEngine(MetaPathFinder):
    """Import finder for the compiled engine and its shared library only."""

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
    """Let this process import the compiled engine if requested. Prints a message if there is no matching build.

    Only the first call has an effect: the .pth file may be read twice, and `config` calls it too.
    """
    wanted = os.environ.get(VARIABLE, "plain")
    wrong = f"it is {' or '.join(CHOICES)}" if wanted not in CHOICES else None
    if wanted == "compiled":
        wrong = why_unavailable()
        if wrong is None:
            sys.meta_path.insert(0, CompiledEngine(built_from(SOURCES)))
    if wrong is not None:
        print(f"{VARIABLE}={wanted}: {wrong}. The plain engine runs.", file=sys.stderr)


def why_unavailable() -> str | None:
    """Why no compiled engine can run, or None."""
    is_there = built_from(SOURCES).exists()
    return None if is_there else "there is no compiled engine of these sources; bin/compile makes one"


def built_from(sources: Path) -> Path:
    """The build folder for these sources; it may not exist."""
    return BUILT / digest_of(sources)


def digest_of(sources: Path) -> str:
    """16 hexadecimal digits from all sources and the version of Python."""
    found = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for path in sorted(sources.rglob("*.py")):
        content = path.read_bytes()
        found.update(f"{path.relative_to(sources)} {len(content)}\n".encode() + content)
    return found.hexdigest()[:16]


def running() -> str:
    """The engine that this process actually runs: one of `CHOICES`."""
    from engine.spit.deals import deal

    return "compiled" if str(deal.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "plain"
