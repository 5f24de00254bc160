"""A player's page: the next table and opponent, and past matches."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.permissions import PLAYER_LINK, Permission, may, own_player, player_link_of, player_link_with
from clubs.selectors import memberships_of, organised_clubs
from clubs.views.access import actor_of, refuse_visitor, visible_text
from games.models import Player
from games.selectors.tables import own_tables
from games.texts import gettext as _
from tournaments.ledger.projection import State
from tournaments.models import Entry, Tournament
from tournaments.pages.home import organisers_home
from tournaments.pages.own_matches import (
    contradicted_deals_of,
    entered_by,
    finished_with_contradictions,
    matches_of,
    needs_of,
)
from tournaments.views import alerts

FEW_CLUBS = 10
"""How many clubs are listed for an organiser who belongs to none."""


@never_cache
@require_safe
def me(request: HttpRequest) -> HttpResponseBase:
    """The home page: the tasks of an organiser, and the matches of a player."""
    player, clubs = own_player(request), organised_clubs(request.user)
    if player or clubs:
        return _page(request, player, organised=clubs)
    if link := player_link_of(request):
        return _page(request, link.acts_as, link.club)
    if request.user.is_authenticated:
        return render(
            request, "tournaments/no_player_name.html", {"may_create_clubs": may(request, Permission.CREATE_CLUB)}
        )
    return refuse_visitor(request, _("This page is for players."), request.path)


@never_cache
@require_safe
def me_by_link(request: HttpRequest, key: str) -> HttpResponse:
    """The home page in one club, by private link. The phone acts as this player until the link is renewed."""
    link = player_link_with(key)
    if link is None:
        return render(request, "tournaments/stale_player_link.html", status=410)
    request.session[PLAYER_LINK] = key
    return _page(request, link.acts_as, link.club)


def _is_here(entry: Entry) -> bool:
    """False for an entry whose check-in is open: those come first."""
    return entry.tournament.state != State.CHECKING_IN or entry.checked_in_at is not None


def _page(
    request: HttpRequest, player: Player | None, club: Club | None = None, organised: Sequence[Club] = ()
) -> HttpResponse:
    """The page for one club, or for all without `club`. With `?part=matches`, only the part that changes.

    `?follows=` is the address of the tournament that the page listens to.
    """
    entered = sorted(entered_by(player, club), key=_is_here) if player else []
    with_matches = [*entered, *finished_with_contradictions(player, club)] if player else []
    slug = visible_text(request.GET.get("follows", ""))
    followed = Tournament.objects.filter(slug=slug).first() if slug else None
    matches = matches_of(player, club) if player else None
    context: dict[str, object] = {
        "player": player,
        "name": player or actor_of(request).name,
        "matches": matches,
        "entered": [(entry, needs_of(entry)) for entry in entered],
        "entered_twice": [(entry.tournament, deal) for entry in with_matches for deal in contradicted_deals_of(entry)],
        "follows": followed or (entered[0].tournament if entered else None),
    }
    if request.GET.get("part") == "matches":
        return render(request, "tournaments/me_part.html", context)
    context["shows_matches"] = bool(not organised or entered or (matches and matches.is_any))
    context["organises"] = organisers_home(organised, timezone.now()) if organised else None
    context["several_clubs"] = len(organised) > 1
    context["may_create_clubs"] = not organised and may(request, Permission.CREATE_CLUB)
    context["own_tables"] = own_tables(player)
    if player:
        context.update(alerts.offered(request, player))
    context["clubs"] = [club] if club else [one.club for one in memberships_of(player)] or organised[:FEW_CLUBS]
    return render(request, "tournaments/me.html", context)
