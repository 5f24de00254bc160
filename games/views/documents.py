"""Doors to documents of the project that whoever writes programs reads."""

from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.documents import as_html


@require_safe
def log_format(request: HttpRequest) -> HttpResponse:
    """The description of both forms of a log."""
    shown = {"title": "The format of a recorded game", "back": reverse("replays"), "back_words": "Replays"}
    return _page(request, settings.LOG_FORMAT, shown)


@require_safe
def rules_reference(request: HttpRequest) -> HttpResponse:
    """The rules as the engine plays them, with every knob."""
    shown = {"title": "The rules as the engine plays them", "back": reverse("rules"), "back_words": "Rules"}
    return _page(request, settings.RULES_REFERENCE, shown)


def _page(request: HttpRequest, written: Path, shown: dict[str, str]) -> HttpResponse:
    if not written.exists():
        raise Http404("That document is not on this machine.")
    document = as_html(written.read_text(encoding="utf-8"), {"rules.md": reverse("rules-reference")})
    return render(request, "games/document.html", {**shown, "document": document})
