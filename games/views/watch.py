"""One replay: its page, and the film for the viewer."""

import gzip
import json
import re
from typing import cast

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.models import Game
from games.selectors.films import (
    FILM_VERSION,
    ReplayDocument,
    document_since,
    film_digest,
    log_digest,
    replay_document,
    unit_of,
)
from games.selectors.replay_search import neighbours
from games.selectors.replays import is_silent, replays, watchable, watchable_game
from games.selectors.tables import is_at_table
from games.texts import gettext as _
from games.viewers import note_viewer, viewers_of
from games.views.broken import BROKEN, unless_broken
from games.views.check import FOR_EVER

A_MINUTE = 60


@require_safe
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    game = watchable_game(public_id)
    if game is None and is_at_table(public_id):
        return redirect("table", public_id)
    if game is None:
        raise Http404(_("No replay has this address."))
    if game.state == Game.State.PLAYING:
        context = {
            "names": game.names,
            "seats": game.seated,
            "variant": game.variant,
            "rules": game.rules,
            "silent": is_silent(game, timezone.now()),
            "film_url": reverse("film", args=[public_id]),
            "replay_url": reverse("replay", args=[public_id]),
        }
        return render(request, "games/live.html", context)
    earlier, later = neighbours(game)
    shown = {
        "game": game,
        "seats": game.seated,
        "unit": unit_of(game),
        "earlier": earlier,
        "later": later,
    }
    return render(request, "games/replay.html", shown)


def _broken_film(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"error": BROKEN})


@unless_broken(_broken_film)
@require_safe
def film(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The film of a game so far; with `?since=DEAL.STEPS` only the steps after these."""
    since = since_in(request)
    digest = film_digest(public_id) if since is None else None
    if digest:
        return cache_control(public=True, no_cache=True)(_whole_film)(request, public_id, digest)
    game = get_object_or_404(watchable(), public_id=public_id)
    document = _document(game)
    film = document_since(document, *since) if since else document
    answer = JsonResponse({**film, "silent": is_silent(game, timezone.now()), "watching": _watching(request, game)})
    answer["Cache-Control"] = "no-store"
    return answer


def _watching(request: HttpRequest, game: Game) -> int:
    """How many people watch a game that is on, the one who asks included."""
    if game.state != Game.State.PLAYING:
        return 0
    now = timezone.now()
    note_viewer(public_id=game.public_id, viewer=request.GET.get("viewer", ""), now=now)
    return viewers_of(public_id=game.public_id, now=now)


@require_safe
def film_by_digest(request: HttpRequest, public_id: str, digest: str) -> HttpResponseBase:
    """The film of a finished game, at an address that changes with it, so that browsers can cache it for ever.

    An old address redirects to the current film.
    """
    if film_digest(public_id) != digest:
        return redirect("film", public_id)
    kept = unless_broken(_broken_film)(lambda asked, _: FOR_EVER(_whole_film)(asked, public_id, digest))
    return kept(request, public_id)


def _document(game: Game) -> ReplayDocument:
    """The document of a game. For a live game it is cached until the next entry, else for longer."""
    digest = film_digest(game.public_id)
    if digest:
        return cast(ReplayDocument, json.loads(gzip.decompress(_packed_film(game.public_id, digest))))
    key = f"live-{FILM_VERSION}-{game.public_id}-{log_digest(game)}"
    return cast(ReplayDocument, caches["films"].get_or_set(key, lambda: replay_document(game), timeout=A_MINUTE))


def since_in(request: HttpRequest) -> tuple[int, int] | None:
    """The deal and the number of its steps that the reader already has, from `?since=DEAL.STEPS`."""
    found = re.fullmatch(r"(\d{1,6})\.(\d{1,6})", request.GET.get("since", ""), re.ASCII)
    return (int(found[1]), int(found[2])) if found else None


def _whole_film(request: HttpRequest, public_id: str, digest: str) -> HttpResponseBase:
    """The film, or 304 if the browser has it."""
    answer = get_conditional_response(request, f'"{digest}"') or _packed_or_plain(request, public_id, digest)
    answer["ETag"] = f'"{digest}"'
    answer["Vary"] = "Accept-Encoding"
    return answer


def _packed_or_plain(request: HttpRequest, public_id: str, digest: str) -> HttpResponse:
    packed = _packed_film(public_id, digest)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(packed, content_type="application/json", headers={"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed), content_type="application/json")


def _packed_film(public_id: str, digest: str) -> bytes:
    """Cached by the process, because replaying a long game takes too long for a page."""
    packed: bytes | None = caches["films"].get(f"film-{digest}")
    if packed is None:
        game = get_object_or_404(replays(), public_id=public_id)
        document = json.dumps(replay_document(game), separators=(",", ":"))
        packed = gzip.compress(document.encode(), compresslevel=9, mtime=0)
        caches["films"].set(f"film-{digest}", packed)
    return packed
