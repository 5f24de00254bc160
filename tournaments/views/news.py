"""Event streams that report changes to open pages of a tournament, of its hall and of screens."""

from collections.abc import AsyncIterator, Callable
from functools import cache, partial
from weakref import finalize

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from games.texts import gettext_lazy
from tournaments.live import channel
from tournaments.live.streams import Streams, stream_limits
from tournaments.models import Tournament
from tournaments.selectors.screens import REMOVED, ScreenState, hall_line, screen_line

RETRY_MS = 2_000
ASK_AGAIN_S = 30
TOO_MANY = gettext_lazy("Too many pages listen for news. This one asks again.")

Lookup = partial[ScreenState | None]


@require_safe
def events(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Server-sent events: the number of the ledger's last line, at once and after every change.

    Answers 503 if too many pages listen. Such a page asks again later, and works without news.
    """
    return _streamed(request, partial(_ledger_line, slug))


@require_safe
def hall_events(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Like `events`, and also reports changes of the round's clock."""
    return _streamed(request, partial(hall_line, slug), has_own_numbers=True)


@require_safe
def screen_events(request: HttpRequest, code: str) -> HttpResponseBase:
    """Like `hall_events`, and also reports what the organiser chooses for the screen."""
    return _streamed(request, partial(screen_line, code), has_own_numbers=True)


def _ledger_line(slug: str) -> ScreenState | None:
    found = Tournament.objects.filter(slug=slug).values_list("pk", "last_event").first()
    return ScreenState((found[0],), found[1]) if found else None


def _streamed(request: HttpRequest, lookup: Lookup, *, has_own_numbers: bool = False) -> HttpResponseBase:
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    close = _streams().opened(request.META["REMOTE_ADDR"], session)
    if close is None:
        return HttpResponse(TOO_MANY, status=503, content_type="text/plain", headers={"Retry-After": str(ASK_AGAIN_S)})
    try:
        found = lookup()
        if found is None:
            raise Http404
    except BaseException:
        close()
        raise
    response = _CountedStream(_stream(lookup, found, has_own_numbers))
    response.give_back = finalize(response, close)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


class _CountedStream(StreamingHttpResponse):
    """A stream that frees its place once: when it ends, or when it is dropped without being sent."""

    give_back: Callable[[], object]

    def __init__(self, parts: AsyncIterator[bytes]) -> None:
        super().__init__(parts, content_type="text/event-stream")
        self._parts = parts

    def __aiter__(self) -> AsyncIterator[bytes]:
        """The parts themselves. Django would hand each through two generators, in case it is text."""
        return self._parts

    def close(self) -> None:
        self.give_back()
        super().close()


@cache
def _streams() -> Streams:
    """The streams of this process. Created with the first stream: the limits of the process are raised by then."""
    return Streams(stream_limits())


async def _stream(lookup: Lookup, first: ScreenState, has_own_numbers: bool) -> AsyncIterator[bytes]:
    """The events. With `has_own_numbers`, news carry no number, so it is looked up after each.

    The stream ends if the page has to listen to other topics. The browser then opens a new one.
    The page of a removed screen gets an event for it.
    """

    async def latest() -> int:
        found = await _looked_up_once(lookup)
        return found.number if found else channel.UNKNOWN

    yield f"retry: {RETRY_MS}\n\n".encode()
    async for seq in channel.hub().news(first.topics[0], latest, first.topics[1:]):
        if seq is None:
            yield b": quiet\n\n"
        elif not has_own_numbers:
            yield _changed(seq)
        elif found := await _looked_up_once(lookup):
            yield _changed(found.number)
            if found.topics != first.topics:
                return
        else:
            yield _changed(REMOVED)


def _changed(seq: int) -> bytes:
    return f'id: {seq}\nevent: changed\ndata: {{"seq": {seq}}}\n\n'.encode()


async def _looked_up_once(lookup: Lookup) -> ScreenState | None:
    """The result of one lookup for all pages that show the same."""
    lookup_in_thread = partial(sync_to_async(_without_open_connection, thread_sensitive=False), lookup)
    return await channel.hub().look_up_once((lookup.func, lookup.args), lookup_in_thread)


def _without_open_connection(lookup: Lookup) -> ScreenState | None:
    """Call `lookup`, then close the database connection: a page may listen for hours."""
    try:
        return lookup()
    finally:
        connection.close()
