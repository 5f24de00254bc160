"""A player's own page: where to sit next, the opponent, and what has been played."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.permissions import PLAYER_LINK, own_player, player_link_of, player_link_with
from clubs.selectors import memberships_of
from clubs.views.access import text_of, turn_away
from games.models import Player
from games.selectors.tables import tables_of
from games.texts import gettext as _
from tournaments.models import Tournament
from tournaments.pages.own_matches import entered_by, matches_of


@never_cache
@require_safe
def me(request: HttpRequest) -> HttpResponseBase:
    if player := own_player(request):
        return _page(request, player)
    if link := player_link_of(request):
        return _page(request, link.acts_as, link.club)
    if request.user.is_authenticated:
        return render(request, "tournaments/nobody.html")
    return turn_away(request, _("This page is for players."), request.path)


@never_cache
@require_safe
def me_by_link(request: HttpRequest, key: str) -> HttpResponse:
    """The same for one club, without an account; the phone acts as this player there until the link is renewed."""
    link = player_link_with(key)
    if link is None:
        return render(request, "tournaments/stale_player_link.html", status=410)
    request.session[PLAYER_LINK] = key
    return _page(request, link.acts_as, link.club)


def _page(request: HttpRequest, player: Player, club: Club | None = None) -> HttpResponse:
    """With `?part=matches` only what changes, as of the tournament that the page follows; of one club or of all."""
    entered = list(entered_by(player, club))
    followed = Tournament.objects.filter(slug=text_of(request.GET.get("follows", ""))).first()
    context = {
        "player": player,
        "matches": matches_of(player, club),
        "entered": entered,
        "follows": followed or (entered[0].tournament if entered else None),
    }
    if request.GET.get("part") == "matches":
        return render(request, "tournaments/me_part.html", context)
    context["live_tables"] = tables_of(player)
    context["clubs"] = [club] if club else [one.club for one in memberships_of(player)]
    return render(request, "tournaments/me.html", context)
