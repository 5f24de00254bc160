"""Doors to the rules of every variant, and to the replays: list, viewer, the film it plays, downloads."""

import gzip
import json
from collections.abc import Callable
from functools import wraps

import structlog
from django.core.cache import cache
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from engine.describe import LANGUAGES, Language, Section, name, sections, summary
from engine.describe.winning import tagline
from engine.log import DealLog, LogError, dumps_game, pack_game
from engine.variants import VARIANTS
from games import selectors
from games.models import Game

PER_PAGE = 24
A_DAY = 86_400
BROKEN = (
    "The record of this game is damaged or from another release, so it cannot be played back. "
    "Whoever runs the site finds the reason in its log."
)

Door = Callable[[HttpRequest, str], HttpResponseBase]

log = structlog.get_logger(__name__)


@require_safe
def rules_list(request: HttpRequest) -> HttpResponse:
    """Every variant in a line: its name, for how many it is, and what sets it apart."""
    lang = _language(request)
    variants = [
        {"id": variant_id, "name": name(rules, lang), "rules": rules, "summary": summary(rules, lang)}
        for variant_id, rules in VARIANTS.items()
    ]
    return render(request, "rules/list.html", {"variants": variants, "lang": lang})


@require_safe
def rules_sheet(request: HttpRequest, variant_id: str) -> HttpResponse:
    lang = _language(request)
    rules = VARIANTS.get(variant_id)
    if rules is None:
        raise Http404("There is no such variant.")
    sheet = {
        "lang": lang,
        "name": name(rules, lang),
        "tagline": tagline(rules).within(lang),
        "sections": [_said(section, lang) for section in sections(rules)],
    }
    return render(request, "rules/sheet.html", sheet)


def _language(request: HttpRequest) -> Language:
    """The language that is asked for with `?lang=it`; where no sheet is written in it, the first there is."""
    wanted = request.GET.get("lang")
    return next((lang for lang in LANGUAGES if lang == wanted), LANGUAGES[0])


def _said(section: Section, lang: Language) -> dict[str, object]:
    return {
        "heading": section.heading.within(lang),
        "opening": section.opening.within(lang),
        "items": [item.within(lang) for item in section.items],
        "closing": section.closing and section.closing.within(lang),
    }


@require_safe
def replay_list(request: HttpRequest) -> HttpResponse:
    page = Paginator(selectors.replays(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/replays.html", {"page": page})


@require_safe
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    game = get_object_or_404(selectors.replays(), public_id=public_id)
    shown = {"game": game, "seats": game.seats.all(), "counts_points": selectors.counts_points(game)}
    return render(request, "games/replay.html", shown)


def _unless_broken(told: Callable[[HttpRequest], HttpResponse]) -> Callable[[Door], Door]:
    """A stored log that no longer replays is gone for whoever asks for it: `told` says so in a sentence.

    Stands outside the decorators that let an answer be kept, for the record may be mended.
    """

    def decorate(view: Door) -> Door:
        @wraps(view)
        def door(request: HttpRequest, public_id: str) -> HttpResponseBase:
            try:
                return view(request, public_id)
            except LogError as error:
                log.error("a stored game does not replay", game=public_id, error=str(error))
                answer = told(request)
                answer.status_code = 410
                answer["Cache-Control"] = "no-store"
                return answer

        return door

    return decorate


def _broken_page(request: HttpRequest) -> HttpResponse:
    return render(request, "games/broken.html", {"sentence": BROKEN})


def _etag(request: HttpRequest, public_id: str) -> str | None:
    game = Game.objects.filter(public_id=public_id).first()
    return f'"{selectors.film_etag(game)}"' if game else None


@_unless_broken(lambda request: JsonResponse({"error": BROKEN}))
@require_safe
@cache_control(public=True, max_age=3600)
@condition(etag_func=_etag)
def film(request: HttpRequest, public_id: str) -> HttpResponseBase:
    game = get_object_or_404(selectors.replays(), public_id=public_id)
    packed = _packed_film(game)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(packed, content_type="application/json", headers=headers | {"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed), content_type="application/json", headers=headers)


def _packed_film(game: Game) -> bytes:
    """Made once for each process: replaying a long game takes longer than a page may."""
    key = f"film-{selectors.film_etag(game)}"
    packed: bytes | None = cache.get(key)
    if packed is None:
        document = json.dumps(selectors.replay_document(game), separators=(",", ":"))
        packed = gzip.compress(document.encode(), compresslevel=5, mtime=0)
        cache.set(key, packed, timeout=A_DAY)
    return packed


@_unless_broken(_broken_page)
@require_safe
def packed(request: HttpRequest, public_id: str) -> HttpResponse:
    return _download(pack_game(_logs_or_404(request, public_id)), f"{public_id}.slap", "application/octet-stream")


@_unless_broken(_broken_page)
@require_safe
def readable(request: HttpRequest, public_id: str) -> HttpResponse:
    lines = dumps_game(_logs_or_404(request, public_id))
    return _download(lines.encode(), f"{public_id}.jsonl", "application/jsonl; charset=utf-8")


def _logs_or_404(request: HttpRequest, public_id: str) -> list[DealLog]:
    """Every deal of the game, or with `?deal=3` that one."""
    logs = selectors.deal_logs(get_object_or_404(selectors.replays(), public_id=public_id))
    wanted = request.GET.get("deal")
    chosen = [log for log in logs if wanted in (None, str(log.number))]
    if not chosen:
        raise Http404("The game has no such deal.")
    return chosen


def _download(body: bytes, name: str, content_type: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type=content_type, headers=headers)
