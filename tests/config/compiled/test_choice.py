import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.compiled import choice
from config.compiled.choice import GROUP, ROOT, VARIABLE, CompiledEngine, choose, digest_of, stamp_of, unfit


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "cards.py").write_text("SUITS = 4\n")
    return folder


@pytest.fixture
def built(tmp_path: Path, sources: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As bin/compile leaves it, and what this process would choose."""
    folder = tmp_path / "compiled"
    (folder / "engine").mkdir(parents=True)
    (folder / "engine" / "__init__.py").write_text("")
    stamp_of(folder).write_text(digest_of(sources))
    monkeypatch.setattr(choice, "BUILT", folder)
    monkeypatch.setattr(choice, "SOURCES", sources)
    others = [finder for finder in sys.meta_path if not isinstance(finder, CompiledEngine)]
    monkeypatch.setattr(sys, "meta_path", others)
    choose.cache_clear()
    return folder


def finders() -> int:
    return sum(isinstance(finder, CompiledEngine) for finder in sys.meta_path)


def test_what_was_built_from_these_sources_fits(built: Path, sources: Path) -> None:
    assert unfit(built, sources) is None


def test_with_nothing_built_one_is_told_how(tmp_path: Path, sources: Path) -> None:
    assert unfit(tmp_path / "nothing", sources) == "there is no compiled engine; bin/compile makes one"


@pytest.mark.parametrize(("name", "text"), [("cards.py", "SUITS = 5\n"), ("tables.py", "")])
def test_what_was_built_from_other_sources_does_not_fit(built: Path, sources: Path, name: str, text: str) -> None:
    (sources / name).write_text(text)
    assert "has changed since it was compiled" in (unfit(built, sources) or "")


def test_the_compiled_engine_runs_only_when_asked_for(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    choose()
    assert finders() == 0
    choose.cache_clear()
    monkeypatch.setenv(VARIABLE, "compiled")
    choose()
    choose()
    assert finders() == 1


def test_a_stale_one_does_not_run_and_says_so(
    built: Path, sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (sources / "cards.py").write_text("SUITS = 5\n")
    monkeypatch.setenv(VARIABLE, "compiled")
    choose()
    assert finders() == 0
    assert "engine/ has changed" in capsys.readouterr().err


def test_a_word_that_names_no_engine_is_told(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "quick")
    choose()
    assert capsys.readouterr().err == "SLAPDECK_ENGINE=quick: it is plain or compiled. The plain engine runs.\n"


def test_only_the_engine_and_its_library_are_found_there(built: Path) -> None:
    (built / f"{GROUP}__mypyc.py").write_text("")
    finder = CompiledEngine()
    found = finder.find_spec("engine")
    assert found is not None and found.origin == str(built / "engine" / "__init__.py")
    assert finder.find_spec(f"{GROUP}__mypyc") is not None
    assert finder.find_spec("games") is None


def test_a_process_that_is_asked_nothing_runs_the_plain_engine() -> None:
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    asked = [sys.executable, "-c", "from config.compiled.choice import running; print(running())"]
    ran = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout == "plain\n"
