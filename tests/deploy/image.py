"""Builds the file tree of the Dockerfile and runs the services of compose in it, without a container engine.

Packages come from the venv of the tests. Files of root and a user without the right to write replace the read-only
file system.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import yaml

from config.browser_python import FILES, browser_python
from config.compiled.build import make, missing_for_compiling
from config.compiled.choice import SOURCES, built_from
from config.supervisor.identity import not_root
from config.supervisor.places import ROOT

DOCKERFILE = ROOT / "Dockerfile"
COMPOSE = ROOT / "docker-compose.yml"
NOT_HERE = ("pip install", "useradd", "apt-get")
"""Steps to skip: packages and compiler are those of the tests, and the user is `not_root`."""
COMPILE = "python -m config.compiled"
"""Takes a minute. It is done once for the clone: bin/check has done it already."""


@dataclass(slots=True)
class Image:
    """`root` is / of the stage being built. `tmp`, which compose mounts on /tmp, is beside it, because it is
    writable."""

    folder: Path
    root: Path
    tmp: Path
    stages: dict[str, Path] = field(default_factory=dict)
    """The roots of the stages, by name."""
    workdir: Path = field(init=False)
    environment: dict[str, str] = field(default_factory=dict)
    command: list[str] = field(default_factory=list)

    @classmethod
    def build(cls, folder: Path, *, with_steps: bool = True) -> "Image":
        image = cls(folder, folder / "root", folder / "tmp")
        image.tmp.mkdir(parents=True)
        for word, rest in instructions(DOCKERFILE.read_text()):
            if with_steps or word != "RUN":
                image._do(word, rest)
        return image

    def run(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> subprocess.Popen[str]:
        """Runs the command in the working directory, as a user who may not write there."""
        return subprocess.Popen(
            [*not_root().prefix, *command],
            cwd=self.workdir,
            env={"PATH": f"{self.programs}:/usr/bin:/bin", **self.environment, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def close(self) -> None:
        """Makes all files read-only."""
        for path in (self.root, *self.root.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)

    def open(self) -> None:
        for path in (self.root, *(path for path in self.root.rglob("*") if path.is_dir())):
            path.chmod(0o755)

    @property
    def programs(self) -> Path:
        return self.root / "usr" / "local" / "bin"

    def _bring_programs(self) -> None:
        """Adds a Python that finds the packages but, unlike that of the venv, not the clone."""
        self.programs.mkdir(parents=True)
        interpreter = Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"
        python = f"PYTHONPATH={shlex.quote(sysconfig.get_path('purelib'))} exec {interpreter}"
        for name in ("python", "celery", "uvicorn"):
            script = "" if name == "python" else Path(sys.prefix) / "bin" / name
            (self.programs / name).write_text(f'#!/bin/sh\n{python} {script} "$@"\n')
            (self.programs / name).chmod(0o755)

    def _do(self, word: str, rest: str) -> None:
        match word:
            case "FROM":
                self._begin_stage(rest.partition(" AS ")[2])
            case "WORKDIR":
                self.workdir = self.placed(rest)
                self.workdir.mkdir(parents=True)
            case "ENV":
                variables = dict(pair.split("=", 1) for pair in shlex.split(rest))
                self.environment |= {
                    name: str(self.placed(value)) if value.startswith("/") else value
                    for name, value in variables.items()
                }
            case "COPY":
                *sources, target = rest.split()
                if sources[0].startswith("--from="):
                    self._copy_from(sources[0].removeprefix("--from="), Path(sources[1]), target)
                    return
                for source in sources:
                    self._copy(Path(source), target)
            case "RUN":
                self._step(rest)
            case "CMD":
                self.command = json.loads(rest)
            case "USER" | "EXPOSE":
                pass
            case _:
                raise NotImplementedError(f"the instruction {word} is not supported here")

    def _begin_stage(self, name: str) -> None:
        """Starts a stage. The last one has no name and is the image."""
        self.root = self.folder / (name or "root")
        self.stages[name] = self.workdir = self.root
        self.environment, self.command = {}, []
        self._bring_programs()

    def _copy_from(self, stage: str, source: Path, target: str) -> None:
        place = self.stages[stage] / source.relative_to("/")
        if place.exists():
            shutil.copytree(place, self.workdir / target)

    def _copy(self, source: Path, target: str) -> None:
        """Copies the files of a folder into the target folder, or one file to the target or into it."""
        rules = (ROOT / ".dockerignore").read_text().split()
        files = [path for path in (ROOT / source).rglob("*") if path.is_file()] or [ROOT / source]
        brought = [path for path in files if path.exists() and not is_ignored(path.relative_to(ROOT), rules)]
        assert brought, f"COPY {source}: there is no such file, or .dockerignore keeps it away"
        for path in brought:
            inside = path.relative_to(ROOT / source)
            place = self.workdir / target / (path.name if target.endswith("/") else inside)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)

    def _step(self, line: str) -> None:
        if line.startswith(NOT_HERE):
            return
        if "config.browser_python" in line:
            self._bring_browser_python()
            return
        if line == COMPILE:
            self._bring_compiled_engine()
            return
        self._shell(line)

    def _shell(self, line: str) -> None:
        environment = {"PATH": f"{self.programs}:/usr/bin:/bin", **self.environment}
        subprocess.run(["sh", "-c", line], cwd=self.workdir, env=environment, check=True, capture_output=True)

    def _bring_compiled_engine(self) -> None:
        """Adds the compiled engine as the step does, if this machine can compile."""
        if missing_for_compiling() is None:
            self._shell(f"{COMPILE} --needs")
            make()
            built = built_from(SOURCES)
            shutil.copytree(built, self.workdir / built.relative_to(ROOT))

    def _bring_browser_python(self) -> None:
        """Adds Pyodide as the step does. Files that have not been fetched here are empty."""
        fetched, folder = browser_python(ROOT), browser_python(self.workdir)
        folder.mkdir(parents=True)
        for name in (f"{file}.gz" for file in FILES):
            if (fetched / name).exists():
                shutil.copy(fetched / name, folder)
            else:
                (folder / name).write_bytes(b"")

    def placed(self, path: str) -> Path:
        return self.root / path.strip().lstrip("/")


def instructions(dockerfile: str) -> Iterator[tuple[str, str]]:
    """Yields the first word and the rest of each line that is not a comment."""
    for line in dockerfile.replace("\\\n", " ").splitlines():
        if line.strip() and not line.startswith("#"):
            word, rest = line.split(maxsplit=1)
            yield word, rest


def is_ignored(path: Path, rules: Sequence[str]) -> bool:
    """The last line of .dockerignore that fits the file or a folder above it decides."""
    ignored = False
    for rule in rules:
        pattern = rule.removeprefix("!").replace("**/", "*")
        if any(fnmatch(str(part), pattern) for part in (path, *path.parents)):
            ignored = not rule.startswith("!")
    return ignored


def composed(compose: Path, environment: Mapping[str, str]) -> dict[str, Any]:
    """Returns the services of a compose file, with `environment` in place of .env."""
    return dict(_filled_in(yaml.safe_load(compose.read_text())["services"], environment))


def _filled_in(value: Any, environment: Mapping[str, str]) -> Any:
    """Replaces ${NAME:-default} and ${NAME:?reason}, as compose does after parsing."""
    if isinstance(value, dict):
        return {key: _filled_in(inner, environment) for key, inner in value.items()}
    if isinstance(value, list):
        return [_filled_in(inner, environment) for inner in value]
    if not isinstance(value, str):
        return value

    def one(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        assert name in environment or kind == ":-", f"{name} is not set: {rest}"
        return environment.get(name, rest)

    return re.sub(r"\$\{(\w+)(:[-?])([^}]*)\}", one, value)


def checks(service: Mapping[str, Any]) -> list[str]:
    """Returns the command of a service's health check."""
    kind, *command = service["healthcheck"]["test"]
    return ["sh", "-c", *command] if kind == "CMD-SHELL" else command


def unescaped(words: Sequence[str], changes: Mapping[str, str]) -> list[str]:
    """Replaces $$ by $, and ports and folders by local ones."""
    out = [word.replace("$$", "$") for word in words]
    for was, now in changes.items():
        out = [word.replace(was, now) for word in out]
    return out


def end(process: subprocess.Popen[str]) -> str:
    """Stops a service and returns its output."""
    with_children = os.getpgid(process.pid)
    os.killpg(with_children, 15)
    try:
        return process.communicate(timeout=20)[0]
    except subprocess.TimeoutExpired:
        os.killpg(with_children, 9)
        return process.communicate()[0]
