"""The pages for screens in the hall: one tournament's page, and screens whose content the organiser chooses."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.views.phones import PhoneLink, link_of, site_for_phones
from games.texts import gettext as _
from tournaments.ledger.projection import Projection, State
from tournaments.models import Screen, Tournament
from tournaments.pages import stages as stage_pages
from tournaments.pages.hall import hall_shown
from tournaments.pages.people import page_of
from tournaments.selectors import ledgers, screens
from tournaments.views.access import tournament_or_404

Shows = Screen.Shows


@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """The boards of one tournament in turn. With `?part=hall`, only the part of the page that changes.

    `?show=` chooses one of `Screen.Shows`, as on a screen.
    """
    tournament = tournament_or_404(slug)
    asked = request.GET.get("show", "")
    shows = Shows(asked) if asked in Shows.values else Shows.TURN
    context = {
        **_shown(request, tournament, shows),
        "line": screens.line_of_hall(tournament),
    }
    return _answer(request, context)


@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """A screen with what the organiser chose. With `?part=hall`, only the part of the page that changes."""
    found = screens.screen_with(code)
    if found is None and request.GET.get("part") == "hall":
        return _answer(request, {"line": screens.REMOVED})  # an open screen was removed: say so on it
    if found is None:
        raise Http404(_("This screen was removed, or its address is wrong. The organiser finds addresses on the desk."))
    shown = _shown(request, found.tournament, Shows(found.shows)) if found.tournament else {}
    return _answer(request, {**shown, "screen": found, "line": screens.line_of_screen(found).number})


def _answer(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    part = request.GET.get("part") == "hall"
    return render(request, "tournaments/parts/hall.html" if part else "tournaments/hall.html", context)


def _shown(request: HttpRequest, tournament: Tournament, shows: Shows) -> dict[str, object]:
    projection = ledgers.projection_of(tournament)
    page = page_of(tournament, projection)
    return {
        "tournament": tournament,
        "shown": hall_shown(page, shows),
        "champion": stage_pages.champion(page),
        "other_winners": stage_pages.other_winners(page),
        "entries": sorted(page.not_started, key=lambda person: person.name.casefold()),
        "check_in_link": _check_in_link(request, tournament, projection),
        "follow_link": link_of(request, "tournament", tournament.slug) if site_for_phones(request) else None,
        "seconds_left": _seconds_left(tournament),
    }


def _seconds_left(tournament: Tournament) -> int | None:
    """Seconds until the clock of the round ends, negative after the end. None without a clock."""
    ends_at = tournament.clock_ends_at
    return None if ends_at is None else round((ends_at - timezone.now()).total_seconds())


def _check_in_link(request: HttpRequest, tournament: Tournament, projection: Projection) -> PhoneLink | None:
    """The link to self check-in, while check-in is open and if phones can reach the site."""
    is_shown = projection.state == State.CHECKING_IN and not tournament.called_off and site_for_phones(request)
    return link_of(request, "check-in-self", tournament.slug) if is_shown else None
