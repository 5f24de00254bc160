"""Self check-in: the page behind the QR codes of desk and hall."""

from dataclasses import replace
from functools import partial
from typing import cast

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.permissions import player_of
from clubs.selectors import numbers_of
from clubs.services.acts import Actor
from clubs.views.access import number_in
from games.models import Player
from games.texts import gettext as _
from tournaments.ledger.projection import EntryView, Projection, State
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services import self_entry
from tournaments.views.access import act_as, act_of, tournament_or_404, try_to


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check_in_self(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_or_404(slug)
    player = player_of(request, tournament.club)
    if request.method == "POST":
        if too_many := ratelimit.consume_or_429(request, action="self_entry"):
            return cast(HttpResponse, too_many)
        _check_in(request, tournament, player)
        return redirect("check-in-self", slug)
    projection = ledgers.projection_of(tournament)
    own = projection.entry_of(numbers_of(player)) if player else None
    is_open = projection.state == State.CHECKING_IN and not tournament.called_off
    context = {
        "tournament": tournament,
        "own": own,
        "is_open": is_open,
        "has_started": projection.has_started,
        "to_pick": _absent(projection) if is_open and own is None and projection.self_entry.checks_in_by_name else [],
    }
    return render(request, "tournaments/check_in_self.html", context)


def _check_in(request: HttpRequest, tournament: Tournament, player: Player | None) -> None:
    """Check in the entry that was picked, or else the player's own."""
    if picked := number_in(request, "entry"):
        name = _name(ledgers.projection_of(tournament), picked)
        by_phone = replace(act_of(request, tournament), actor=Actor("A player's phone"))
        check_in = partial(self_entry.check_in_by_name, by_phone, entry=picked)
        try_to(request, check_in, _("%(name)s is checked in.", name=name))
    elif player is not None:
        try_to(request, partial(self_entry.check_in_self, act_as(request, tournament, player), player=player))


def _name(projection: Projection, entry: int) -> str:
    return projection.entries[entry].name if entry in projection.entries else ""


def _absent(projection: Projection) -> list[EntryView]:
    return sorted(
        (entry for entry in projection.playing if not entry.checked_in_at), key=lambda entry: entry.name.casefold()
    )
