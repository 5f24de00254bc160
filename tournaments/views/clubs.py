"""The club's page, the list of tournaments and the form that sets one up."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from engine.variants import variant
from tournaments import selectors
from tournaments.forms import ClubForm, TournamentForm
from tournaments.models import Club
from tournaments.services.clubs import create_tournament, found_own_club
from tournaments.services.writing import Refusal
from tournaments.views.access import actor_of, key_of, may_organise, turn_away

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


@require_safe
def set_up(request: HttpRequest) -> HttpResponseBase:
    """Where every page leads who wants a tournament: to the form of the club, or to the choice of one."""
    clubs = selectors.organised_clubs(request.user)
    if len(clubs) == 1:
        return redirect("new-tournament", clubs[0].slug)
    if not clubs and not request.user.is_superuser:
        return turn_away(request, "Tournaments are set up by the organisers of a club.", request.path)
    if not clubs:
        return redirect("new-club")
    return render(request, "tournaments/set_up.html", {"clubs": clubs})


@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: HttpRequest) -> HttpResponseBase:
    if not request.user.is_superuser:
        return turn_away(request, "Clubs are founded by whoever runs the site.", request.path)
    form = ClubForm(request.POST or None, initial={"organiser": actor_of(request).name})
    if request.method == "POST" and form.is_valid():
        try:
            club = found_own_club(user=request.user, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, f"{club} is founded. Set up its first tournament.")
            return redirect("new-tournament", club.slug)
    return render(request, "tournaments/new_club.html", {"form": form})


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
        tournament = create_tournament(
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
