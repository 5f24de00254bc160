"""Public pages: the front page, tournaments and their entries, and the scorekeeper link."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.permissions import Permission, may, own_player, player_of, visitors_may_create_clubs
from games.selectors.films import newest_film
from games.selectors.replay_search import is_recorded
from games.selectors.tables import own_tables
from tournaments.formats.advancement import fit_refusal
from tournaments.formats.arrangements import arrangement_of
from tournaments.formats.plan_words import plan_in_words
from tournaments.ledger.projection import Projection, State
from tournaments.models import Tournament
from tournaments.pages import stages as stage_pages
from tournaments.pages.entry import entry_shown
from tournaments.pages.paging import WHOLE, WantedPages
from tournaments.pages.people import page_of
from tournaments.pages.unconfirmed_deals import contradictions, disputes
from tournaments.permissions import PHONES, may_keep_scores
from tournaments.selectors import ledgers, tournament_lists
from tournaments.views.access import may_organise, stale_link, tournament_or_404
from tournaments.views.self_entry import own_entry

ON_THE_FRONT_PAGE = 5
ENTRY_PARTS = {"entry": "tournaments/parts/entry.html", "details": "tournaments/parts/details.html"}


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The front page, with a replay of the newest game that was played here.

    Uploaded games are not shown, because the uploader chose the names in them.
    """
    featured = newest_film()
    tournaments = tournament_lists.newest_tournaments(ON_THE_FRONT_PAGE)
    context = {
        "own_tables": own_tables(own_player(request)),
        "featured": featured,
        "tournaments": tournaments,
        "has_no_club": not tournaments and not Club.objects.exists(),
        "may_create_clubs": may(request, Permission.CREATE_CLUB),
        "visitors_may_create_clubs": visitors_may_create_clubs(),
    }
    return render(request, "front.html", context)


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The page with all stages. With `?part=bracket`, only the parts that change.

    In long tables, `?standings=`, `?tables=`, `?round=` and `?find=` choose the rows (WantedPages).
    """
    tournament = tournament_or_404(slug)
    projection = ledgers.projection_of(tournament)
    page = page_of(tournament, projection)
    wanted = WantedPages.of(request.GET)
    keeps_scores = may_keep_scores(request, tournament)
    part = request.GET.get("part") == "bracket"
    all_stages = stage_pages.all_stages(projection)
    is_settled = all(stage.state != stage_pages.UNDECIDED for stage in all_stages)
    context = {
        "tournament": tournament,
        "stages": stage_pages.stages(page, wanted),
        "called_off": projection.heading.called_off,
        "arrangement": arrangement_of(projection.settings),
        "all_stages": all_stages,
        "champion": stage_pages.champion(page),
        "other_winners": stage_pages.other_winners(page),
        "places": stage_pages.places(page),
        "entries": page.not_started,
        **_self_entry(projection),
        "own": None if projection.has_started else own_entry(projection, player_of(request, tournament.club)),
        "plan": _plan(tournament, projection),
        "to_play": stage_pages.open_matches(page) if keeps_scores and not tournament.called_off else None,
        "disputes": disputes(tournament, projection) if keeps_scores else (),
        "contradictions": contradictions(tournament, ledgers.ledger_state(tournament)) if keeps_scores else (),
        "may_keep_scores": keeps_scores,
        "may_organise": not (part and is_settled) and may_organise(request, tournament.club),
        "recorded": not part and is_recorded(tournament.slug),
        "wanted": wanted.query(),
        "result_picture": _result_picture(request, projection, slug),
        "is_long": projection.has_started
        and len(projection.playing) > WHOLE
        and not any(stage.is_a_bracket for stage in all_stages),
        "sought": wanted.find,
    }
    template = "tournaments/parts/tournament_parts.html" if part else "tournaments/tournament.html"
    return render(request, template, context)


def _result_picture(request: HttpRequest, projection: Projection, slug: str) -> str:
    """The full address of the result picture, for link previews on other sites; empty before the end."""
    if projection.state != State.FINISHED:
        return ""
    return request.build_absolute_uri(reverse("result-picture", args=[slug]))


def _self_entry(projection: Projection) -> dict[str, object]:
    """Whether players can enter now, whether check-in is open, and the waiting list.

    The list is empty if the organiser approves entries: it would show names before approval.
    """
    rules = projection.self_entry
    is_shown = not projection.has_started and not rules.needs_approval
    is_open = (
        not rules.is_closed_at(timezone.now()) and not projection.has_started and not projection.heading.called_off
    )
    waiting = [projection.called(number) for number in rules.waiting] if is_shown else []
    is_check_in = projection.state == State.CHECKING_IN and not projection.heading.called_off
    return {"takes_self_entries": is_open, "is_check_in": is_check_in, "waiting_to_enter": waiting}


def _plan(tournament: Tournament, projection: Projection) -> tuple[str, ...]:
    """The plan in sentences, empty after the start. It has figures once enough entries are in."""
    if projection.has_started:
        return ()
    seats, entries = tournament.rules["players"], len(projection.playing)
    is_enough = fit_refusal(projection.settings, entries, seats) is None
    return plan_in_words(projection.settings, entries if is_enough else 0, seats, at_a_glance=True)


@require_safe
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """An entry's place and the reasons for it, its next opponent and its results.

    With `?part=entry`, only the part that changes. With `?part=details`, the details under a row of standings.
    """
    tournament = tournament_or_404(slug)
    ledger_state = ledgers.ledger_state(tournament)
    page = page_of(tournament, ledger_state.projection)
    if number not in page.people:
        raise Http404
    context = {
        "tournament": tournament,
        "shown": entry_shown(page, ledger_state.lines, number),
        "has_started": ledger_state.projection.has_started,
    }
    return render(request, ENTRY_PARTS.get(request.GET.get("part", ""), "tournaments/entry.html"), context)


@require_safe
def scorekeeper_link(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Let this phone keep scores until the organiser renews the link."""
    tournament = tournament_or_404(slug)
    if not constant_time_compare(key, tournament.scorekeeper_key):
        return stale_link(request, tournament)
    request.session[PHONES] = {**request.session.get(PHONES, {}), str(tournament.pk): key}
    return redirect("tournament", slug)
