"""Changes after set-up: name, date, rules, thirteen sets, calling off."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.permissions import Permission
from clubs.services.acts import Refusal
from clubs.views.access import number_in, takes_forms
from engine.rules import AnyRules
from engine.spit.rules import Rules
from games.texts import gettext as _
from tournaments.forms.number_sets import NumberSetsForm
from tournaments.forms.set_up import CallOffForm, DateAndPlaceForm, HeadingForm, TournamentNameForm
from tournaments.ledger.projection import FINAL, State
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services import setting_up
from tournaments.services.setting_up import RulesRefused, SetUp
from tournaments.views.access import act_of, for_tournament, try_to
from tournaments.views.desk.page import back_to


@require_http_methods(["GET", "HEAD", "POST"])
@for_tournament(Permission.SET_UP)
def change_set_up(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change the name at any time, the variant and the match length until the start."""
    projection = ledgers.projection_of(tournament)
    kind = TournamentNameForm if projection.has_started else HeadingForm
    now = {"name": tournament.name, "variant": tournament.variant, "best_of": tournament.best_of}
    form = kind(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid() and _is_set_up(request, tournament, form):
        messages.success(request, _("The changes are saved."))
        return back_to(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "has_started": projection.has_started,
        "has_sets": not projection.has_started and _has_sets(projection.heading.rules),
        "may_call_off": not tournament.called_off and projection.state != State.FINISHED,
    }
    return render(request, "tournaments/change_set_up.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_tournament(Permission.SET_UP)
def set_date_and_place(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change the date, place, notes and series at any time."""
    now = {"begins_at": tournament.begins_at, "place": tournament.place, "notes": tournament.notes}
    form = DateAndPlaceForm(request.POST or None, initial={**now, "series": tournament.series_id})
    form.offer_series_of(tournament.club)
    if request.method == "POST" and form.is_valid():
        setting_up.set_date_and_place(tournament_id=tournament.pk, **form.cleaned_data)
        messages.success(request, _("Date and place are saved."))
        return back_to(tournament)
    context = {"tournament": tournament, "form": form}
    return render(request, "tournaments/date_and_place.html", context)


def _is_set_up(request: HttpRequest, tournament: Tournament, form: TournamentNameForm) -> bool:
    """Save the changes. False if refused; the reason is then an error of the form.

    A form from before the start may send a variant that can no longer change.
    """
    asked = _heading_in(request, tournament, "")._replace(**form.cleaned_data)
    shown = _heading_in(request, tournament, "shown_")
    try:
        setting_up.change_set_up(act_of(request, tournament), asked, shown=shown)
    except RulesRefused as refusal:
        form.add_error("variant" if "variant" in form.fields else "name", str(refusal))
    except Refusal as refusal:
        form.add_error("name", str(refusal))
    return form.is_valid()


def _has_sets(rules: AnyRules) -> bool:
    """Only advanced Mod-Spit has thirteen sets."""
    return isinstance(rules, Rules) and rules.mod_slap == "advanced"


def _heading_in(request: HttpRequest, tournament: Tournament, prefix: str) -> SetUp:
    """The set-up in the form. Fields that were not sent keep their current values."""
    return SetUp(
        request.POST.get(f"{prefix}name", tournament.name),
        request.POST.get(f"{prefix}variant", tournament.variant),
        number_in(request, f"{prefix}best_of") or tournament.best_of,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_tournament(Permission.SET_UP)
def number_sets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change the thirteen sets of advanced Mod-Spit until the start."""
    projection = ledgers.projection_of(tournament)
    rules = projection.heading.rules
    if projection.has_started or not isinstance(rules, Rules) or not _has_sets(rules):
        return redirect("change-set-up", tournament.slug)
    form = NumberSetsForm(request.POST or None, rules.number_sets)
    prints = "printed" in request.POST
    if request.method == "POST" and (prints or form.is_valid()):
        play_by = partial(setting_up.choose_number_sets, act_of(request, tournament))
        done = _("The printed sets are in use.") if prints else _("Your thirteen sets are in use.")
        if try_to(request, partial(play_by, sets=() if prints else form.sets), done):
            return redirect("change-set-up", tournament.slug)
    own = bool(rules.number_sets)
    context = {"tournament": tournament, "form": form, "has_own_sets": own}
    return render(request, "tournaments/number_sets.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_tournament(Permission.CALL_OFF)
def call_off(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Call the tournament off. The form first shows what this means."""
    form = CallOffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        call_it_off = partial(setting_up.call_off, act_of(request, tournament), why=form.cleaned_data["why"])
        try_to(request, call_it_off, _("%(tournament)s is called off.", tournament=tournament))
        return back_to(tournament)
    projection = ledgers.projection_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "has_started": projection.has_started,
        "entries": len(projection.playing),
        "left": sum(match.state not in FINAL for match in projection.matches.values()),
    }
    return render(request, "tournaments/call_off.html", context)


@takes_forms
@for_tournament(Permission.CALL_OFF)
def reinstate(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    undo_call_off = partial(setting_up.reinstate, act_of(request, tournament))
    try_to(request, undo_call_off, _("%(tournament)s takes place after all.", tournament=tournament))
    return back_to(tournament)
