"""The list of replays."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.forms.replay_search import ReplaySearchForm
from games.selectors.cursor import Cursor
from games.selectors.replay_search import search_games
from games.selectors.replays import live_games

PER_PAGE = 24
MOST_LIVE = 12


@require_safe
def replay_list(request: HttpRequest) -> HttpResponse:
    form = ReplaySearchForm(request.GET)
    search = form.search
    games = search_games(search, PER_PAGE, Cursor.read(request.GET.dict()))
    asked = _without_cursor(request.GET)
    shown = {
        "form": form,
        "live_games": () if form.is_narrowed else live_games(timezone.now(), MOST_LIVE),
        "games": games.rows,
        "narrowed": form.is_narrowed,
        "before": _address(asked, games.before),
        "after": _address(asked, games.after),
        "first": f"?{asked.urlencode()}",
    }
    return render(request, "games/replays.html", shown)


def _without_cursor(asked: QueryDict) -> QueryDict:
    kept = asked.copy()
    for side in ("after", "before"):
        kept.pop(side, None)
    return kept


def _address(asked: QueryDict, cursor: Cursor | None) -> str:
    """The address of the list on one side of a row; empty without a cursor."""
    if cursor is None:
        return ""
    kept = asked.copy()
    kept[cursor.side] = str(cursor)
    return f"?{kept.urlencode()}"
