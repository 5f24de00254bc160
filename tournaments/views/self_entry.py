"""Self-entry: players enter, see their place on the waiting list, and withdraw."""

from dataclasses import dataclass
from functools import partial
from typing import cast

from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.permissions import PLAYER_LINK, Permission, may, player_link_of, player_of
from clubs.selectors import numbers_of
from clubs.services.accounts import name_account
from clubs.services.acts import Refusal
from clubs.views.access import takes_forms
from clubs.views.phones import PhoneLink, link_of
from games.models import Player
from games.texts import gettext as _
from tournaments.forms.self_entry import NameToEnterForm
from tournaments.ledger.projection import Projection
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services import self_entry
from tournaments.views.access import act_as, act_of, tournament_or_404, try_to


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """Whether a player is entered and checked in, and the place on the waiting list, from 1; 0 if not on it."""

    is_entered: bool = False
    is_here: bool = False
    place: int = 0


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_self(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_or_404(slug)
    form = NameToEnterForm()
    if request.method == "POST":
        if too_many := ratelimit.consume_or_429(request, action="self_entry"):
            return cast(HttpResponse, too_many)
        form = NameToEnterForm(request.POST)
        if may(request, Permission.ENTER_SELF, tournament.club) and _is_done(request, tournament, form):
            return redirect("enter-self", slug)
    return render(request, "tournaments/enter_self.html", _shown(request, tournament, form))


def _is_done(request: HttpRequest, tournament: Tournament, form: NameToEnterForm) -> bool:
    if player := _known(request, tournament):
        enter = partial(self_entry.enter_self, act_as(request, tournament, player), player=player)
        return try_to(request, enter)
    if not form.is_valid():
        return False
    try:
        link = self_entry.enter_self_by_name(act_of(request, tournament), name=form.cleaned_data["name"])
    except Refusal as refusal:
        form.add_error("name", str(refusal))
        return False
    request.session[PLAYER_LINK] = link.key
    return True


def _known(request: HttpRequest, tournament: Tournament) -> Player | None:
    """The player who uses this phone, if known. An account without a player gets one now."""
    player = player_of(request, tournament.club)
    if player is None and isinstance(request.user, User):
        return name_account(user=request.user, name=request.user.get_full_name() or request.user.get_username())
    return player


def _shown(request: HttpRequest, tournament: Tournament, form: NameToEnterForm) -> dict[str, object]:
    projection, player = ledgers.projection_of(tournament), player_of(request, tournament.club)
    rules = projection.self_entry
    return {
        "tournament": tournament,
        "player": player,
        "own_entry": own_entry(projection, player),
        "form": form,
        "rules": rules,
        "playing": len(projection.playing),
        "is_full": rules.is_full(len(projection.playing)) or bool(rules.waiting and not rules.needs_approval),
        "has_started": projection.has_started,
        "is_closed": projection.has_started or tournament.called_off or rules.is_closed_at(timezone.now()),
        "link": _link(request, tournament),
        "time_zone": settings.TIME_ZONE,
    }


def own_entry(projection: Projection, player: Player | None) -> OwnEntry:
    """One query at most."""
    if player is None:
        return OwnEntry()
    numbers, waiting = numbers_of(player), projection.self_entry.waiting
    place = next((place for place, other in enumerate(waiting, start=1) if other in numbers), 0)
    own = projection.entry_of(numbers)
    return OwnEntry(own is not None, own is not None and own.checked_in_at is not None, place)


def _link(request: HttpRequest, tournament: Tournament) -> PhoneLink | None:
    """The private link that this phone followed; accounts need none."""
    link = None if request.user.is_authenticated else player_link_of(request)
    return link_of(request, "me-by-link", link.key) if link and link.club_id == tournament.club_id else None


@takes_forms
def withdraw_self(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_or_404(slug)
    player = player_of(request, tournament.club)
    if player is None:
        messages.error(request, _("Sign in or open your private link first."))
    else:
        withdraw = partial(self_entry.withdraw_self, act_as(request, tournament, player), player=player)
        try_to(request, withdraw, _("You are withdrawn."))
    return redirect("enter-self", slug)
