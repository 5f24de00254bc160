"""Views to share a game elsewhere: pictures, clips, an embedded viewer, oEmbed."""

import hashlib
import time
from collections.abc import Callable
from functools import wraps
from typing import Final
from urllib.parse import urlsplit

from csp.decorators import csp_replace
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import condition, require_safe

from games.models import Game
from games.pictures.budget import Budget, DrawingBusy
from games.pictures.clips import LONGEST_MS, as_gif
from games.pictures.drawing import PROPORTION, Drawing, as_png
from games.selectors.films import film_digest
from games.selectors.moments import (
    END,
    MIDDLE,
    drawn_deal,
    moment_in,
    moment_query,
    stretch_in,
    title_of,
)
from games.selectors.replays import replays
from games.templatetags.sharing import FRAME
from games.texts import gettext as _
from games.texts import gettext_lazy
from games.views.broken import BROKEN, GameView, unless_broken

AN_HOUR: Final = 3600
PICTURES_VERSION: Final = 4
"""Increase it when the drawing of pictures changes."""
WIDTHS: Final = (480, 800, 1200)
"""The widths of pictures, in pixels; the nearest to the requested one is used."""
CLIP_WIDTH: Final = 480
BUSY: Final = gettext_lazy("Many pictures are being drawn just now. Ask again in a few seconds.")
PATIENCE_S: Final = 1.0
UNBOUNDED: Final = 100_000

_pictures = Budget(spent_s=12, window_s=60, clock=time.monotonic, cost=time.thread_time)
_clips = Budget(spent_s=12, window_s=60, clock=time.monotonic, cost=time.thread_time)


def _unreadable(request: HttpRequest) -> HttpResponse:
    return HttpResponse(BROKEN, content_type="text/plain; charset=utf-8")


def _unless_busy(view: GameView) -> GameView:
    """Apply it outside of caching decorators, because "busy" is true only for seconds."""

    @wraps(view)
    def guarded(request: HttpRequest, public_id: str) -> HttpResponseBase:
        try:
            return view(request, public_id)
        except DrawingBusy:
            headers = {"Retry-After": "10", "Cache-Control": "no-store"}
            return HttpResponse(BUSY, status=503, content_type="text/plain; charset=utf-8", headers=headers)

    return guarded


def _etag(request: HttpRequest, public_id: str) -> str | None:
    """An ETag that changes with the game's record, its players and the request."""
    digest = film_digest(public_id)
    if digest is None:
        return None
    shown = f"{PICTURES_VERSION} {digest} {request.path} {sorted(request.GET.items())}"
    return f'"{hashlib.sha256(shown.encode()).hexdigest()[:32]}"'


def _drawn(view: GameView) -> GameView:
    """Decorators for all views of drawings."""
    kept = cache_control(public=True, max_age=AN_HOUR)(condition(etag_func=_etag)(view))
    return unless_broken(_unreadable)(_unless_busy(require_safe(kept)))


@_drawn
def picture(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The table at a moment: `?deal=3&t=12.340&width=800`.

    The default is the middle of the first deal, or the end of a game's only deal, 1200 wide.
    """
    game = get_object_or_404(replays(), public_id=public_id)
    number, at_ms = moment_in(request.GET, game.lengths_ms, END if len(game.lengths_ms) == 1 else MIDDLE)
    width = _width(request.GET)

    def draw() -> bytes:
        film, scores = drawn_deal(game, number)
        return as_png(Drawing(film, scores, width).at(at_ms))

    return _cached_drawing(
        "pictures", _pictures, f"{film_digest(public_id)} {number} {at_ms} {width}", draw, "image/png"
    )


@_drawn
def clip(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """A stretch of a deal, `?deal=3&from=10&to=15`, at most ten seconds. The default is around `t`."""
    game = get_object_or_404(replays(), public_id=public_id)
    number, from_ms, to_ms = stretch_in(request.GET, game.lengths_ms, LONGEST_MS)

    def draw() -> bytes:
        film, scores = drawn_deal(game, number)
        return as_gif(Drawing(film, scores, CLIP_WIDTH), from_ms, to_ms)

    return _cached_drawing("clips", _clips, f"{film_digest(public_id)} {number} {from_ms} {to_ms}", draw, "image/gif")


def _width(asked: QueryDict) -> int:
    text = asked.get("width", "")
    wanted = int(text) if text.isdecimal() and len(text) < 6 else WIDTHS[-1]
    return min(WIDTHS, key=lambda width: abs(width - wanted))


def _cached_drawing(
    cache_name: str, budget: Budget, key: str, draw: Callable[[], bytes], content_type: str
) -> HttpResponse:
    """A drawing, cached for a while. Raises Busy if it cannot be drawn now."""
    key = f"{PICTURES_VERSION} {key}".replace(" ", "-")
    drawn: bytes | None = caches[cache_name].get(key)
    if drawn is None:
        with budget.drawing(PATIENCE_S):
            drawn = draw()
        caches[cache_name].set(key, drawn)
    return HttpResponse(drawn, content_type=content_type)


@xframe_options_exempt
@require_safe
def embed(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """A page with only the viewer, for frames on other sites. No other page may be framed."""
    game = get_object_or_404(replays(), public_id=public_id)
    moment = moment_query(request.GET, game.lengths_ms)
    picture = _picture_address(game, moment, WIDTHS[0])
    shown = {"game": game, "seats": game.seated, "moment": moment, "picture": picture}
    framed = csp_replace({"frame-ancestors": ["*"]})(lambda asked: render(asked, "games/embed.html", shown))
    return framed(request)


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """The oEmbed provider (https://oembed.com) for addresses of replays."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse("Only format=json is spoken here.", status=501, content_type="text/plain; charset=utf-8")
    game, moment = _shown_at(request, request.GET.get("url", ""))
    room = [_most(request.GET.get(f"max{side}", "")) for side in ("width", "height")]
    width, height = (min(most, size) for most, size in zip(room, FRAME, strict=True))
    address = request.build_absolute_uri(reverse("replay-embed", args=[game.public_id])) + moment
    code = {"address": address, "title": title_of(game), "width": width, "height": height}
    answer = {
        "type": "rich",
        "version": "1.0",
        "title": title_of(game),
        "provider_name": "Slapdeck",
        "provider_url": request.build_absolute_uri("/"),
        "cache_age": AN_HOUR,
        "html": render_to_string("games/parts/embed_code.html", code).strip(),
        "width": width,
        "height": height,
        **_thumbnail(request, game, moment, *room),
    }
    return JsonResponse(answer, headers={"Access-Control-Allow-Origin": "*"})


def _shown_at(request: HttpRequest, address: str) -> tuple[Game, str]:
    """The game and the moment of an address on this site; Http404 for any other address."""
    try:
        parts = urlsplit(address)
        match = resolve(parts.path)
    except (ValueError, Resolver404):
        raise Http404(_("No replay is at this address.")) from None
    shows = parts.scheme in ("http", "https") and parts.netloc == request.get_host()
    if not shows or match.url_name not in ("replay", "replay-embed"):
        raise Http404(_("No replay is at this address."))
    game = get_object_or_404(replays(), public_id=match.kwargs["public_id"])
    return game, moment_query(QueryDict(parts.query), game.lengths_ms)


def _most(text: str) -> int:
    """The largest width or height allowed; unlimited if none is given."""
    return int(text) if text.isdecimal() and int(text[:6]) > 0 and len(text) < 6 else UNBOUNDED


def _thumbnail(request: HttpRequest, game: Game, moment: str, width: int, height: int) -> dict[str, object]:
    """The largest picture that fits; empty if none does."""
    fitting = [wide for wide in WIDTHS if wide <= width and round(wide * PROPORTION) <= height]
    if not fitting:
        return {}
    return {
        "thumbnail_url": request.build_absolute_uri(_picture_address(game, moment, fitting[-1])),
        "thumbnail_width": fitting[-1],
        "thumbnail_height": round(fitting[-1] * PROPORTION),
    }


def _picture_address(game: Game, moment: str, width: int) -> str:
    joined = f"{moment}&" if moment else "?"
    return f"{reverse('replay-picture', args=[game.public_id])}{joined}width={width}"
