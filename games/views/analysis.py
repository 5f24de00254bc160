"""Views of a game's analysis, and of two games of the same packs side by side."""

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.analysis_page import AnalysisPage, Column, ComparisonTable, analysis_page_of, comparison_table_of
from games.models import Game
from games.selectors.analysis import analysis_for, has_analysis, replays_of_same_packs
from games.selectors.replays import replays
from games.texts import gettext as _
from games.views.broken import broken_page, unless_broken

PART = "Slapdeck-Part"
"""The header that asks for one part of a page."""


@unless_broken(broken_page)
@require_safe
def analysis(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The analysis as part of a replay's page, or as its own page."""
    game = get_object_or_404(replays(), public_id=public_id)
    if not has_analysis(game):
        raise Http404(_("There is no analysis of this game."))
    template = "games/analysis_part.html" if PART in request.headers else "games/analysis.html"
    found = {
        "game": game,
        "seats": game.seated,
        "analysis": _analysis_page(game),
        "same_packs": replays_of_same_packs(game),
    }
    answer = render(request, template, found)
    answer["Vary"] = PART
    return answer


def _analysis_page(game: Game) -> AnalysisPage:
    names = [seat.player.name for seat in game.seated]
    return analysis_page_of(analysis_for(game), names, game.rules.get("reach_ms", 0))


@require_safe
def comparison(request: HttpRequest, public_id: str, other_id: str) -> HttpResponseBase:
    """Two games of the same packs on one clock, or the reason why not."""
    return unless_broken(broken_page)(lambda asked, _: _comparison(asked, public_id, other_id))(request, public_id)


def _comparison(request: HttpRequest, public_id: str, other_id: str) -> HttpResponseBase:
    games = [get_object_or_404(replays(), public_id=one) for one in (public_id, other_id)]
    refusal = _refusal(*games)
    if refusal is not None:
        context = {"games": dict.fromkeys(games), "refusal": refusal}
        return render(request, "games/comparison_refused.html", context, status=404)
    return render(request, "games/comparison.html", {"games": games, "comparison": _comparison_table(games)})


def _refusal(game: Game, other: Game) -> str | None:
    """Why two games cannot be shown side by side, or None."""
    if game.pk == other.pk:
        return _("That is the same game twice.")
    if not has_analysis(game):
        return _("Only games of Spit are compared side by side.")
    if not game.packs or game.packs != other.packs:
        return _("These games were not dealt the same cards, so there is nothing to compare card for card.")
    return None


def _comparison_table(games: list[Game]) -> ComparisonTable:
    columns = [[Column(seat.player.name, game.public_id) for seat in game.seated] for game in games]
    return comparison_table_of([analysis_for(game) for game in games], columns)
