"""Fetching what runs Python in a browser: what is locked and nothing else, soon or not at all."""

import base64
import gzip
import hashlib
import io
import os
import stat
import tarfile
import time
from pathlib import Path

import pytest

from config import browser_python
from config.browser_python import FILES, NotFetched, fetch, main, npm
from games.views.check import PYTHON_FILES


def archive_of(names: tuple[str, ...]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name in (*names, "README.md"):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(name)
            archive.addfile(member, io.BytesIO(name.encode()))
    return out.getvalue()


class Registry:
    """An npm on the PATH that hands out what it is told to, and writes down what it was asked for."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = patch
        self.patch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        self.hands_out(archive_of(FILES))

    def hands_out(
        self, archive: bytes, locked: bytes | None = None, script: str = 'cp "$0.tgz" "$4/pyodide.tgz"'
    ) -> None:
        (self.folder / "npm.tgz").write_bytes(archive)
        program = self.folder / "npm"
        program.write_text(f'#!/bin/sh\necho "$@" >> "$0.asked"\n{script}\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        digest = hashlib.sha512(locked or archive).digest()
        self.patch.setattr(browser_python, "INTEGRITY", f"sha512-{base64.b64encode(digest).decode()}")

    @property
    def asked(self) -> list[str]:
        written = self.folder / "npm.asked"
        return written.read_text().splitlines() if written.exists() else []


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry:
    (tmp_path / ".venv").mkdir()
    folder = tmp_path / "bin"
    folder.mkdir()
    return Registry(folder, monkeypatch)


def test_what_is_locked_is_fetched_once_and_kept_compressed(registry: Registry, tmp_path: Path) -> None:
    assert main(tmp_path) == 0 and main(tmp_path) == 0
    assert [asked.split()[:2] for asked in registry.asked] == [["pack", f"pyodide@{browser_python.VERSION}"]]
    folder = browser_python.browser_python(tmp_path)
    assert sorted(file.name for file in folder.iterdir()) == sorted(f"{name}.gz" for name in FILES)
    assert all(gzip.decompress((folder / f"{name}.gz").read_bytes()) == name.encode() for name in FILES)
    assert [file.name for file in folder.parent.iterdir()] == [browser_python.VERSION], "nothing else is left"


def test_what_is_fetched_is_what_a_browser_asks_for() -> None:
    assert [*PYTHON_FILES] == [*FILES]


def test_another_archive_is_refused(registry: Registry, tmp_path: Path) -> None:
    registry.hands_out(archive_of(FILES), locked=b"what it should have been")
    with pytest.raises(NotFetched, match="its hash is another"):
        fetch(tmp_path / "there")
    assert not (tmp_path / "there").exists()


def test_a_registry_that_refuses_is_asked_again_a_day_later(
    registry: Registry, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    registry.hands_out(b"", script='echo "npm error network unreachable" >&2; exit 1')
    assert main(tmp_path) == 1
    told = capsys.readouterr().err
    assert "network unreachable" in told and "on the command line all the same" in told
    assert main(tmp_path) == 0 and len(registry.asked) == 1
    tried = browser_python.browser_python(tmp_path).parent / "tried"
    yesterday = time.time() - browser_python.A_DAY - 1
    os.utime(tried, (yesterday, yesterday))
    registry.hands_out(archive_of(FILES))
    assert main(tmp_path) == 0 and len(registry.asked) == 2
    assert browser_python.browser_python(tmp_path).is_dir()


def test_a_registry_that_does_not_answer_is_left_alone_soon(
    registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser_python, "PATIENCE", 0.2)
    registry.hands_out(b"", script="exec sleep 60")
    with pytest.raises(NotFetched, match="could not be fetched from npm within"):
        fetch(tmp_path / "there")


def test_two_who_fetch_at_once_leave_one_behind(registry: Registry, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "whole").touch()
    fetch(tmp_path / "there")
    assert [file.name for file in (tmp_path / "there").iterdir()] == ["whole"]


def test_where_nothing_was_installed_nothing_is_fetched(tmp_path: Path) -> None:
    assert not browser_python.is_due(tmp_path)


def test_without_npm_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    with pytest.raises(NotFetched, match="There is no npm"):
        npm()
