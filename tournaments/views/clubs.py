"""The club's page, the list of tournaments and the form that sets one up."""

from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from engine.spit.variants import variant
from games.models import Player
from tournaments import people, selectors
from tournaments.forms.set_up import TournamentForm
from tournaments.models import Club
from tournaments.people_forms import ClubForm, EditClubForm
from tournaments.permissions import Action, allowed, may
from tournaments.services.adding import nearly_known
from tournaments.services.clubs import create_tournament, edit_club, found_own_club
from tournaments.services.entries import AlreadyEntered, enter_newcomers
from tournaments.services.members import leave
from tournaments.services.writing import Refusal
from tournaments.views.access import (
    actor_of,
    club_hand_of,
    for_club,
    hand_of,
    key_of,
    takes_forms,
    try_to,
    turn_away,
    whose_page,
)

PER_PAGE = 30


@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    page = Paginator(people.clubs(), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "may_found": may(request, Action.FOUND_CLUB),
        "anybody_may_found": settings.CLUBS == "open",
    }
    return render(request, "people/clubs.html", context)


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    club = get_object_or_404(Club, slug=slug)
    members = people.members(club)
    own = next((one for one in members if one.player.user_id and one.player.user_id == request.user.pk), None)
    context: dict[str, Any] = {
        "club": club,
        "nav_club": club,
        "members": members,
        "own": own,
        "tournaments": selectors.running_first(club),
        "may": allowed(request, club),
    }
    if context["may"]["call_off"]:
        context["called_off"] = selectors.tournaments(called_off=True).filter(club=club)
    return render(request, "tournaments/club.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Action.EDIT_CLUB)
def edit(request: HttpRequest, club: Club) -> HttpResponse:
    form = EditClubForm(request.POST or None, initial={"name": club.name, "place": club.place})
    if request.method == "POST" and form.is_valid():
        try:
            edit_club(club=club, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, f"{form.cleaned_data['name']} is changed.")
            return redirect("club", club.slug)
    return render(request, "people/edit_club.html", {"club": club, "nav_club": club, "form": form})


@takes_forms
def leave_club(request: HttpRequest, slug: str) -> HttpResponseBase:
    club = get_object_or_404(Club, slug=slug)
    player = Player.objects.filter(user=request.user.pk).first() if request.user.is_authenticated else None
    if player is None:
        return turn_away(request, f"You are no member of {club}.", reverse("club", args=[slug]))
    try_to(request, partial(leave, player=player, **club_hand_of(request, club)), f"You have left {club}.")
    return redirect("club", slug)


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
    if not clubs:
        return redirect("new-club")
    context = {"clubs": clubs, "may_found": may(request, Action.FOUND_CLUB)}
    return render(request, "tournaments/set_up.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: HttpRequest) -> HttpResponseBase:
    if not may(request, Action.FOUND_CLUB):
        return turn_away(request, "Only the people who run this site can found clubs. Ask one of them.", request.path)
    form = ClubForm(request.POST or None, initial={"organiser": actor_of(request).name})
    if request.method == "POST" and form.is_valid():
        assert request.user.is_authenticated
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
    if not may(request, Action.SET_UP, club):
        return turn_away(request, whose_page(Action.SET_UP, club), request.path)
    form = TournamentForm(request.POST or None)
    is_meant = request.method == "POST" and "look" not in request.POST
    if is_meant and form.is_valid() and (answer := _create(request, club, form)):
        return answer
    return render(request, "tournaments/new.html", {"club": club, "nav_club": club, "form": form})


def _create(request: HttpRequest, club: Club, form: TournamentForm) -> HttpResponse | None:
    asked = form.cleaned_data
    near = nearly_known(club=club, names=[name for name, _, _ in asked["people"] or ()])
    try:
        with transaction.atomic():
            tournament = create_tournament(
                club=club,
                name=asked["name"],
                variant=asked["variant"],
                rules=variant(asked["variant"]),
                best_of=asked["best_of"],
                stages=form.stages,
                key=key_of(request),
                now=timezone.now(),
            )
            if asked["people"]:
                enter_newcomers(people=asked["people"], **hand_of(request, tournament))
    except AlreadyEntered as refusal:
        form.add_error("people", str(refusal))
        return None
    except Refusal as refusal:
        form.add_error("name", str(refusal))
        return None
    next_step = "Look at the entries, then begin." if asked["people"] else "Enter the players, then open check-in."
    messages.success(request, f"{tournament} is set up. {next_step}")
    if near:
        messages.warning(request, near)
    return redirect("desk", tournament.slug)
