"""Static files under names that carry their digest, so that browsers may keep them for ever."""

import re
from typing import Any
from wsgiref.headers import Headers

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

_STATEMENTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]
_OWN_MODULES = "js/*.js"


class HashedStatic(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Rewrites `import … from "./x.js";` too: relative paths, statements that end in a semicolon.

    `import("./x.js")` is how JSDoc names a type of another module. Modules may name each other's
    types in a circle, and then no digest would ever settle; so that form is left alone.

    Scripts of others are read once: they import nothing, and to look for it was half of the work of collecting.
    """

    max_post_process_passes = 10  # a module's digest settles after those that it imports; Django's 5 just sufficed
    patterns = tuple(pattern for pattern in CompressedManifestStaticFilesStorage.patterns if pattern[0] == "*.css")
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        _OWN_MODULES,
        tuple(statement for statement in _STATEMENTS if r"import\(" not in statement[0]),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._urls: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        """A page names ten files and more, whose names stay as long as the process runs."""
        if name not in self._urls:
            self._urls[name] = super().url(name, force)
        return self._urls[name]


_ENGINES_WORKER = re.compile(r"/js/(check|bots)/worker\.[^/]*js$")
_ENGINES_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Answers with the whole file at once: under ASGI a file read in parts goes through a thread for every part."""

    def add_mime_headers(self, headers: Headers, path: str, url: str) -> None:
        """A worker keeps to the policy that its own script brings: those that run the engine compile WebAssembly, and
        may talk to nobody else."""
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
