"""The project's documents for programmers."""

from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from engine.variants import VARIANTS
from games.documents import as_html
from games.templatetags.variants import variant_name
from games.texts import Text, gettext_lazy
from games.texts import gettext as _
from games.views.check import engine_sources

EXAMPLE: Final = "https://cards.example.org"
"""The example address in documents, replaced by this site's own."""


class DocumentPage(NamedTuple):
    """A document as a page: `route` is its URL name, `back` the parent page."""

    route: str
    title: Text
    back: str
    back_words: Text


PAGES: Final = {
    "log-format.md": DocumentPage(
        "log-format", gettext_lazy("The format of a recorded game"), "replays", gettext_lazy("Replays")
    ),
    "rules.md": DocumentPage(
        "rules-reference", gettext_lazy("The rules as the engine plays them"), "rules", gettext_lazy("Rules")
    ),
    "bots.md": DocumentPage("bot-guide", gettext_lazy("How to write a bot"), "leagues", gettext_lazy("Leagues")),
    "bot-messages.md": DocumentPage(
        "bot-messages", gettext_lazy("Messages for bots"), "bot-guide", gettext_lazy("How to write a bot")
    ),
    "fair-races.md": DocumentPage("fair-races", gettext_lazy("Fair races"), "lobby", gettext_lazy("Play")),
    "command-line.md": DocumentPage(
        "command-line", gettext_lazy("The command line"), "bot-guide", gettext_lazy("How to write a bot")
    ),
}


@require_safe
def document(request: HttpRequest, name: str) -> HttpResponse:
    written: Path = settings.DOCUMENTS / name
    if not written.exists():
        raise Http404(_("That document is not on this machine."))
    text = written.read_text(encoding="utf-8").replace(EXAMPLE, request.build_absolute_uri("/").rstrip("/"))
    page = PAGES[name]
    shown = {"title": page.title, "back": reverse(page.back), "back_words": page.back_words}
    return render(request, "games/document.html", {**shown, "document": as_html(text, _links(), _sheets())})


def _links() -> dict[str, str]:
    """Addresses on this site for the link targets in documents."""
    sources = reverse("engine-zip", args=[engine_sources().digest])
    return {
        **{name: reverse(page.route) for name, page in PAGES.items()},
        "../engine/spit/describe": reverse("rules"),
        "../engine/spit/table.py": sources,
        "../engine/spit/bots/": sources,
        "../engine/patience/deals/view.py": sources,
    }


def _sheets() -> dict[str, str]:
    """Rules sheets by the names of variants, as in the documents' tables."""
    return {variant_name(variant_id): reverse("rules-sheet", args=[variant_id]) for variant_id in VARIANTS}
