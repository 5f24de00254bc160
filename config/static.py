"""Static files with digests in their names, so that browsers can cache them for ever."""

import re
from collections.abc import Iterator, Mapping
from typing import IO, Any
from wsgiref.headers import Headers

from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.joined import as_sent

_STATEMENTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]
_OWN_MODULES = "js/*.js"
_OURS = re.compile(r"(js|css)/")


class _AsSent:
    """A storage that gives our modules and sheets as `config.joined` sends them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def open(self, path: str) -> File[bytes]:
        return ContentFile(as_sent(path, self._read).encode(), name=path)

    def _read(self, path: str) -> str:
        with self._storage.open(path) as file:
            written: IO[bytes] = file
            return written.read().decode()


class HashedStatic(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Also rewrites `import … from "./x.js";` with relative paths and a final semicolon.

    It leaves `import("./x.js")` alone, which JSDoc uses for types. Such imports may be circular, and then digests would
    never settle.

    Third-party scripts import nothing, so they are not searched, which halves the time of collecting.
    """

    max_post_process_passes = 10  # a module's digest settles after its imports; Django's default of 5 was just enough
    patterns = tuple(pattern for pattern in CompressedManifestStaticFilesStorage.patterns if pattern[0] == "*.css")
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        _OWN_MODULES,
        tuple(statement for statement in _STATEMENTS if r"import\(" not in statement[0]),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._urls: dict[str, str] = {}

    def post_process(self, paths: Mapping[str, tuple[Storage, str]], **options: Any) -> Iterator[tuple[Any, Any, Any]]:
        ours = {name: (_AsSent(storage), path) for name, (storage, path) in paths.items() if _OURS.match(name)}
        return super().post_process({**paths, **ours}, **options)  # type: ignore[no-any-return]

    def url(self, name: str, force: bool = False) -> str:
        """Cached, because a page has ten or more files and their names do not change."""
        if name not in self._urls:
            self._urls[name] = super().url(name, force)
        return self._urls[name]


_ENGINES_WORKER = re.compile(r"/js/(check|bots)/worker\.[^/]*js$")
_ENGINES_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Sends the whole file at once, because under ASGI each part of a file would need a thread."""

    def add_mime_headers(self, headers: Headers, path: str, url: str) -> None:
        """Set a Content Security Policy for worker scripts: those that run the engine may compile WebAssembly, and may
        only contact this site."""
        super().add_mime_headers(headers, path, url)
        if _ENGINES_WORKER.search(url):
            headers["Content-Security-Policy"] = _ENGINES_POLICY

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file as file:
                content = file.read()
        response = HttpResponse(content, status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        return response
