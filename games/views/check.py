"""Doors to the check of a game's record: what this server finds, and what a browser needs to find it by itself."""

import gzip
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

from games.selectors.checks import record_checked, shown_seed
from games.selectors.replays import replays

FOR_EVER = cache_control(public=True, max_age=365 * 86_400, immutable=True)
PYTHON_FILES = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.js": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "python_stdlib.zip": "application/zip",
    "pyodide-lock.json": "application/json",
}
"""What runs Python in a browser, and as what each is served."""


@require_safe
def check(request: HttpRequest, public_id: str) -> HttpResponse:
    game = get_object_or_404(replays(), public_id=public_id)
    seed = shown_seed(game)
    shown = {
        "game": game,
        "seats": game.seated,
        "check": record_checked(game),
        "seed": seed.hex() if seed is not None else "",
        "is_seed_held_back": seed is None and bool(game.seed),
        "engine": engine_sources().digest,
        "python": settings.BROWSER_PYTHON.name if has_python() else "",
    }
    return render(request, "games/check.html", shown)


class Sources(NamedTuple):
    """The engine as a zip file, and the hex SHA-256 of it."""

    zipped: bytes
    digest: str


@lru_cache(maxsize=1)
def engine_sources() -> Sources:
    """Every file of the engine, the same bytes from the same sources."""
    folder: Path = settings.ENGINE_SOURCES
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as zipped:
        for file in sorted(folder.rglob("*.py")):
            named = ZipInfo(f"engine/{file.relative_to(folder)}")
            named.compress_type = ZIP_DEFLATED
            zipped.writestr(named, file.read_bytes())
    return Sources(out.getvalue(), sha256(out.getvalue()).hexdigest())


@require_safe
@FOR_EVER
def engine_zip(request: HttpRequest, digest: str) -> HttpResponse:
    """The sources under the address of their digest, so that they may be kept; none are kept for another digest."""
    sources = engine_sources()
    if digest != sources.digest:
        raise Http404("The engine has changed since.")
    return HttpResponse(sources.zipped, content_type="application/zip")


def has_python() -> bool:
    """Whether what runs Python in a browser is on this machine: `config.browser_python` fetches it."""
    return all((settings.BROWSER_PYTHON / f"{name}.gz").exists() for name in PYTHON_FILES)


@require_safe
@FOR_EVER
def browser_python(request: HttpRequest, version: str, name: str) -> HttpResponse:
    folder: Path = settings.BROWSER_PYTHON
    if version != folder.name or name not in PYTHON_FILES or not has_python():
        raise Http404("There is no such file.")
    packed = (folder / f"{name}.gz").read_bytes()
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(packed, content_type=PYTHON_FILES[name], headers=headers | {"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed), content_type=PYTHON_FILES[name], headers=headers)
