"""A club's calendar, as a page and as a feed for calendar programs, and the standings of its series."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Club
from clubs.permissions import Permission, may
from clubs.services.acts import Refusal
from clubs.views.access import for_club
from games.texts import gettext as _
from tournaments.forms.series import SeriesForm
from tournaments.models import Series, Tournament
from tournaments.pages import icalendar
from tournaments.pages.series import series_shown
from tournaments.selectors import tournament_lists
from tournaments.services.series import change_series, make_series


@require_safe
def club_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Tournaments by date: first the coming ones, then the past ones, newest first."""
    club = get_object_or_404(Club, slug=slug)
    tournaments = [one for one in tournament_lists.with_a_date(club) if not one.called_off]
    today = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    context = {
        "club": club,
        "coming": [one for one in tournaments if _begins(one) >= today],
        "past": [one for one in reversed(tournaments) if _begins(one) < today],
        "series": list(club.series.all()),
        "feed": request.build_absolute_uri(reverse("calendar-feed", args=[slug])),
        "may_set_up": may(request, Permission.SET_UP, club),
    }
    return render(request, "tournaments/calendar.html", context)


def _begins(tournament: Tournament) -> datetime:
    assert tournament.begins_at is not None
    return tournament.begins_at


@require_safe
def calendar_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole calendar as an iCalendar file. Calendar programs fetch it again by themselves."""
    club = get_object_or_404(Club, slug=slug)
    events = [_calendar_event(request, one) for one in tournament_lists.with_a_date(club)]
    content = icalendar.calendar(club.name, events, timezone.now())
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{club.slug}.ics"'
    return answer


def _calendar_event(request: HttpRequest, tournament: Tournament) -> icalendar.CalendarEvent:
    return icalendar.CalendarEvent(
        f"tournament-{tournament.pk}@{request.get_host()}",
        tournament.name,
        _begins(tournament),
        request.build_absolute_uri(reverse("tournament", args=[tournament.slug])),
        tournament.place,
        tournament.notes,
        tournament.called_off,
    )


@require_safe
def series(request: HttpRequest, slug: str, series: str) -> HttpResponse:
    """The standings of a series over all its evenings."""
    found = get_object_or_404(Series.objects.select_related("club"), club__slug=slug, slug=series)
    context = {
        "series": found,
        "club": found.club,
        "shown": series_shown(found),
        "may_set_up": may(request, Permission.SET_UP, found.club),
    }
    return render(request, "tournaments/series.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Permission.SET_UP)
def new_series(request: HttpRequest, club: Club) -> HttpResponse:
    form = SeriesForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = make_series(club=club, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(
                request, _("%(series)s is made. Choose it on “When and where” of its evenings.", series=made)
            )
            return redirect("series", club.slug, made.slug)
    return render(request, "tournaments/edit_series.html", {"club": club, "form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Permission.SET_UP)
def edit_series(request: HttpRequest, club: Club, series: str) -> HttpResponse:
    found = get_object_or_404(Series, club=club, slug=series)
    now = {"name": found.name, "counting": found.counting, "best": found.best}
    form = SeriesForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        try:
            change_series(series=found, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("name", str(refusal))
        else:
            return redirect("series", club.slug, found.slug)
    context = {"club": club, "form": form, "series": found}
    return render(request, "tournaments/edit_series.html", context)
