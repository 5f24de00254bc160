"""Doors to what was found in a game, and to two games of the same packs side by side."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.analysis_shown import shown
from games.models import Game
from games.selectors.replays import replays
from games.services.analysis import analysis_for
from games.views.broken import broken_page, unless_broken

PART = "Slapdeck-Part"
"""The header with which a page asks for the part alone that it puts in its place."""


@unless_broken(broken_page)
@require_safe
def analysis(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The part of a replay's page that tells how the game was played, or a page of its own."""
    game = get_object_or_404(replays(), public_id=public_id)
    template = "games/analysis_part.html" if PART in request.headers else "games/analysis.html"
    answer = render(request, template, {"game": game, "seats": game.seats.all(), "analysis": _shown(game)})
    answer["Vary"] = PART
    return answer


def _shown(game: Game) -> object:
    names = [seat.player.name for seat in game.seats.all()]
    return shown(analysis_for(game=game), names, game.rules.get("reach_ms", 0))
