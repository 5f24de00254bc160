"""Doors to one replay: its page, and the film that the viewer plays."""

import gzip
import json

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from games.models import Game
from games.selectors.films import counts_points, film_etag, replay_document
from games.selectors.finding import neighbours
from games.selectors.replays import replays
from games.views.broken import BROKEN, unless_broken

A_DAY = 86_400


@require_safe
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    game = get_object_or_404(replays(), public_id=public_id)
    earlier, later = neighbours(game)
    shown = {
        "game": game,
        "seats": game.seats.all(),
        "counts_points": counts_points(game),
        "earlier": earlier,
        "later": later,
    }
    return render(request, "games/replay.html", shown)


def _etag(request: HttpRequest, public_id: str) -> str | None:
    game = Game.objects.filter(public_id=public_id).first()
    return f'"{film_etag(game)}"' if game else None


@unless_broken(lambda request: JsonResponse({"error": BROKEN}))
@require_safe
@cache_control(public=True, max_age=3600)
@condition(etag_func=_etag)
def film(request: HttpRequest, public_id: str) -> HttpResponseBase:
    game = get_object_or_404(replays(), public_id=public_id)
    packed = _packed_film(game)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(packed, content_type="application/json", headers=headers | {"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed), content_type="application/json", headers=headers)


def _packed_film(game: Game) -> bytes:
    """Made once for each process: replaying a long game takes longer than a page may."""
    key = f"film-{film_etag(game)}"
    packed: bytes | None = cache.get(key)
    if packed is None:
        document = json.dumps(replay_document(game), separators=(",", ":"))
        packed = gzip.compress(document.encode(), compresslevel=5, mtime=0)
        cache.set(key, packed, timeout=A_DAY)
    return packed
