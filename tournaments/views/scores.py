"""The score sheet, for the phone at the table: enter, correct, undo."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from engine.scoring import Figures, ScoreError
from tournaments import facts, selectors
from tournaments.formats.match_score import MatchScore
from tournaments.forms import ScoreForm
from tournaments.models import DealScore, Event, Match, Tournament
from tournaments.projection import MatchState
from tournaments.services import running, scores
from tournaments.services.running import NotAgreed
from tournaments.services.scores import EnteredBefore, Place
from tournaments.services.writing import Refusal
from tournaments.views.access import for_scorekeepers, hand_of, number_in, say_what_came_back, takes_forms
from tournaments.views.matches import match_context, match_or_404, rules_of


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorekeepers
def score(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The score sheet: two figures for the next deal, and what was entered before."""
    if request.GET.get("part") == "news":
        return _news(request, tournament, match_or_404(tournament, number))
    form = _score_form(request, tournament, match_or_404(tournament, number))
    if request.method == "POST" and form.is_valid() and _enter(request, tournament, form):
        return redirect("score", tournament.slug, number)
    # Read anew, with whatever came meanwhile; a refused form keeps its figures and its deal.
    match = match_or_404(tournament, number)
    context = match_context(tournament, match)
    context |= {
        "form": form,
        "takes_scores": match.is_open and not match.is_between_bots,
        "total": _total(tournament, match),
        "place": form.place if form.is_bound else _next_place(match, context["score"]),
        "last": (last := selectors.last_score_line(match)),
        "last_told": _told(tournament, match, last),
        "may_keep_scores": True,
    }
    context |= _way_out(tournament, match, context["place"], context["score"], form)
    return render(request, "tournaments/score.html", context)


def _news(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """What came meanwhile for a sheet that asks for another deal than the next one; nothing of other matches."""
    typed = [request.GET.get(name, "") for name in ("game", "deal")]
    asked = tuple(int(text) for text in typed if text.isdecimal() and len(text) < 6)
    score = selectors.score_of(tournament, match)
    context = {"tournament": tournament, "match": match, "news": ""}
    if match.state == MatchState.OVER or asked != (score.game, score.deal):
        context["news"] = _overtaken(match, asked)
    return render(request, "tournaments/parts/sheet_news.html", context)


def _overtaken(match: Match, asked: tuple[int, ...]) -> str:
    entered = _deal(match, *asked) if len(asked) == 2 else None
    if entered:
        return f"Deal {entered.number} was entered meanwhile, {entered.told}."
    if match.winner:
        return f"{match.winner.player} has won meanwhile."
    return "Something was undone meanwhile."


def _told(tournament: Tournament, match: Match, line: Event | None) -> str:
    """What an undo takes back, in words that go on from "Undo the last entry:"; empty when there is nothing."""
    fact = facts.from_json(line.payload) if line else None
    if isinstance(fact, facts.WalkedOver):
        winner = next(side.label for side in match.sides if side.entry and side.entry.number == fact.winner)
        return f"the walkover for {winner}"
    if not isinstance(fact, facts.DealEntered | facts.DealCorrected):
        return ""
    deal = f"game {fact.game}, deal {fact.deal}" if tournament.best_of > 1 else f"deal {fact.deal}"
    figures = scores.told(Figures(fact.cards, fact.places, fact.stuck))
    return f"the correction of {deal} to {figures}" if isinstance(fact, facts.DealCorrected) else f"{deal}, {figures}"


def _way_out(
    tournament: Tournament, match: Match, place: Place | None, score: MatchScore, form: ScoreForm
) -> dict[str, Any]:
    """Where to go from a form whose deal is not the next one any more."""
    if place is None or (place.game, place.deal) == (score.game, score.deal):
        return {}
    entered = any(
        (sheet.number, deal.number) == (place.game, place.deal) for sheet in match.sheets.all() for deal in sheet.deals
    )
    typed = urlencode({name: form.data.get(name, "") for name in [*form.cards_fields, *form.place_fields]})
    address = reverse("correct", args=[tournament.slug, match.number, place.game, place.deal])
    return {"overtaken": True, "corrects": f"{address}?{typed}" if entered else ""}


def _as_typed(figures: Figures) -> dict[str, Any]:
    """The fields of a form that says this."""
    cards = {f"cards_{seat}": count for seat, count in enumerate(figures.cards)}
    places = {f"place_{seat}": place for place, seat in enumerate(figures.places, start=1)}
    return cards | places | {"stuck": figures.stuck}


def _score_form(request: HttpRequest, tournament: Tournament, match: Match, **initial: Any) -> ScoreForm:
    names = [side.label for side in match.sides]
    sent = request.POST if request.method == "POST" else None
    form = ScoreForm(sent, match=match.number, names=names, rules=rules_of(tournament, match), initial=initial)
    if sent is not None and form.place is None:
        raise BadRequest("The form came without its deal. Reload the page and send it again.")
    return form


def _next_place(match: Match, score: MatchScore) -> Place | None:
    return Place(match.number, match.table, score.game, score.deal) if match.table else None


def _total(tournament: Tournament, match: Match) -> int:
    """The cards that the sides hold together after a claim; 0 where points are counted, which have no sum."""
    rules = rules_of(tournament, match)
    return 0 if rules.counts_points else rules.packet_size * rules.players


def _enter(request: HttpRequest, tournament: Tournament, form: ScoreForm) -> bool:
    """Enter the deal; answers whether the sheet may go on to the next."""
    try:
        event = scores.enter_deal(place=form.about, figures=form.figures, **hand_of(request, tournament))
        say_what_came_back(request, event)
    except EnteredBefore as before:
        if before.same:
            messages.info(request, str(before))
            return True
        form.add_error(None, str(before))
    except ScoreError as error:
        form.add_error(form.cards_fields[-1], str(error))
    except Refusal as refusal:
        form.add_error(None, str(refusal))
    return not form.errors


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorekeepers
def correct(request: HttpRequest, tournament: Tournament, number: int, game: int, deal: int) -> HttpResponse:
    """Other figures for a deal; what else they change is shown before it is done."""
    match = match_or_404(tournament, number)
    entered = _deal(match, game, deal)
    if entered is None and request.method != "POST":
        raise Http404("There is no such deal in this match.")
    figures = _as_typed(entered.figures) if entered else {}
    asked = {name: value for name in figures if (value := request.GET.get(name, "")).isdecimal()}
    form = _score_form(request, tournament, match, **(figures | asked))
    context = match_context(tournament, match) | {"form": form, "entered": entered, "total": _total(tournament, match)}
    context["place"] = form.place or _place_of(match, game, deal)
    if request.method == "POST" and form.is_valid():
        try:
            _correct(request, tournament, form)
        except NotAgreed as question:
            context |= {"changes": question.changes, "agreed": question.fingerprint}
            return render(request, "tournaments/correct.html", context)
        if not form.errors:
            messages.success(request, f"Game {game}, deal {deal} is corrected.")
            return redirect("score", tournament.slug, number)
    return render(request, "tournaments/correct.html", context)


def _deal(match: Match, game: int, deal: int) -> DealScore | None:
    for sheet in match.sheets.all():
        for entered in sheet.deals:
            if (sheet.number, entered.number) == (game, deal):
                return entered
    return None


def _place_of(match: Match, game: int, deal: int) -> Place:
    return Place(match.number, match.table or (), game, deal)


def _correct(request: HttpRequest, tournament: Tournament, form: ScoreForm) -> None:
    """Correct the deal; a refusal goes into the form, a question (NotAgreed) to the caller."""
    agreed = request.POST.get("agreed", "")
    try:
        scores.correct_deal(place=form.about, figures=form.figures, agreed=agreed, **hand_of(request, tournament))
    except NotAgreed:
        raise
    except ScoreError as error:
        form.add_error(form.cards_fields[-1], str(error))
    except Refusal as refusal:
        form.add_error(None, str(refusal))


@takes_forms
@for_scorekeepers
def undo(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take the last entry back; when more goes with it, that is shown first."""
    event = number_in(request, "event")
    try:
        running.undo_score(
            match=number,
            event=event,
            agreed=request.POST.get("agreed", ""),
            **hand_of(request, tournament),
        )
    except NotAgreed as question:
        match = match_or_404(tournament, number)
        context = match_context(tournament, match)
        context |= {"changes": question.changes, "agreed": question.fingerprint, "event": event}
        context["last_told"] = _told(tournament, match, selectors.last_score_line(match))
        return render(request, "tournaments/undo.html", context)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, "The last entry is undone.")
    return redirect("score", tournament.slug, number)
