"""The door to the list of replays."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.replays import replays

PER_PAGE = 24


@require_safe
def replay_list(request: HttpRequest) -> HttpResponse:
    page = Paginator(replays(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/replays.html", {"page": page})
