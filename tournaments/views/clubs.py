"""The club's page, the list of tournaments and the form that sets one up."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from engine.variants import variant
from tournaments import selectors
from tournaments.forms import TournamentForm
from tournaments.models import Club
from tournaments.services import clubs
from tournaments.services.writing import Refusal
from tournaments.views.access import key_of, may_organise, turn_away

PER_PAGE = 30


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    club = get_object_or_404(Club, slug=slug)
    context = {
        "club": club,
        "nav_club": club,
        "members": selectors.members(club),
        "tournaments": selectors.running_first(club),
        "may_organise": may_organise(request, club),
    }
    return render(request, "tournaments/club.html", context)


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    page = Paginator(selectors.tournaments(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/list.html", {"page": page, "clubs": Club.objects.all()[:20]})


@require_http_methods(["GET", "HEAD", "POST"])
def new_tournament(request: HttpRequest, slug: str) -> HttpResponseBase:
    club = get_object_or_404(Club, slug=slug)
    if not may_organise(request, club):
        return turn_away(request, f"Tournaments of {club} are set up by its organisers.", request.path)
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and (answer := _create(request, club, form)):
        return answer
    return render(request, "tournaments/new.html", {"club": club, "nav_club": club, "form": form})


def _create(request: HttpRequest, club: Club, form: TournamentForm) -> HttpResponse | None:
    asked = form.cleaned_data
    try:
        tournament = clubs.create_tournament(
            club=club,
            name=asked["name"],
            variant=asked["variant"],
            rules=variant(asked["variant"]),
            best_of=asked["best_of"],
            key=key_of(request),
            now=timezone.now(),
        )
    except Refusal as refusal:
        form.add_error("name", str(refusal))
        return None
    messages.success(request, f"{tournament} is set up. Enter the players, then open check-in.")
    return redirect("desk", tournament.slug)
