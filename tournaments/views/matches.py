"""A match for everybody, and its score sheet for the phone at the table."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.rules import Rules
from engine.scoring import ScoreError
from tournaments import selectors
from tournaments.formats.match_score import MatchScore
from tournaments.forms import ScoreForm
from tournaments.models import Match, Tournament
from tournaments.services import running, scores
from tournaments.services.running import NotAgreed
from tournaments.services.scores import EnteredBefore, Place
from tournaments.services.writing import Refusal
from tournaments.views.access import for_scorekeepers, hand_of, may_keep_scores, tournament_or_404


def match_or_404(tournament: Tournament, number: int) -> Match:
    match = selectors.match_with_sheets(tournament, number)
    if match is None:
        raise Http404("There is no such match in this tournament.")
    return match


@require_safe
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = tournament_or_404(slug)
    context = _match_context(tournament, match_or_404(tournament, number))
    context["may_keep_scores"] = may_keep_scores(request, tournament)
    part = request.GET.get("part") == "match"
    return render(request, "tournaments/parts/match.html" if part else "tournaments/match.html", context)


def _match_context(tournament: Tournament, match: Match) -> dict[str, Any]:
    score = selectors.score_of(tournament, match)
    return {
        "tournament": tournament,
        "nav_club": tournament.club,
        "match": match,
        "sides": match.sides,
        "score": score,
        "sheets": match.sheets.all(),
        "standing": _standing(match, score),
    }


def _standing(match: Match, score: MatchScore) -> str:
    """Who leads the game that is being played, in a sentence."""
    if not score.games or score.games[-1].over:
        return ""
    cards = score.games[-1].cards
    if cards[0] == cards[1]:
        return f"Level, {cards[0]}–{cards[1]}."
    ahead = 0 if cards[0] < cards[1] else 1
    return f"{match.sides[ahead].label} leads with {cards[ahead]} cards against {cards[1 - ahead]}."


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorekeepers
def score(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The score sheet: two figures for the next deal, and what was entered before."""
    match = match_or_404(tournament, number)
    form = _score_form(request, match)
    if request.method == "POST" and form.is_valid() and _enter(request, tournament, match, form):
        return redirect("score", tournament.slug, number)
    return _sheet(request, tournament, match, form)


def _sheet(request: HttpRequest, tournament: Tournament, match: Match, form: ScoreForm) -> HttpResponse:
    # What was typed is kept; where the next deal stands is read anew, with whatever came meanwhile.
    match = match_or_404(tournament, match.number)
    context = _match_context(tournament, match)
    next_deal = context["score"]
    context |= {
        "form": form,
        "total": _total(tournament),
        "place": {"game": next_deal.game, "deal": next_deal.deal, "sides": _pair_text(match)},
        "last": selectors.last_score_line(match),
        "may_keep_scores": True,
    }
    return render(request, "tournaments/score.html", context, status=422 if form.errors else 200)


def _score_form(request: HttpRequest, match: Match, **initial: Any) -> ScoreForm:
    names = (match.sides[0].label, match.sides[1].label)
    return ScoreForm(request.POST if request.method == "POST" else None, names=names, initial=initial)


def _total(tournament: Tournament) -> int:
    rules = Rules.from_json(tournament.rules)
    return rules.packet_size * rules.players


def _pair_text(match: Match) -> str:
    return "-".join(str(side.entry.number) for side in match.sides if side.entry)


def _place(match: Match, form: ScoreForm) -> Place:
    return Place(match.number, form.pair, form.cleaned_data["game"], form.cleaned_data["deal"])


def _enter(request: HttpRequest, tournament: Tournament, match: Match, form: ScoreForm) -> bool:
    """Enter the deal; answers whether the sheet may go on to the next."""
    try:
        scores.enter_deal(place=_place(match, form), cards=form.cards, **hand_of(request, tournament))
    except EnteredBefore as before:
        if before.same:
            messages.info(request, str(before))
            return True
        form.add_error(None, str(before))
    except ScoreError as error:
        form.add_error("cards_1", str(error))
    except Refusal as refusal:
        form.add_error(None, str(refusal))
    return not form.errors


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorekeepers
def correct(request: HttpRequest, tournament: Tournament, number: int, game: int, deal: int) -> HttpResponse:
    """Other figures for a deal; what else they change is shown before it is done."""
    match = match_or_404(tournament, number)
    entered = [there for sheet in match.sheets.all() if sheet.number == game for there in sheet.deals.all()]
    if deal > len(entered):
        raise Http404("There is no such deal in this match.")
    there = entered[deal - 1]
    form = _score_form(request, match, cards_0=there.cards_0, cards_1=there.cards_1)
    context = _match_context(tournament, match) | {"form": form, "entered": there, "total": _total(tournament)}
    context["place"] = {"game": game, "deal": deal, "sides": _pair_text(match)}
    if request.method == "POST" and form.is_valid():
        try:
            _correct(request, tournament, match, form)
        except NotAgreed as question:
            context |= {"changes": question.changes, "agreed": question.fingerprint}
        if not form.errors and "changes" not in context:
            messages.success(request, f"Game {game}, deal {deal} is corrected.")
            return redirect("score", tournament.slug, number)
    return render(request, "tournaments/correct.html", context, status=422 if form.errors else 200)


def _correct(request: HttpRequest, tournament: Tournament, match: Match, form: ScoreForm) -> None:
    agreed = request.POST.get("agreed", "")
    try:
        scores.correct_deal(place=_place(match, form), cards=form.cards, agreed=agreed, **hand_of(request, tournament))
    except NotAgreed:
        raise
    except ScoreError as error:
        form.add_error("cards_1", str(error))
    except Refusal as refusal:
        form.add_error(None, str(refusal))


@require_POST
@for_scorekeepers
def undo(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take the last entry back; when more goes with it, that is shown first."""
    event = request.POST.get("event", "")
    try:
        running.undo_score(
            match=number,
            event=int(event) if event.isdecimal() else 0,
            agreed=request.POST.get("agreed", ""),
            **hand_of(request, tournament),
        )
    except NotAgreed as question:
        match = match_or_404(tournament, number)
        context = _match_context(tournament, match)
        context |= {"changes": question.changes, "agreed": question.fingerprint, "event": event}
        return render(request, "tournaments/undo.html", context)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, "The last entry is undone.")
    return redirect("score", tournament.slug, number)
