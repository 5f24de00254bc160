"""A player's own page: where to sit next, against whom, and what has been played."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Player
from tournaments import people
from tournaments.models import Tournament
from tournaments.permissions import PLAYER_LINK, player_of, player_with_link
from tournaments.views.access import text_of, turn_away


@never_cache
@require_safe
def me(request: HttpRequest) -> HttpResponseBase:
    player = player_of(request)
    if player is not None:
        return _page(request, player)
    if request.user.is_authenticated:
        return render(request, "people/nobody.html")
    return turn_away(request, "This page is for players.", request.path)


@never_cache
@require_safe
def me_by_link(request: HttpRequest, key: str) -> HttpResponse:
    """The same without an account; the phone acts as this player from now on, until the link is renewed."""
    player = player_with_link(key)
    if player is None:
        return render(request, "people/stale_player_link.html", status=410)
    request.session[PLAYER_LINK] = key
    return _page(request, player)


def _page(request: HttpRequest, player: Player) -> HttpResponse:
    """With `?part=matches` only what changes, as of the tournament that the page follows."""
    entered = list(people.entered_by(player))
    followed = Tournament.objects.filter(slug=text_of(request.GET.get("follows", ""))).first()
    context = {
        "player": player,
        "matches": people.matches_of(player),
        "entered": entered,
        "follows": followed or (entered[0].tournament if entered else None),
    }
    if request.GET.get("part") == "matches":
        return render(request, "people/me_part.html", context)
    return render(request, "people/me.html", context | {"memberships": people.memberships_of(player)})
