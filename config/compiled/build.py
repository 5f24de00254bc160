"""Builds the compiled engine: a copy of the sources with a library beside each module of the hot path."""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from config.compiled.choice import BUILT, SOURCES, VARIABLE, built_from, digest_of, why_unavailable

# The modules that play, replay and simulate deals. Left out are modules that accept values of any type, because
# compiled code checks types first (`answers` takes objects), and modules of named tuples and dataclasses, which mypyc
# cannot speed up.
MODULES: Final = (
    "engine/spit/bots/greedy.py",
    "engine/spit/bots/layout.py",
    "engine/spit/bots/slaps.py",
    "engine/cards.py",
    "engine/chance.py",
    "engine/deal.py",
    "engine/spit/number_sets.py",
    "engine/spit/fitting.py",
    "engine/luck.py",
    "engine/patience/deals/deal.py",
    "engine/patience/games/conjugal.py",
    "engine/patience/games/dictation.py",
    "engine/patience/games/grabbage.py",
    "engine/patience/games/patience.py",
    "engine/patience/games/pirate.py",
    "engine/patience/games/progressive.py",
    "engine/patience/games/sequences.py",
    "engine/patience/games/turning.py",
    "engine/patience/news.py",
    "engine/patience/rule.py",
    "engine/patience/seen.py",
    "engine/patience/table.py",
    "engine/patience/zones.py",
    "engine/raced.py",
    "engine/spit/table.py",
    "engine/spit/news.py",
    "engine/spit/zones.py",
    "engine/spit/deals/rule_book.py",
    "engine/spit/deals/claims.py",
    "engine/spit/deals/deal.py",
    "engine/spit/deals/endings.py",
    "engine/spit/deals/hands.py",
    "engine/spit/deals/plays.py",
    "engine/spit/deals/result.py",
    "engine/spit/deals/rows.py",
    "engine/spit/deals/rule.py",
    "engine/spit/deals/slaps.py",
    "engine/spit/deals/spits.py",
    "engine/spit/deals/stuck.py",
    "engine/spit/deals/view.py",
    "engine/log/verify.py",
    "engine/simulate/answers.py",
    "engine/simulate/racer.py",
    "engine/simulate/timing.py",
    "engine/simulate/paced.py",
    "engine/simulate/race.py",
)
SCRATCH: Final = "compiling-"
HOOK: Final = "slapdeck_compiled.pth"
HOOK_LINE: Final = (
    f'import os; os.environ.get("{VARIABLE}") and __import__("config.compiled.choice", fromlist=["choose"]).choose()\n'
)


class CompileError(RuntimeError):
    """The engine cannot be compiled. The message is for the person at the terminal."""


def missing_for_compiling() -> str | None:
    """A sentence about what is missing for compiling, or None."""
    wrong = missing_system_packages()
    if wrong is None and any(find_spec(name) is None for name in ("mypyc", "setuptools")):
        return "Compiling the engine needs some packages. Run bin/setup compile"
    return wrong


def missing_system_packages() -> str | None:
    """The same, for parts that only the machine's administrator can install."""
    wanted = {
        "a C compiler": shutil.which(c_compiler()) is not None,
        "the headers of Python": (Path(sysconfig.get_path("include")) / "Python.h").exists(),
    }
    lacks = " and ".join(what for what, is_there in wanted.items() if not is_there)
    return f"Compiling the engine needs {lacks}. On Debian: apt-get install gcc python3-dev" if lacks else None


def c_compiler() -> str:
    """The compiler command of setuptools."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return str(command).split()[0]


def build(sources: Path = SOURCES, into: Path = BUILT, modules: tuple[str, ...] = MODULES) -> Path:
    """Compile these modules. The finished folder appears in `into` in one step. Raises CompileError."""
    wrong = missing_for_compiling()
    if wrong is not None:
        raise CompileError(wrong)
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=into, prefix=SCRATCH) as name:
        # Compile a copy, so that the result matches its digest even if the sources change meanwhile.
        folder = Path(name) / "compiled"
        shutil.copytree(sources, folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
        _compile(folder, modules)
        return folder.rename(into / digest_of(folder / "engine"))


def _compile(folder: Path, modules: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "config.compiled.compiler", str(folder), *modules]
    environment = {**os.environ, VARIABLE: "plain"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise CompileError(f"{last}\nThe engine could not be compiled; the last words of mypyc and C are above.")


def make() -> bool:
    """Build the engine if it is missing, and let processes choose it. Returns whether it was built now.

    Waits for another process that is building.
    """
    BUILT.mkdir(parents=True, exist_ok=True)
    with (BUILT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        needed = why_unavailable() is not None
        if needed:
            _clear_up(BUILT)
            build()
    hook().write_text(HOOK_LINE)
    return needed


def _clear_up(into: Path) -> None:
    """Delete interrupted builds, and all older builds except the last one, which may still be running."""
    for left in into.glob(f"{SCRATCH}*"):
        shutil.rmtree(left)
    built = sorted((path for path in into.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for older in built[:-1]:
        shutil.rmtree(older)


def discard() -> None:
    """Delete the build of the current sources."""
    shutil.rmtree(built_from(SOURCES), ignore_errors=True)


def remove() -> None:
    """Delete all builds."""
    hook().unlink(missing_ok=True)
    shutil.rmtree(BUILT, ignore_errors=True)


def hook() -> Path:
    return Path(sysconfig.get_path("purelib")) / HOOK
