"""The answer for a stored record that does not replay."""

from collections.abc import Callable
from functools import wraps

import structlog
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from engine.log import LogError
from games.texts import gettext_lazy

BROKEN = gettext_lazy(
    "The record of this game is damaged or from another release, so it cannot be played back. "
    "The people who run the site find the reason in its log."
)

GameView = Callable[[HttpRequest, str], HttpResponseBase]

log = structlog.get_logger(__name__)


def unless_broken(page: Callable[[HttpRequest], HttpResponse]) -> Callable[[GameView], GameView]:
    """Answer 410 Gone with this page if a stored log does not replay.

    Apply it outside of caching decorators, because the record may be repaired.
    """

    def decorate(view: GameView) -> GameView:
        @wraps(view)
        def guarded(request: HttpRequest, public_id: str) -> HttpResponseBase:
            try:
                return view(request, public_id)
            except LogError as error:
                log.error("a stored game does not replay", game=public_id, error=str(error))
                answer = page(request)
                answer.status_code = 410
                answer["Cache-Control"] = "no-store"
                return answer

        return guarded

    return decorate


def broken_page(request: HttpRequest) -> HttpResponse:
    return render(request, "games/broken.html", {"sentence": BROKEN})
