"""Limits the size of requests, because Django reads a whole body before it calls a view."""

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any, Final

from django.template.loader import get_template

Scope = dict[str, Any]
Event = Mapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES: Final = 2 * 1024 * 1024
"""The limit for a request to the site: a little above the largest file that a form accepts."""


TOO_LARGE: Final = b'{"error": "The request is too large: a bot has 64 KiB."}'
"""For programs, in the format of `leagues.views.api`."""


def bounded(application: Application, most_bytes: int = MOST_BYTES) -> Application:
    """Wrap the application to answer 413 to larger requests and stop reading them.

    The application must read the whole body before it answers, as Django does.
    """

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
        elif _announced(scope) > most_bytes:
            await _refuse(scope, send)
        else:
            body = _Body(receive, most_bytes)
            await application(scope, body.receive, send)
            if body.is_too_large:
                await _refuse(scope, send)

    return limited


class _Body:
    """Counts the bytes of a body. Beyond the limit it reports a disconnect to the application."""

    def __init__(self, receive: Receive, most_bytes: int) -> None:
        self._receive = receive
        self._left = most_bytes

    @property
    def is_too_large(self) -> bool:
        return self._left < 0

    async def receive(self) -> Event:
        event = await self._receive()
        if event["type"] == "http.request":
            self._left -= len(event.get("body", b""))
            if self.is_too_large:
                return {"type": "http.disconnect"}
        return event


def _announced(scope: Scope) -> int:
    """The request's Content-Length; 0 if missing."""
    length: bytes = dict(scope["headers"]).get(b"content-length", b"")[:20]
    return int(length) if length.isdigit() else 0


async def _refuse(scope: Scope, send: Send) -> None:
    is_for_programs = scope.get("path", "").startswith("/api/")
    kind, body = (b"application/json", TOO_LARGE) if is_for_programs else (b"text/html; charset=utf-8", _page())
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@cache
def _page() -> bytes:
    return get_template("413.html").render().encode()
