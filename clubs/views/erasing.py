"""An owner erases a person at this person's request."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.models import Club
from clubs.permissions import Permission
from clubs.services import erasing
from clubs.views.access import actor_of, club_act_of, for_club, try_to
from clubs.views.members import person_or_404
from games.texts import gettext as _


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Permission.ERASE)
def erase(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """A list of deleted and kept data, and the button to erase."""
    membership = person_or_404(club, member)
    if request.method == "POST":
        act = club_act_of(request, club)
        do = partial(erasing.erase, act, player=membership.player, now=act.now)
        if try_to(request, do, _("Erased. Results stay, under “Former player”.")):
            return redirect("club", club.slug)
        return redirect("erase-member", club.slug, member)
    context = {
        "club": club,
        "member": membership,
        "player": membership.player,
        "refusal": erasing.why_not_erasable(membership.player, club, actor_of(request)),
        "mentions": erasing.mentions(membership.player),
    }
    return render(request, "clubs/erase.html", context)
