"""Doors to documents of the project for people who write programs."""

from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from engine.spit.variants import VARIANTS
from games.documents import as_html
from games.templatetags.variants import variant_name
from games.views.check import engine_sources


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
    document = as_html(written.read_text(encoding="utf-8"), _links(), _sheets())
    return render(request, "games/document.html", {**shown, "document": document})


def _links() -> dict[str, str]:
    """Where on the site that lies which a document leads to beside itself."""
    return {
        "rules.md": reverse("rules-reference"),
        "log-format.md": reverse("log-format"),
        "../engine/spit/describe": reverse("rules"),
        "../engine/spit/table.py": reverse("engine-zip", args=[engine_sources().digest]),
    }


def _sheets() -> dict[str, str]:
    """The sheets of the variants by their names, as a table of them has these."""
    return {variant_name(variant_id): reverse("rules-sheet", args=[variant_id]) for variant_id in VARIANTS}
