"""Corrections of scores: new figures for a deal, the last entry undone, the two sides swapped."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.services.acts import Refusal
from clubs.views.access import number_in, takes_forms
from engine.scoring import ScoreError
from games.texts import gettext as _
from tournaments.forms.scores import CorrectionForm, ScoreForm, as_typed, refused_figures
from tournaments.ledger import score_words
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services import scores
from tournaments.services.agreement import NotAgreed
from tournaments.services.scores import DealPlace
from tournaments.views.access import act_of, for_scorekeepers, sides_in, try_to
from tournaments.views.desk.agreement import ask_first
from tournaments.views.match_context import match_context, match_or_404, names_of, rules_of
from tournaments.views.scores import deal_of, next_page, score_form, undo_words


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorekeepers
def correct(request: HttpRequest, tournament: Tournament, number: int, game: int, deal: int) -> HttpResponse:
    """Correct the figures of a deal. A page shows first what else the correction changes."""
    match = match_or_404(tournament, number)
    context = match_context(tournament, match)
    entered = deal_of(context["games"], game, deal)
    if entered is None and request.method != "POST":
        raise Http404(_("There is no such deal in this match."))
    rules = rules_of(tournament, match)
    figures = as_typed(rules, entered.figures) if entered else {}
    deal_words = score_words.deal_named(game, deal, tournament.best_of)
    form = score_form(request, tournament, match, CorrectionForm, {**figures, **_asked(request)})
    shown = context | {
        "form": form,
        "deal_words": deal_words,
        "refused": refused_figures(form, entered.before) if entered else [],
        "entered": score_words.by_name(rules, names_of(match), entered.figures) if entered else "",
        "place": form.place or DealPlace(match.number, match.table or (), game, deal),
    }
    if request.method == "POST" and form.is_valid():
        try:
            _correct(request, tournament, form)
        except NotAgreed as question:
            asked = {"changes": question.changes, "agreed": question.fingerprint}
            return render(request, "tournaments/correct.html", shown | asked)
        if not form.errors:
            messages.success(request, _("The correction of %(deal)s is saved.", deal=deal_words))
            return redirect("score", tournament.slug, number)
    return render(request, "tournaments/correct.html", shown)


def _asked(request: HttpRequest) -> dict[str, str]:
    """The figures in the address. They were typed on the sheet for a deal that had already been entered."""
    names = (*(f"{what}_{seat}" for what in ("cards", "place") for seat in range(8)), "won", "left", "stuck")
    typed = {name: request.GET[name] for name in names if name in request.GET}
    return {name: value for name, value in typed.items() if value.isdecimal() or value in ("nobody", "on")}


def _correct(request: HttpRequest, tournament: Tournament, form: ScoreForm) -> None:
    """Correct the deal. A refusal becomes an error of the form. Raises NotAgreed if agreement is needed first."""
    try:
        scores.correct_deal(act_of(request, tournament), place=form.about, figures=form.figures)
    except NotAgreed:
        raise
    except ScoreError as error:
        form.add_score_error(error)
    except Refusal as refusal:
        form.add_error(None, str(refusal))


@takes_forms
@for_scorekeepers
def undo(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Undo the last entry of the match. If this undoes more, a page shows it first."""
    match, event = match_or_404(tournament, number), number_in(request, "event")
    line = next((line for line in ledgers.ledger_state(tournament).lines if line.number == event), None)
    words = undo_words(tournament, match, line)
    undo_it = partial(scores.undo_score, act_of(request, tournament), match=number, event=event)
    heading, done = _("Undo the last entry: %(words)s?", words=words), _("Undone: %(words)s.", words=words)
    return ask_first(request, tournament, undo_it, heading, done, "score", number)


@takes_forms
@for_scorekeepers
def keep(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Keep a deal that was entered twice as it counts."""
    act, line = act_of(request, tournament), number_in(request, "line")
    try_to(request, partial(scores.keep_deal, act, match=number, line=line))
    return next_page(request, tournament, number)


@takes_forms
@for_scorekeepers
def swap(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Swap the figures of the two sides in every deal. A page shows first what else this changes."""
    sides, event = sides_in(request), number_in(request, "event")
    swap_them = partial(scores.swap_sides, act_of(request, tournament), match=number, sides=sides, event=event)
    heading = _("Swap the two sides of match %(number)s?", number=number)
    return ask_first(request, tournament, swap_them, heading, _("The two sides are swapped."), "score", number)
