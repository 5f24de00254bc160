"""Public pages of bots."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.models import Bot
from games.selectors.cursor import Cursor, slice_of
from games.texts import gettext as _
from leagues.models import Entrant
from leagues.selectors import tables
from leagues.selectors.comparing import compared
from leagues.views.tables import BY_DATE, MATCHES

ENTERED = (Entrant.State.ACTIVE, Entrant.State.WITHDRAWN, Entrant.State.FAILED)
"""States hidden from the public: only the author sees a version on trial."""
MOST_VERSIONS = 50
MOST_OPPONENTS = 30


@require_safe
def bot(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of one version; by default the active one, or the latest that played."""
    found = get_object_or_404(Bot.objects.select_related("owner"), slug=slug)
    entered = Entrant.objects.filter(version__bot=found, state__in=ENTERED)
    entrants = list(entered.select_related("league", *tables.BOTS).order_by("-version__number", "league"))
    number = _number_asked(request, entrants)
    shown = [one for one in entrants if one.version and one.version.number == number]
    return _page(request, shown, {"bot": found, "number": number, "versions": _rated(entrants[:MOST_VERSIONS])})


@require_safe
def built_in(request: HttpRequest, name: str) -> HttpResponse:
    shown = list(Entrant.objects.filter(built_in=name).select_related("league"))
    if not shown:
        raise Http404(_("No league has a built-in bot with this name."))
    return _page(request, shown, {"name": shown[0]})


def _page(request: HttpRequest, shown: Sequence[Entrant], context: dict[str, object]) -> HttpResponse:
    rated = tables.ratings_of(shown)
    sections = [
        {
            "entrant": one,
            "ratings": [rating for (entrant, _), rating in sorted(rated.items()) if entrant == one.pk],
            "curve": tables.history(one),
            "versions": next(iter(compared(one.league, [one])), None),
            "opponents": tables.opponents(one)[:MOST_OPPONENTS],
            "causes": tables.causes(one),
        }
        for one in shown
    ]
    found = slice_of(tables.played_by(shown), BY_DATE, MATCHES, Cursor.read(request.GET.dict()), list)
    return render(request, "leagues/bot.html", context | {"sections": sections, "found": found})


def _number_asked(request: HttpRequest, entrants: Sequence[Entrant]) -> int:
    """0 if no version has played."""
    numbers = {one.version.number: one.state for one in entrants if one.version}
    asked = request.GET.get("version", "")
    if asked:
        if not asked.isdecimal() or int(asked) not in numbers:
            raise Http404(_("No such version of this bot has played."))
        return int(asked)
    playing = [number for number, state in numbers.items() if state == Entrant.State.ACTIVE]
    return max(playing or numbers, default=0)


def _rated(entrants: Sequence[Entrant]) -> list[tuple[Entrant, object]]:
    rated = tables.ratings_of(entrants)
    return [(one, rated.get((one.pk, ""))) for one in entrants]
