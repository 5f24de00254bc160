"""Permission checks of tournament views."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from clubs.models import Club
from clubs.permissions import Permission, may
from clubs.services.acts import Actor
from clubs.views import access
from clubs.views.access import actor_of, key_of, no_permission_message, refuse_visitor, visible_text
from games.models import Player
from games.texts import gettext as _
from tournaments.forms.fields import LONGEST_REASON
from tournaments.ledger.fact import Sides
from tournaments.models import Event, Tournament
from tournaments.permissions import held_key, may_keep_scores
from tournaments.selectors import tournament_lists
from tournaments.services.writing import Act

P = ParamSpec("P")
Q = ParamSpec("Q")
T = TypeVar("T")
TournamentView = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
GuardedView = Callable[Concatenate[HttpRequest, str, P], HttpResponseBase]


def tournament_or_404(slug: str) -> Tournament:
    tournament = tournament_lists.tournament_with_club(slug)
    if tournament is None:
        raise Http404(_("There is no such tournament."))
    return tournament


def may_organise(request: HttpRequest, club: Club) -> bool:
    return may(request, Permission.RUN_DESK, club)


def for_tournament(permission: Permission) -> Callable[[TournamentView[P]], GuardedView[P]]:
    """Protect a view of the desk. Visitors without permission are asked to sign in, and then come back to the desk."""

    def guard(view: TournamentView[P]) -> GuardedView[P]:
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            tournament = tournament_or_404(slug)
            if may(request, permission, tournament.club):
                return view(request, tournament, *args, **kwargs)
            return refuse_visitor(
                request, no_permission_message(permission, tournament.club), reverse("desk", args=[slug])
            )

        return cast("GuardedView[P]", guarded)

    return guard


def for_organisers(view: TournamentView[P]) -> GuardedView[P]:
    return for_tournament(Permission.RUN_DESK)(view)


def for_scorekeepers(view: TournamentView[P]) -> GuardedView[P]:
    """Protect a view of a match. A phone with an outdated scorekeeper link gets an explanation."""

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        tournament = tournament_or_404(slug)
        if may_keep_scores(request, tournament):
            return view(request, tournament, *args, **kwargs)
        if held_key(request, tournament) and not request.user.is_authenticated:
            return stale_link(request, tournament)
        sheet = reverse("score", args=[slug, kwargs["number"]])
        return refuse_visitor(request, _("This page is for the scorekeepers of %(club)s.", club=tournament.club), sheet)

    return cast("GuardedView[P]", guarded)


def stale_link(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page that says the link was renewed. It repeats the cards of a form that came too late."""
    typed = [str(value) for name, value in sorted(request.POST.items()) if name.startswith("cards_")]
    context = {"tournament": tournament, "typed": "–".join(typed) if typed and all(typed) else ""}
    return render(request, "tournaments/stale_link.html", context, status=410)


def sides_in(request: HttpRequest) -> Sides:
    """The entries that a form names, written as `3-4`. Empty for other text: no match has an empty table."""
    typed = request.POST.get("sides", "")
    return tuple(map(int, typed.split("-"))) if re.fullmatch(r"\d{1,5}(-\d{1,5}){1,7}", typed) else ()


def act_of(request: HttpRequest, tournament: Tournament) -> Act:
    """The act of this form: tournament, key, actor and time, with the agreement and the reason sent."""
    return Act(
        tournament_id=tournament.pk,
        key=key_of(request),
        actor=actor_of(request),
        now=timezone.now(),
        agreed=request.POST.get("agreed", ""),
        reason=reason_in(request),
    )


def act_as(request: HttpRequest, tournament: Tournament, player: Player) -> Act:
    """The act of this form, by a player under their own name, with an account or without."""
    user = request.user.pk if request.user.is_authenticated else None
    return replace(act_of(request, tournament), actor=Actor(player.name, user, player.pk))


def reason_in(request: HttpRequest) -> str:
    """The organiser's reason, cut to LONGEST_REASON characters; empty if none was given."""
    return visible_text(request.POST.get("reason", ""))[:LONGEST_REASON]


def warn_of_restored_results(request: HttpRequest, event: Event) -> None:
    for sentence in event.restored_results:
        messages.warning(request, sentence)


def say_who_was_entered(request: HttpRequest, tournament: Tournament, done: str, key: str) -> None:
    """Show the message `done` about new entries, with a button that undoes them. The desk holds the button's form."""
    line = Event.objects.filter(tournament=tournament, key=key).values_list("number", flat=True).first()
    if line is None:
        messages.success(request, done)
        return
    button = '{} <button class="button-quiet" type="submit" form="undo-last" formaction="{}">{}</button>'
    undo = reverse("undo-line", args=[tournament.slug, line])
    messages.success(request, format_html(button, done, undo, _("Take them back")))


def try_to(request: HttpRequest, do: Callable[[], T], done: str | Callable[[T], str] = "") -> bool:
    """Like `try_to` of clubs. Also shows a warning for everything that a new line of the ledger brought back."""
    written: list[T] = []

    def act() -> T:
        written.append(do())
        return written[0]

    is_done = access.try_to(request, act, done)
    for event in written:
        if isinstance(event, Event):
            warn_of_restored_results(request, event)
    return is_done
