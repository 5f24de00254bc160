import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.compiled import build as building
from config.compiled.build import (
    HOOK,
    HOOK_LINE,
    MODULES,
    SCRATCH,
    CompileError,
    build,
    hook,
    make,
    missing_for_compiling,
)
from config.compiled.choice import ROOT, VARIABLE, digest_of
from tests.often import in_depth

SMALL = "def double(number: int) -> int:\n    return 2 * number\n"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Makes an engine of one module, which is compiled in seconds."""
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "small.py").write_text(SMALL)
    return folder


def test_every_module_to_compile_exists() -> None:
    assert [module for module in MODULES if not (ROOT / module).is_file()] == []


def test_missing_compiler_is_reported_with_what_to_install(monkeypatch: pytest.MonkeyPatch, sources: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    sentence = "Compiling the engine needs a C compiler. On Debian: apt-get install gcc python3-dev"
    assert missing_for_compiling() == sentence
    with pytest.raises(CompileError, match="needs a C compiler"):
        build(sources, sources.parent / "compiled", ("engine/small.py",))
    asked = [sys.executable, "-m", "config.compiled", "--needs"]
    answer = subprocess.run(asked, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (1, f"{sentence}\n")


def test_missing_python_headers_are_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("config.compiled.build.sysconfig.get_path", lambda name: str(tmp_path))
    assert "the headers of Python" in (missing_for_compiling() or "")


def test_missing_packages_are_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "Python.h").write_text("")
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr("config.compiled.build.sysconfig.get_path", lambda name: str(tmp_path))
    monkeypatch.setattr("config.compiled.build.find_spec", lambda name: None)
    assert missing_for_compiling() == "Compiling the engine needs some packages. Run bin/setup compile"


@in_depth
def test_module_is_compiled_into_a_folder_named_by_the_digest(sources: Path, tmp_path: Path) -> None:
    if (missing := missing_for_compiling()) is not None:
        pytest.skip(missing)
    out = tmp_path / "out"
    built = build(sources, out, ("engine/small.py",))
    assert built == out / digest_of(sources)
    assert (built / "engine" / "small.py").read_text() == SMALL
    asked = [sys.executable, "-c", "from engine import small; print(small.double(21), small.__file__)"]
    environment = {**os.environ, VARIABLE: "plain", "PYTHONPATH": str(built)}
    answer = subprocess.run(asked, cwd=built, env=environment, capture_output=True, text=True, check=True)
    number, where = answer.stdout.split()
    assert number == "42"
    assert Path(where).parent == built / "engine"
    assert not where.endswith(".py")
    assert [*out.iterdir()] == [built]

    (sources / "small.py").write_text(SMALL.replace("2 *", "2 ++* "))
    with pytest.raises(CompileError, match="could not be compiled"):
        build(sources, out, ("engine/small.py",))
    assert [*out.iterdir()] == [built], "the previous build is kept, and nothing else is left"


def test_concurrent_builds_build_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "compiled"
    made: list[str] = []
    monkeypatch.setattr(building, "BUILT", out)
    monkeypatch.setattr(building, "hook", lambda: tmp_path / HOOK)
    monkeypatch.setattr(building, "why_unavailable", lambda: None if made else "not built")
    (out / f"{SCRATCH}cut-short").mkdir(parents=True)
    for at, old in enumerate(("older", "last")):
        (out / old).mkdir()
        os.utime(out / old, (at, at))

    def build_once() -> None:
        time.sleep(0.1)
        made.append("built")

    monkeypatch.setattr(building, "build", build_once)
    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(lambda _: make(), range(2))) == [False, True]
    assert made == ["built"]
    assert {path.name for path in out.iterdir()} == {"last", "lock"}, (
        "the last build is kept, as a process may still run it"
    )


def test_plain_engine_runs_and_hook_at_the_start_of_python_does_nothing_unless_asked() -> None:
    assert hook().name == HOOK
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    loaded = f"{HOOK_LINE}import sys; print('config.compiled.choice' in sys.modules)"
    asked = [sys.executable, "-c", f"{loaded}; from config.compiled.choice import running; print(running())"]
    answer = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout == "False\nplain\n"
    answer = subprocess.run(asked, cwd=ROOT, env={**environment, VARIABLE: "plain"}, capture_output=True, text=True,
                            check=True)  # fmt: skip
    assert answer.stdout == "True\nplain\n"
