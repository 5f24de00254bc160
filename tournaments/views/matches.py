"""A match as everybody may see it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Game
from tournaments.ledger import score_words
from tournaments.models import Match
from tournaments.pages.reasons import reasons
from tournaments.pages.unconfirmed_deals import waiting_in
from tournaments.selectors import ledgers
from tournaments.views.access import may_organise, tournament_or_404
from tournaments.views.match_context import match_context, match_or_404, rules_of
from tournaments.views.scores import names_of
from tournaments.views.sheet_holders import holder_of


@require_safe
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = tournament_or_404(slug)
    match = match_or_404(tournament, number)
    context = match_context(tournament, match)
    context["holder"] = holder_of(request, tournament, match)
    context["waiting"] = waiting_in(match, rules_of(tournament, match))
    look = ledgers.look(tournament)
    context["reasons"] = reasons(look.seen, look.lines, number)
    if plain := look.seen.matches[number].result:
        context["result"] = score_words.result(names_of(match), plain)
    waits = not tournament.called_off and _waits_for_a_press(match)
    context["may_play"] = waits and may_organise(request, tournament.club)
    part = request.GET.get("part") == "match"
    return render(request, "tournaments/parts/match.html" if part else "tournaments/match.html", context)


def _waits_for_a_press(match: Match) -> bool:
    """Whether bots could play and are not at their table: nobody sent them yet, or their game could not be played."""
    at_table = any(
        sheet.winner is None and sheet.record is not None and sheet.record.state != Game.State.FAILED
        for sheet in match.score_sheets
    )
    return match.is_open and match.is_between_bots and not at_table
