"""Doors to one replay: its page, and the film that the viewer plays."""

import gzip
import json
import re
from typing import Any, cast

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from games.models import Game
from games.selectors.films import FILM_VERSION, counts_points, film_etag, replay_document, told_so_far, what_follows
from games.selectors.finding import neighbours
from games.selectors.replays import is_silent, watchable
from games.views.broken import BROKEN, unless_broken

A_MINUTE = 60


@require_safe
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    game = get_object_or_404(watchable(), public_id=public_id)
    if game.state == Game.State.PLAYING:
        silent = is_silent(game, timezone.now())
        return render(request, "games/live.html", {"game": game, "seats": game.seats.all(), "silent": silent})
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
    """Only for a whole film that stays as it is."""
    if "since" in request.GET:
        return None
    game = Game.objects.filter(public_id=public_id).exclude(state=Game.State.PLAYING).first()
    return f'"{film_etag(game)}"' if game else None


@unless_broken(lambda request: JsonResponse({"error": BROKEN}))
@require_safe
@condition(etag_func=_etag)
def film(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The film of a game; with `?since=DEAL.STEPS` what has come after so many steps of that deal."""
    game = get_object_or_404(watchable(), public_id=public_id)
    since = _since(request)
    if since is None and game.state != Game.State.PLAYING:
        return _whole_film(request, game)
    document = _document(game)
    told = what_follows(document, *since) if since else document
    answer = JsonResponse({**told, "silent": is_silent(game, timezone.now())})
    answer["Cache-Control"] = "no-store"
    return answer


def _document(game: Game) -> dict[str, Any]:
    """Of a game that is on, made once for all who ask between two entries; of another one the film that is kept."""
    if game.state != Game.State.PLAYING:
        return cast(dict[str, Any], json.loads(gzip.decompress(_packed_film(game))))
    deal, entries = told_so_far(game)
    key = f"live-{FILM_VERSION}-{game.public_id}-{deal}-{entries}"
    return cast(dict[str, Any], caches["films"].get_or_set(key, lambda: replay_document(game), timeout=A_MINUTE))


def _since(request: HttpRequest) -> tuple[int, int] | None:
    found = re.fullmatch(r"(\d{1,6})\.(\d{1,6})", request.GET.get("since", ""), re.ASCII)
    return (int(found[1]), int(found[2])) if found else None


@cache_control(public=True, max_age=3600)
def _whole_film(request: HttpRequest, game: Game) -> HttpResponse:
    packed = _packed_film(game)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(packed, content_type="application/json", headers=headers | {"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed), content_type="application/json", headers=headers)


def _packed_film(game: Game) -> bytes:
    """Made once for each process: replaying a long game takes longer than a page may."""
    key = f"film-{film_etag(game)}"
    packed: bytes | None = caches["films"].get(key)
    if packed is None:
        document = json.dumps(replay_document(game), separators=(",", ":"))
        packed = gzip.compress(document.encode(), compresslevel=5, mtime=0)
        caches["films"].set(key, packed)
    return packed
