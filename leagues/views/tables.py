"""A league: its table, its cross table and its matches."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.models import Game
from games.selectors.cursor import Cursor, ListOrder, slice_of
from games.texts import gettext as _
from leagues.models import Entrant, League, Pairing
from leagues.selectors import tables

ON_A_PAGE = 50
CROSSED = 12
"""The most bots in a cross table."""
LATEST = 8
MATCHES = 30

BY_DATE = ListOrder("played_at", is_time=True)


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All leagues, or the page of the only one."""
    found = list(League.objects.all())
    if len(found) == 1:
        return league(request, found[0].slug)
    return render(request, "leagues/list.html", {"leagues": found})


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    shown = get_object_or_404(League, slug=slug)
    variant = variant_asked(request, shown)
    latest = tables.latest_round(shown)
    page = Paginator(tables.table(latest, variant), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "league": shown,
        "variant": variant,
        "round": latest,
        "page": page,
        "matches": tables.played(shown)[:LATEST],
        "gate": shown.entrants.exclude(built_in=""),
        "on_trial": shown.entrants.filter(state=Entrant.State.TRIAL).count(),
    }
    return render(request, "leagues/league.html", context)


@require_safe
def cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    shown = get_object_or_404(League, slug=slug)
    variant = variant_asked(request, shown)
    rated = tables.table(tables.latest_round(shown), variant)
    page = Paginator(rated, CROSSED).get_page(request.GET.get("page"))
    rows = list(page)
    crossed = list(zip(rows, tables.cross_table(shown, rows, variant), strict=True)) if rows else []
    return render(
        request, "leagues/cross_table.html", {"league": shown, "variant": variant, "page": page, "crossed": crossed}
    )


@require_safe
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    shown = get_object_or_404(League, slug=slug)
    found = slice_of(tables.played(shown), BY_DATE, MATCHES, Cursor.read(request.GET.dict()), list)
    return render(request, "leagues/matches.html", {"league": shown, "found": found})


@require_safe
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Both games of a pair."""
    pairs = Pairing.objects.select_related("league", "first__version__bot__owner", "second__version__bot__owner")
    pairing = get_object_or_404(pairs, pk=pk, league__slug=slug)
    games = Game.objects.filter(pairings=pairing).order_by("pk").prefetch_related("seats__player", "seats__forfeit")
    versions = [entrant.version for entrant in (pairing.first, pairing.second) if entrant.version is not None]
    own = [version for version in versions if version.bot.owner_id == request.user.pk]
    context = {"league": pairing.league, "match": pairing, "games": games, "own_versions": own}
    return render(request, "leagues/match.html", context)


def variant_asked(request: HttpRequest, shown: League) -> str:
    """Empty for all variants together."""
    variant = request.GET.get("variant", "")
    if variant and variant not in shown.variants:
        raise Http404(_("This league does not play that variant."))
    return variant
