"""The list of clubs, a club’s page, and the owner's settings."""

from functools import partial
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from clubs import selectors
from clubs.forms.clubs import ClubForm, EditClubForm
from clubs.models import Club
from clubs.name_lists import folded
from clubs.permissions import Permission, allowed, may, own_player
from clubs.services.acts import Refusal
from clubs.services.clubs import create_own_club, edit_club
from clubs.services.members import leave
from clubs.views.access import actor_of, club_act_of, for_club, refuse_visitor, takes_forms, try_to, visible_text
from games.texts import gettext as _

PER_PAGE = 30
MEMBERS_ON_A_PAGE = 50


@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    page = Paginator(selectors.clubs(), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "may_create_club": may(request, Permission.CREATE_CLUB),
        "anybody_may_create_club": settings.CLUBS == "open",
    }
    return render(request, "clubs/clubs.html", context)


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Tournaments and members; a page of a long member list, or the members whose names contain the words of `?q=`."""
    club = get_object_or_404(Club, slug=slug)
    members, words = selectors.members(club), visible_text(request.GET.get("q", ""))
    sought = [one for one in members if folded(words) in folded(one.player.name)]
    own = next((one for one in members if one.player.user_id and one.player.user_id == request.user.pk), None)
    context: dict[str, object] = {
        "club": club,
        "members": members,
        "page": Paginator(sought, MEMBERS_ON_A_PAGE).get_page(request.GET.get("page")),
        "searches": len(members) > MEMBERS_ON_A_PAGE,
        "words": words,
        "asked": f"&{urlencode({'q': words})}" if words else "",
        "own": own,
        "may": allowed(request, club),
    }
    return render(request, "clubs/club.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Permission.EDIT_CLUB)
def edit(request: HttpRequest, club: Club) -> HttpResponse:
    form = EditClubForm(request.POST or None, initial={"name": club.name, "place": club.place})
    if request.method == "POST" and form.is_valid():
        try:
            edit_club(club=club, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, _("%(name)s is changed.", name=form.cleaned_data["name"]))
            return redirect("club", club.slug)
    return render(request, "clubs/edit_club.html", {"club": club, "form": form})


@takes_forms
def leave_club(request: HttpRequest, slug: str) -> HttpResponseBase:
    club = get_object_or_404(Club, slug=slug)
    player = own_player(request)
    if player is None:
        return refuse_visitor(request, _("You are not a member of %(club)s.", club=club), reverse("club", args=[slug]))
    try_to(
        request, partial(leave, player=player, act=club_act_of(request, club)), _("You have left %(club)s.", club=club)
    )
    return redirect("club", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: HttpRequest) -> HttpResponseBase:
    if not may(request, Permission.CREATE_CLUB):
        return refuse_visitor(
            request, _("Only the people who run this site can create clubs. Ask one of them."), request.path
        )
    form = ClubForm(request.POST or None, initial={"organiser": actor_of(request).name})
    if request.method == "POST" and form.is_valid():
        assert request.user.is_authenticated
        try:
            club = create_own_club(user=request.user, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, _("%(club)s is created. Set up its first tournament.", club=club))
            return redirect("new-tournament", club.slug)
    return render(request, "clubs/new_club.html", {"form": form})
