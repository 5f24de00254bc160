"""What everybody may see of a tournament, and the stream that says when it has changed."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import cache
from weakref import finalize

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.permissions import Action, may, newcomers_may_found
from clubs.views.phones import PhoneLink, link_of, site_for_phones
from games.selectors.films import newest_film
from games.selectors.finding import is_recorded
from games.texts import gettext_lazy
from tournaments import pages
from tournaments.formats.advancement import fit_refusal
from tournaments.formats.arrangements import arrangement_of
from tournaments.formats.plan_words import plan_in_words
from tournaments.ledger.projection import Projection, State
from tournaments.live import channel
from tournaments.live.streams import Streams, caps
from tournaments.models import Tournament
from tournaments.pages import paper
from tournaments.pages.people import Person
from tournaments.pages.unconfirmed_deals import disputes
from tournaments.permissions import PHONES, may_keep_scores
from tournaments.selectors import ledgers, programme
from tournaments.views.access import may_organise, stale_link, tournament_or_404

RETRY_MS = 2_000
ON_THE_FRONT_PAGE = 5
ASK_AGAIN_S = 30
TOO_MANY = gettext_lazy("Too many pages listen for news. This one asks again.")
IN_THE_HALL = 4_096
"""Rows, board after board; of longer lists only the first page is shown there."""
NAMES_IN_THE_HALL = 40
"""On a screen at a time."""
ENTRY_PARTS = {"entry": "tournaments/parts/entry.html", "told": "tournaments/parts/told.html"}


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What the place is, with the newest game playing on it of those that were played here.

    In an uploaded file the person who uploads it has chosen the names.
    """
    featured = newest_film()
    tournaments = programme.on_the_programme(ON_THE_FRONT_PAGE)
    context = {
        "featured": featured,
        "tournaments": tournaments,
        "has_no_club": not tournaments and not Club.objects.exists(),
        "may_found": may(request, Action.FOUND_CLUB),
        "newcomers_may_found": newcomers_may_found(),
    }
    return render(request, "front.html", context)


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """All its stages; with `?part=bracket` only the parts of the page that change.

    Of long tables `?standings=`, `?tables=` and `?round=` choose what is shown (pages.Wanted).
    """
    tournament = tournament_or_404(slug)
    seen, people = ledgers.seen(tournament), pages.everybody(tournament)
    wanted = pages.Wanted.of(request.GET)
    keeps_scores = may_keep_scores(request, tournament)
    part = request.GET.get("part") == "bracket"
    programme = pages.programme(seen)
    is_settled = all(stop.state != pages.UNDECIDED for stop in programme)
    context = {
        "tournament": tournament,
        "nav_club": tournament.club,
        "stages": pages.stages(tournament, seen, people, wanted),
        "called_off": seen.heading.called_off,
        "arrangement": arrangement_of(seen.settings),
        "programme": programme,
        "champion": pages.champion(seen, people),
        "other_winners": pages.other_winners(seen, people),
        "places": pages.places(seen, people),
        "entries": _there(seen, people),
        **_self_entry(seen),
        "plan": _plan(tournament, seen),
        "to_play": pages.open_matches(tournament, seen, people) if keeps_scores and not tournament.called_off else None,
        "disputes": disputes(tournament, seen) if keeps_scores else (),
        "may_keep_scores": keeps_scores,
        "may_organise": not (part and is_settled) and may_organise(request, tournament.club),
        "recorded": not part and is_recorded(tournament.slug),
        "wanted": wanted.query(),
    }
    template = "tournaments/parts/tournament_parts.html" if part else "tournaments/tournament.html"
    return render(request, template, context)


def _self_entry(seen: Projection) -> dict[str, object]:
    """Whether a player can enter now, and who waits; names that the organiser has not approved are not shown."""
    rules = seen.self_entry
    is_shown = not seen.has_started and not rules.needs_approval
    is_open = not rules.is_closed_at(timezone.now()) and not seen.has_started and not seen.heading.called_off
    waiting = [seen.called(number) for number in rules.waiting] if is_shown else []
    return {"takes_self_entries": is_open, "waiting_to_enter": waiting}


def _plan(tournament: Tournament, seen: Projection) -> tuple[str, ...]:
    """How it will be played, in words, as long as nothing has begun; with figures once enough have entered."""
    if seen.has_started:
        return ()
    seats, entries = tournament.rules["players"], len(seen.playing)
    is_enough = fit_refusal(seen.settings, entries, seats) is None
    return plan_in_words(seen.settings, entries if is_enough else 0, seats, at_a_glance=True)


def _there(seen: Projection, people: Mapping[int, pages.Person]) -> list[pages.Person]:
    """Who has entered, as long as nothing has begun."""
    return [] if seen.has_started else [person for person in people.values() if not person.withdrawn]


@require_safe
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where an entry stands and why, its next opponent and its results.

    With `?part=entry` only what changes, with `?part=told` what a row of standings opens on.
    """
    tournament = tournament_or_404(slug)
    look, people = ledgers.look(tournament), pages.everybody(tournament)
    if number not in people:
        raise Http404
    context = {
        "tournament": tournament,
        "nav_club": tournament.club,
        "shown": pages.entry_shown(tournament, look, number, people),
        "person": people[number],
        "has_started": look.seen.has_started,
    }
    return render(request, ENTRY_PARTS.get(request.GET.get("part", ""), "tournaments/entry.html"), context)


@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """For a screen that hangs in the hall, board after board; with `?part=hall` only what changes.

    With `?show=names` it says who sits where, by name.
    """
    tournament = tournament_or_404(slug)
    seen, people = ledgers.seen(tournament), pages.everybody(tournament)
    shows_names = request.GET.get("show") == "names"
    stages = [] if shows_names else pages.stages(tournament, seen, people, pages.Wanted(whole=IN_THE_HALL))
    context = {
        "tournament": tournament,
        "shows_names": shows_names,
        "seats": _seats(tournament, seen, people) if shows_names else [],
        "boards": [board for stage in _in_the_hall(stages) for board in pages.boards(stage)],
        "champion": pages.champion(seen, people),
        "other_winners": pages.other_winners(seen, people),
        "entries": _there(seen, people),
        "check_in_link": _check_in_link(request, tournament, seen),
    }
    part = request.GET.get("part") == "hall"
    return render(request, "tournaments/parts/hall.html" if part else "tournaments/hall.html", context)


def _seats(tournament: Tournament, seen: Projection, people: Mapping[int, Person]) -> list[Sequence[paper.Seat]]:
    """Who plays now, by name, as many at a time as a screen shows."""
    now = pages.open_matches(tournament, seen, people)
    return paper.pages_of(paper.by_name((*now.now, *now.later)), NAMES_IN_THE_HALL)


def _check_in_link(request: HttpRequest, tournament: Tournament, seen: Projection) -> PhoneLink | None:
    """While it is of use, and phones can reach the site."""
    is_shown = seen.state == State.CHECKING_IN and not tournament.called_off and site_for_phones(request)
    return link_of(request, "check-in-self", tournament.slug) if is_shown else None


def _in_the_hall(stages: list[pages.StageShown]) -> list[pages.StageShown]:
    """Those that are being played; the last one when none is."""
    return [stage for stage in stages if stage.is_now] or stages[:1]


@require_safe
def scorekeeper_link(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Lets the phone that follows it keep scores, until the organiser renews the link."""
    tournament = tournament_or_404(slug)
    if not constant_time_compare(key, tournament.scorekeeper_key):
        return stale_link(request, tournament)
    request.session[PHONES] = {**request.session.get(PHONES, {}), str(tournament.pk): key}
    return redirect("tournament", slug)


@require_safe
async def events(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Server-sent events: the number of the ledger's last line, at once and after every change.

    503 where too many pages listen already; such a page asks again, and works without.
    """
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    close = _streams().opened(request.META["REMOTE_ADDR"], session)
    if close is None:
        return HttpResponse(TOO_MANY, status=503, content_type="text/plain", headers={"Retry-After": str(ASK_AGAIN_S)})
    try:
        found = await sync_to_async(_pk_and_seq, thread_sensitive=False)(slug)
        if found is None:
            raise Http404
    except BaseException:
        close()
        raise
    response = _Counted(_stream(slug, found[0]), content_type="text/event-stream")
    response.give_back = finalize(response, close)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


class _Counted(StreamingHttpResponse):
    """Gives its place back once, when it ends or when nobody came to send it."""

    give_back: Callable[[], object]

    def close(self) -> None:
        self.give_back()
        super().close()


@cache
def _streams() -> Streams:
    """Of this process; made when the first page listens, as its limits are raised by then."""
    return Streams(caps())


async def _stream(slug: str, tournament_id: int) -> AsyncIterator[str]:
    async def latest() -> int:
        found = await sync_to_async(_pk_and_seq, thread_sensitive=False)(slug)
        return found[1] if found else channel.UNKNOWN

    yield f"retry: {RETRY_MS}\n\n"
    async for seq in channel.hub().news(tournament_id, latest):
        yield ": quiet\n\n" if seq is None else f'id: {seq}\nevent: changed\ndata: {{"seq": {seq}}}\n\n'


def _pk_and_seq(slug: str) -> tuple[int, int] | None:
    """Opens a connection and gives it back: a page may listen for hours."""
    try:
        return Tournament.objects.filter(slug=slug).values_list("pk", "last_event").first()
    finally:
        connection.close()
