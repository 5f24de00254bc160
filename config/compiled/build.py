"""Building the compiled engine: a copy of the sources with a library beside each module of the hot path."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from config.compiled.choice import BUILT, SOURCES, VARIABLE, digest_of, stamp_of, unfit

# What plays, replays and simulates deals. Left out: what looks into values of any kind, which a compiled module would
# refuse by their type first (`answers` takes them for objects), and modules of named tuples and dataclasses, which
# mypyc cannot make faster.
MODULES: Final = (
    "engine/spit/bots/greedy.py",
    "engine/spit/bots/layout.py",
    "engine/spit/bots/slaps.py",
    "engine/cards.py",
    "engine/chance.py",
    "engine/spit/number_sets.py",
    "engine/spit/fitting.py",
    "engine/luck.py",
    "engine/spit/table.py",
    "engine/spit/news.py",
    "engine/spit/zones.py",
    "engine/spit/deals/book.py",
    "engine/spit/deals/claims.py",
    "engine/spit/deals/deal.py",
    "engine/spit/deals/endings.py",
    "engine/spit/deals/hands.py",
    "engine/spit/deals/plays.py",
    "engine/spit/deals/result.py",
    "engine/spit/deals/rule.py",
    "engine/spit/deals/slaps.py",
    "engine/spit/deals/spits.py",
    "engine/spit/deals/stuck.py",
    "engine/spit/deals/view.py",
    "engine/log/verify.py",
    "engine/simulate/answers.py",
    "engine/simulate/chair.py",
    "engine/simulate/manner.py",
    "engine/simulate/race.py",
)
HOOK: Final = "slapdeck_compiled.pth"
HOOK_LINE: Final = (
    f'import os; os.environ.get("{VARIABLE}") and __import__("config.compiled.choice", fromlist=["choose"]).choose()\n'
)


class CompileError(RuntimeError):
    """The engine cannot be compiled. The message is for the person at the terminal."""


def lacking() -> str | None:
    """What this machine lacks for compiling, as a sentence, or None."""
    missing = []
    if shutil.which(c_compiler()) is None:
        missing.append("a C compiler")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        missing.append("the headers of Python")
    if missing:
        return f"Compiling the engine needs {' and '.join(missing)}. On Debian: apt-get install gcc python3-dev"
    if any(find_spec(name) is None for name in ("mypyc", "setuptools")):
        return "Compiling the engine needs the development packages. Run bin/setup dev"
    return None


def c_compiler() -> str:
    """The command that setuptools will call."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return str(command).split()[0]


def build(sources: Path = SOURCES, built: Path = BUILT, modules: tuple[str, ...] = MODULES) -> None:
    """Compile these modules, and put them in place of what was built before. Raises CompileError."""
    wrong = lacking()
    if wrong is not None:
        raise CompileError(wrong)
    built.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=built.parent, prefix="compiling-") as name:
        # From a copy, so that what is compiled is what the stamp says, whoever edits the sources meanwhile.
        folder = Path(name) / "compiled"
        shutil.copytree(sources, folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
        _compile(folder, modules)
        stamp_of(folder).write_text(digest_of(folder / "engine"))
        if built.exists():
            built.rename(Path(name) / "before")
        folder.rename(built)


def _compile(folder: Path, modules: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "config.compiled.compiler", str(folder), *modules]
    environment = {**os.environ, VARIABLE: "plain"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise CompileError(f"{last}\nThe engine could not be compiled; the last words of mypyc and C are above.")


def make() -> bool:
    """Build what is missing or no longer fits, and let processes choose it; whether there was anything to build."""
    needed = unfit(BUILT, SOURCES) is not None
    if needed:
        build()
    hook().write_text(HOOK_LINE)
    return needed


def remove() -> None:
    """Leave nothing of it."""
    hook().unlink(missing_ok=True)
    shutil.rmtree(BUILT, ignore_errors=True)


def hook() -> Path:
    return Path(sysconfig.get_path("purelib")) / HOOK
