"""The engine as the author of a bot installs it: alone and without dependencies."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

from engine import VERSION
from tests.often import in_depth

ROOT = Path(__file__).parents[2]
BUILD = "from setuptools.build_meta import build_wheel; import sys; build_wheel(sys.argv[1])"


@in_depth
def test_wheel_contains_only_the_engine_and_plays_a_duel(tmp_path: Path) -> None:
    sources = tmp_path / "slapdeck"
    shutil.copytree(ROOT / "engine", sources / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, sources)
    for folder in ("games", "bin"):
        (sources / folder).mkdir()
        (sources / folder / "__init__.py").touch()
    subprocess.run([sys.executable, "-c", BUILD, tmp_path], cwd=sources, capture_output=True, check=True)
    [wheel] = tmp_path.glob("*.whl")
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        [metadata] = [packed.read(name).decode() for name in names if name.endswith("METADATA")]
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"engine", "slapdeck"}
    assert len([name for name in names if name.endswith(".py")]) == len([*(ROOT / "engine").rglob("*.py")])
    assert "Requires-Dist" not in metadata
    duel = [sys.executable, "-S", "-m", "engine", "duel", "greedy", "random", "--pairs", "1"]
    environment = {**os.environ, "PYTHONPATH": str(wheel)}
    done = subprocess.run(duel, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("greedy ")


def test_engine_version_is_the_version_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
