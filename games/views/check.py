"""Views to check a game's record: the server's result, and the files that a browser needs for its own check."""

import gzip
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine import VERSION as ENGINE_VERSION
from games.selectors.checks import check_of_game, public_seed
from games.selectors.replays import replays
from games.texts import gettext as _

FOR_EVER = cache_control(public=True, max_age=365 * 86_400, immutable=True)
PYTHON_FILES = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.js": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "python_stdlib.zip": "application/zip",
    "pyodide-lock.json": "application/json",
}
"""The files that run Python in a browser, with their content types."""


@require_safe
def check(request: HttpRequest, public_id: str) -> HttpResponse:
    game = get_object_or_404(replays(), public_id=public_id)
    seed = public_seed(game)
    shown = {
        "game": game,
        "seats": game.seated,
        "check": check_of_game(game),
        "seed": seed.hex() if seed is not None else "",
        "is_seed_held_back": seed is None and bool(game.seed),
        "engine": engine_sources().digest,
        "python": settings.BROWSER_PYTHON.name if has_python() else "",
    }
    return render(request, "games/check.html", shown)


WHEEL = f"slapdeck-{ENGINE_VERSION}-py3-none-any.whl"
"""The file name for pip, which reads the package's name and version from it."""


class Sources(NamedTuple):
    """The engine as a zip file that is also a wheel for pip, and its SHA-256 in hex."""

    zipped: bytes
    digest: str


@lru_cache(maxsize=1)
def engine_sources() -> Sources:
    """All files of the engine; the same sources always give the same bytes."""
    folder: Path = settings.ENGINE_SOURCES
    files = {f"engine/{file.relative_to(folder)}": file.read_bytes() for file in sorted(folder.rglob("*.py"))}
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as zipped:
        for name, content in {**files, **_package_files(files)}.items():
            named = ZipInfo(name)
            named.compress_type = ZIP_DEFLATED
            zipped.writestr(named, content)
    return Sources(out.getvalue(), sha256(out.getvalue()).hexdigest())


def _package_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files that make a zip file a wheel (PEP 427): metadata, and the hash of each file."""
    folder = f"slapdeck-{ENGINE_VERSION}.dist-info"
    texts = {
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: slapdeck\nVersion: {ENGINE_VERSION}\n"
        "Requires-Python: >=3.11\nLicense: MIT\n",
        f"{folder}/WHEEL": "Wheel-Version: 1.0\nGenerator: slapdeck\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    written = {name: text.encode() for name, text in texts.items()}
    lines = [f"{name},sha256={_urlsafe(content)},{len(content)}" for name, content in {**files, **written}.items()]
    record = f"{folder}/RECORD"
    return {**written, record: "\n".join([*lines, f"{record},,", ""]).encode()}


def _urlsafe(content: bytes) -> str:
    return urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()


@require_safe
@FOR_EVER
def engine_zip(request: HttpRequest, digest: str) -> HttpResponse:
    """The sources at an address with their digest, so that browsers can cache them. A different digest is not
    cached."""
    sources = engine_sources()
    if digest != sources.digest:
        raise Http404(_("The engine has changed since."))
    return HttpResponse(sources.zipped, content_type="application/zip")


@require_safe
def engine_wheel(request: HttpRequest) -> HttpResponse:
    """The engine as a wheel for pip. It changes with the site, so it is not cached."""
    return HttpResponse(engine_sources().zipped, content_type="application/zip")


def has_python() -> bool:
    """Whether the files that run Python in a browser are here; `config.browser_python` fetches them."""
    return all((settings.BROWSER_PYTHON / f"{name}.gz").exists() for name in PYTHON_FILES)


@require_safe
@FOR_EVER
def browser_python(request: HttpRequest, version: str, name: str) -> HttpResponse:
    folder: Path = settings.BROWSER_PYTHON
    if version != folder.name or name not in PYTHON_FILES or not has_python():
        raise Http404(_("There is no such file."))
    packed = (folder / f"{name}.gz").read_bytes()
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(packed, content_type=PYTHON_FILES[name], headers=headers | {"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed), content_type=PYTHON_FILES[name], headers=headers)
