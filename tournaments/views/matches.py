"""A match as everybody may see it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.rules import Rules
from engine.scoring import leader
from games.models import Game
from tournaments import selectors
from tournaments.formats.match_score import MatchScore
from tournaments.models import Match, Tournament
from tournaments.permissions import may_keep_scores
from tournaments.projection import rules_at
from tournaments.views.access import may_organise, tournament_or_404


def match_or_404(tournament: Tournament, number: int) -> Match:
    match = selectors.match_with_sheets(tournament, number)
    if match is None:
        raise Http404("There is no such match in this tournament.")
    return match


@require_safe
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = tournament_or_404(slug)
    match = match_or_404(tournament, number)
    context = match_context(tournament, match)
    context["may_keep_scores"] = may_keep_scores(request, tournament)
    context["may_play"] = _waits_for_a_press(match) and may_organise(request, tournament.club)
    part = request.GET.get("part") == "match"
    return render(request, "tournaments/parts/match.html" if part else "tournaments/match.html", context)


def _waits_for_a_press(match: Match) -> bool:
    """Whether bots could play and are not at their table: nobody sent them yet, or their game could not be played."""
    at_table = any(
        sheet.winner is None and sheet.record is not None and sheet.record.state != Game.State.FAILED
        for sheet in match.sheets.all()
    )
    return match.is_open and match.is_between_bots and not at_table


def rules_of(tournament: Tournament, match: Match) -> Rules:
    """The rules at a table with as many seats as the match has."""
    return rules_at(Rules.from_json(tournament.rules), len(match.sides))


def match_context(tournament: Tournament, match: Match) -> dict[str, Any]:
    score = selectors.score_of(tournament, match)
    rules = rules_of(tournament, match)
    return {
        "tournament": tournament,
        "nav_club": tournament.club,
        "match": match,
        "sides": match.sides,
        "score": score,
        "sheets": match.sheets.all(),
        "standing": _standing(match, rules, score),
        "wins_with": rules.pack_size if rules.goal == "collect" else 0,
    }


def _standing(match: Match, rules: Rules, score: MatchScore) -> str:
    """Who leads the game that is being played, in a sentence."""
    if not score.games or score.games[-1].over:
        return ""
    scored = score.games[-1].scores
    ahead = leader(rules, scored)
    if ahead is None:
        return (
            f"Level at the top, {'–'.join(map(str, scored))}."
            if len(scored) > 2
            else f"Level, {scored[0]}–{scored[1]}."
        )
    what = "points" if rules.counts_points else "cards"
    others = " and ".join(str(count) for seat, count in enumerate(scored) if seat != ahead)
    return f"{match.sides[ahead].label} leads with {scored[ahead]} {what} against {others}."
