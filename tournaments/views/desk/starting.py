"""The start and its undo, the format, the number of tables, and the scorekeepers' link."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubs.views.access import numbers_in, takes_forms
from games.texts import gettext as _
from tournaments.formats.arrangements import arrangement_of
from tournaments.forms.entries import TablesForm
from tournaments.forms.set_up import ArrangementForm
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services import setting_up, starting
from tournaments.services.starting import NotCheckedIn
from tournaments.views.access import act_of, for_organisers, try_to
from tournaments.views.desk.agreement import ask_first
from tournaments.views.desk.page import back_to, desk_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def arrange(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change the format until the start."""
    projection = ledgers.projection_of(tournament)
    if projection.has_started:
        messages.error(request, _("The tournament has started. The format can no longer change."))
        return back_to(tournament)
    form = ArrangementForm(
        request.POST or None,
        seats=tournament.rules["players"],
        entries=len(projection.playing),
        stages=projection.settings,
    )
    if request.method == "POST" and form.is_valid() and "look" not in request.POST:
        arrange_it = partial(starting.arrange, act_of(request, tournament), stages=form.stages)
        if try_to(
            request, arrange_it, _("The format is %(arrangement)s now.", arrangement=arrangement_of(form.stages))
        ):
            return back_to(tournament)
    context = {"tournament": tournament, "form": form}
    return render(request, "tournaments/arrange.html", context)


@takes_forms
@for_organisers
def count_tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = TablesForm(request.POST)
    if not form.is_valid():
        return desk_page(request, tournament, tables=form)
    count_them = partial(starting.count_tables, act_of(request, tournament), **form.cleaned_data)
    done = (
        _("The number of tables is saved.")
        if form.cleaned_data["tables"]
        else _("The number of tables is not limited.")
    )
    try_to(request, count_them, done)
    return back_to(tournament)


@takes_forms
@for_organisers
def start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Start the tournament. If entries are not checked in, a page asks first which of them play."""
    come = numbers_in(request, "come")
    left_out = numbers_in(request, "absent") - come
    everybody = "everybody" in request.POST
    act = act_of(request, tournament)
    start_it = partial(starting.start, act, come=come, left_out=left_out, everybody=everybody)
    try:
        try_to(request, start_it, _("%(tournament)s has started.", tournament=tournament))
    except NotCheckedIn as question:
        context = {"tournament": tournament, "absent": question.absent, "come": come}
        return render(request, "tournaments/start.html", context)
    return back_to(tournament)


@takes_forms
@for_organisers
def undo_start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    take_it_back = partial(starting.undo_start, act_of(request, tournament))
    return ask_first(request, tournament, take_it_back, _("Back to check-in?"), _("Back to check-in."))


@takes_forms
@for_organisers
def renew_link(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    setting_up.renew_scorekeeper_link(tournament_id=tournament.pk)
    messages.success(request, _("There is a new scorekeepers' link. The old one no longer works."))
    return back_to(tournament)
