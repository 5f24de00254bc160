import sys
from pathlib import Path

import pytest

from config.compiled import choice
from config.compiled.choice import GROUP, VARIABLE, CompiledEngine, built_from, choose, why_unavailable


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "cards.py").write_text("SUITS = 4\n")
    return folder


@pytest.fixture
def built(tmp_path: Path, sources: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Makes an empty build, as bin/compile does, and makes this process look for it."""
    monkeypatch.setattr(choice, "BUILT", tmp_path / "compiled")
    monkeypatch.setattr(choice, "SOURCES", sources)
    folder = built_from(sources)
    (folder / "engine").mkdir(parents=True)
    (folder / "engine" / "__init__.py").write_text("")
    others = [finder for finder in sys.meta_path if not isinstance(finder, CompiledEngine)]
    monkeypatch.setattr(sys, "meta_path", others)
    choose.cache_clear()
    return folder


def finders() -> int:
    return sum(isinstance(finder, CompiledEngine) for finder in sys.meta_path)


def test_build_of_the_same_sources_is_valid(built: Path) -> None:
    assert why_unavailable() is None


def test_build_of_other_sources_is_not_used(built: Path, sources: Path) -> None:
    (sources / "tables.py").write_text("")
    assert why_unavailable() == "there is no compiled engine of these sources; bin/compile makes one"
    assert built_from(sources) != built


def test_compiled_engine_runs_only_when_asked_for(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    choose()
    assert finders() == 0
    choose.cache_clear()
    monkeypatch.setenv(VARIABLE, "compiled")
    choose()
    choose()
    assert finders() == 1


def test_stale_build_does_not_run_and_is_reported(
    built: Path, sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (sources / "cards.py").write_text("SUITS = 5\n")
    monkeypatch.setenv(VARIABLE, "compiled")
    choose()
    assert finders() == 0
    assert (
        "there is no compiled engine of these sources; bin/compile makes one. The plain engine runs."
        in capsys.readouterr().err
    )


def test_unknown_engine_name_is_reported(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "quick")
    choose()
    assert capsys.readouterr().err == "SLAPDECK_ENGINE=quick: it is plain or compiled. The plain engine runs.\n"


def test_finder_finds_only_the_engine_and_its_library(built: Path) -> None:
    (built / f"{GROUP}__mypyc.py").write_text("")
    finder = CompiledEngine(built)
    found = finder.find_spec("engine")
    assert found is not None and found.origin == str(built / "engine" / "__init__.py")
    assert finder.find_spec(f"{GROUP}__mypyc") is not None
    assert finder.find_spec("games") is None
