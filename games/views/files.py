"""The files of a game: its logs, packed and readable."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from engine.log import DealLog, dumps_game, pack_game
from games.selectors.replays import deal_logs, replays
from games.texts import gettext as _
from games.views.broken import broken_page, unless_broken


@unless_broken(broken_page)
@require_safe
def packed(request: HttpRequest, public_id: str) -> HttpResponse:
    return _download(pack_game(_logs_or_404(request, public_id)), f"{public_id}.slap", "application/octet-stream")


@unless_broken(broken_page)
@require_safe
def readable(request: HttpRequest, public_id: str) -> HttpResponse:
    lines = dumps_game(_logs_or_404(request, public_id))
    return _download(lines.encode(), f"{public_id}.jsonl", "application/jsonl; charset=utf-8")


def _logs_or_404(request: HttpRequest, public_id: str) -> list[DealLog]:
    """All deals of the game, or only that of `?deal=3`."""
    logs = deal_logs(get_object_or_404(replays(), public_id=public_id))
    wanted = request.GET.get("deal")
    chosen = [log for log in logs if wanted in (None, str(log.number))]
    if not chosen:
        raise Http404(_("The game has no such deal."))
    return chosen


def _download(body: bytes, name: str, content_type: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type=content_type, headers=headers)
