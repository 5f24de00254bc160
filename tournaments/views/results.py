"""The page of a plain result."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from games.texts import gettext as _
from tournaments.forms.results import ResultForm, as_chosen
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services.results import enter_result
from tournaments.views.access import act_of, for_scorekeepers, sides_in
from tournaments.views.desk.agreement import ask_first
from tournaments.views.match_context import match_context, match_or_404, names_of, rules_of


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorekeepers
def result(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter or correct a result. A page shows first what else a correction changes."""
    match = match_or_404(tournament, number)
    if match.table is None:
        raise Http404(_("The players of this match are not known yet."))
    before = ledgers.ledger_state(tournament).projection.matches[number].result
    form = ResultForm(
        request.POST if request.method == "POST" else None,
        names=names_of(match),
        rules=rules_of(tournament, match),
        best_of=tournament.best_of,
        initial=as_chosen(before) if before else {},
    )
    if request.method == "POST" and form.is_valid():
        enter = partial(
            enter_result, act_of(request, tournament), match=number, sides=sides_in(request), result=form.result
        )
        done = _("The result of match %(number)s is entered.", number=number)
        return ask_first(
            request,
            tournament,
            enter,
            _("Change the result of match %(number)s?", number=number),
            done,
            "score",
            number,
        )
    return render(
        request, "tournaments/result.html", match_context(tournament, match) | {"form": form, "is_there": before}
    )
