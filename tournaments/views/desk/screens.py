"""The organiser's page for the screens in the hall: their content, and the clock of the round."""

import random
from functools import partial

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.forms.fields import NameField
from clubs.views.access import number_in, takes_forms
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.models import Screen, Tournament
from tournaments.pages.hall import offered
from tournaments.selectors import ledgers
from tournaments.selectors.screens import screens_of
from tournaments.services import screens as services
from tournaments.views.access import for_organisers, try_to

LONGEST_MINUTES = 600
ROUND_MINUTES = 50


class ScreenForm(forms.Form):
    name = NameField(
        label=gettext_lazy("Location"), error_messages={"required": gettext_lazy("Enter the location of the screen.")}
    )


class ClockForm(forms.Form):
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for the round"), min_value=1, max_value=LONGEST_MINUTES, initial=ROUND_MINUTES
    )


@require_safe
@for_organisers
def screens(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@takes_forms
@for_organisers
def add_screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = ScreenForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, form=form)
    hang_up = partial(
        services.add_screen,
        club=tournament.club,
        name=form.cleaned_data["name"],
        tournament=tournament,
        rng=random.SystemRandom(),
    )
    try_to(request, hang_up)
    return redirect("screens", tournament.slug)


@takes_forms
@for_organisers
def show_on_screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the chosen content on one screen of the club."""
    screen = _screen_in(request, tournament)
    shows = request.POST.get("shows", "")
    if screen and shows in Screen.Shows.values:
        services.show_on(screen=screen, tournament=tournament, shows=Screen.Shows(shows))
    return redirect("screens", tournament.slug)


@takes_forms
@for_organisers
def remove_screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if screen := _screen_in(request, tournament):
        try_to(request, partial(services.remove_screen, screen=screen), _("%(screen)s is removed.", screen=screen.name))
    return redirect("screens", tournament.slug)


@takes_forms
@for_organisers
def start_clock(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = ClockForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, clock=form)
    services.start_clock(tournament=tournament, minutes=form.cleaned_data["minutes"], now=timezone.now())
    return redirect("screens", tournament.slug)


@takes_forms
@for_organisers
def stop_clock(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    services.stop_clock(tournament=tournament)
    return redirect("screens", tournament.slug)


def _screen_in(request: HttpRequest, tournament: Tournament) -> Screen | None:
    return Screen.objects.filter(club=tournament.club, pk=number_in(request, "screen")).first()


def _page(request: HttpRequest, tournament: Tournament, **typed: forms.Form) -> HttpResponse:
    """The page. `typed` are forms with errors, which replace its empty forms."""
    context = {
        "tournament": tournament,
        "screens": screens_of(tournament.club),
        "offered": offered(ledgers.projection_of(tournament)),
        "form": ScreenForm(),
        "clock": ClockForm(),
        **typed,
    }
    return render(request, "tournaments/screens.html", context)
