"""Ratings: a list for each variant, and a page for each player with the matches behind the ratings."""

from django.core.paginator import Paginator
from django.db.models import Count, F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine.variants import VARIANTS
from games.curve import Curve, curve
from games.models import Player
from games.selectors.replay_search import has_replays
from games.texts import gettext as _
from tournaments.models import Entry, Rating, RatingStep
from tournaments.pages.own_matches import entries_of, results_of
from tournaments.pages.record import record_of
from tournaments.ratings import SURE, UNSETTLED

ON_A_PAGE = 100
RESULTS_ON_A_PAGE = 10
STANDARD = "standard"


@require_safe
def ratings(request: HttpRequest, variant: str = "") -> HttpResponse:
    """The rated players of a variant, ranked by rating minus ±.

    Without `variant`, the standard game, or the variant with most players if nobody is rated in the standard game.
    """
    if variant and variant not in VARIANTS:
        raise Http404(_("There is no such variant."))
    rated = list(Rating.objects.values_list("variant").annotate(people=Count("pk")).order_by("-people", "variant"))
    standard = not rated or any(one == STANDARD for one, _ in rated)
    chosen = variant or (STANDARD if standard else rated[0][0])
    rows = Rating.objects.filter(variant=chosen).select_related("player")
    surely_best = rows.order_by((F("mu") - SURE * F("sigma")).desc(), "player__name")
    page = Paginator(surely_best, ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"variants": rated, "variant": chosen, "page": page, "unsettled": UNSETTLED}
    return render(request, "ratings/list.html", context)


@require_safe
def player(request: HttpRequest, player: int) -> HttpResponse:
    """A person's record, ratings with their history, matches (one page of them) and tournaments."""
    who = get_object_or_404(Player, pk=player, bot="")
    if who.merged_into is not None:
        who = who.merged_into
    steps: dict[str, list[RatingStep]] = {}
    for step in RatingStep.objects.filter(player=who).order_by("at", "match"):
        steps.setdefault(step.variant, []).append(step)
    rated = Rating.objects.filter(player=who).order_by("-matches")
    courses = [(rating, _curve(taken := steps.get(rating.variant, [])), taken) for rating in rated]
    entries = Entry.objects.filter(player=who, withdrawn=False).select_related("tournament__club")
    played = [entry.tournament for entry in entries.order_by("-tournament__created_at")[:ON_A_PAGE]]
    own = entries_of(who)
    page, results = results_of(own, request.GET.get("page"), RESULTS_ON_A_PAGE)
    context = {
        "player": who,
        "courses": courses,
        "tournaments": played,
        "page": page,
        "results": results,
        "record": record_of(own),
        "has_replays": has_replays(who),
    }
    return render(request, "ratings/player.html", context)


def _curve(steps: list[RatingStep]) -> Curve | None:
    """The curve of the ratings; None for fewer than two steps."""
    return curve([(step.shown, step.uncertainty) for step in steps]) if len(steps) > 1 else None
