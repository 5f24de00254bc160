"""Self-entry: the settings, and players who wait for approval or a place."""

from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubs.permissions import Permission
from clubs.services.acts import Refusal
from clubs.views.access import takes_forms
from clubs.views.phones import link_of
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.forms.self_entry import SelfEntryForm
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services import self_entry as services
from tournaments.views.access import act_of, for_organisers, for_tournament, say_who_was_entered, try_to
from tournaments.views.desk.page import back_to


@require_http_methods(["GET", "HEAD", "POST"])
@for_tournament(Permission.SET_UP)
def self_entry(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    rules = ledgers.projection_of(tournament).self_entry
    form = SelfEntryForm(request.POST or None, initial=SelfEntryForm.initial_of(rules))
    if request.method == "POST" and form.is_valid():
        set_it = partial(services.set_self_entry, act_of(request, tournament), **form.cleaned_data)
        done = _("Players can enter now.") if form.cleaned_data["is_open"] else _("Only you enter players now.")
        try_to(request, set_it, done)
        return back_to(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "is_open": rules.is_open,
        "link": link_of(request, "enter-self", tournament.slug),
        "time_zone": settings.TIME_ZONE,
    }
    return render(request, "tournaments/self_entry.html", context)


@takes_forms
@for_organisers
def check_in_by_name(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Allow it, or end it if it is allowed."""
    is_allowed = "allow" in request.POST
    set_it = partial(services.set_check_in_by_name, act_of(request, tournament), is_allowed=is_allowed)
    done = _("Players can pick their names.") if is_allowed else _("Players can no longer pick their names.")
    try_to(request, set_it, done)
    return back_to(tournament)


@takes_forms
@for_organisers
def accept(request: HttpRequest, tournament: Tournament, player: int) -> HttpResponse:
    name = ledgers.projection_of(tournament).called(player)
    enter = partial(services.accept, act_of(request, tournament), number=player)
    try_to(request, enter, _("%(name)s is entered.", name=name))
    return back_to(tournament)


@takes_forms
@for_organisers
def accept_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    act = act_of(request, tournament)
    try:
        accepted = services.accept_all(act)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return back_to(tournament)
    done = ngettext("One person is entered.", "%(count)s people are entered.", accepted.entered)
    say_who_was_entered(request, tournament, done, act.key)
    for reason in accepted.refused:
        messages.warning(request, reason)
    return back_to(tournament)


@takes_forms
@for_organisers
def decline(request: HttpRequest, tournament: Tournament, player: int) -> HttpResponse:
    name = ledgers.projection_of(tournament).called(player)
    decline_it = partial(services.decline, act_of(request, tournament), number=player)
    try_to(request, decline_it, _("%(name)s no longer waits.", name=name))
    return back_to(tournament)
