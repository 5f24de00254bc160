"""The list of tournaments, and the form for a new one."""

from datetime import datetime, timedelta
from math import ceil
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Club
from clubs.permissions import Permission, may
from clubs.selectors import organised_clubs
from clubs.services.acts import Refusal
from clubs.services.adding import similar_names_sentence
from clubs.views.access import key_of, no_permission_message, refuse_visitor, visible_text
from clubs.views.clubs import PER_PAGE
from engine.variants import variant
from games.texts import gettext as _
from tournaments.formats.advancement import fit_refusal
from tournaments.formats.limits import FEWEST
from tournaments.forms.set_up import TournamentForm
from tournaments.models import Entry, Tournament
from tournaments.pages.preview import Preview, preview
from tournaments.selectors import ledgers, tournament_lists
from tournaments.services.entries import AlreadyEntered, enter_newcomers
from tournaments.services.setting_up import create_tournament, set_date_and_place
from tournaments.services.starting import CannotStart, start
from tournaments.views.access import act_of

WEEK = timedelta(weeks=1)


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """All tournaments, or those with the words of `?q=` in their name, club or place."""
    words = visible_text(request.GET.get("q", ""))
    page = Paginator(tournament_lists.tournaments(words), PER_PAGE).get_page(request.GET.get("page"))
    clubs = [] if words else Club.objects.all()[:20]
    asked = f"&{urlencode({'q': words})}" if words else ""
    return render(request, "tournaments/list.html", {"page": page, "clubs": clubs, "words": words, "asked": asked})


@require_safe
def set_up(request: HttpRequest) -> HttpResponseBase:
    """Leads organisers to the form for a new tournament, or to the choice of a club.

    A person who organises no club is sent to the form for a new club.
    """
    clubs = organised_clubs(request.user)
    if len(clubs) == 1:
        return redirect("new-tournament", clubs[0].slug)
    if not clubs:
        return redirect("new-club")
    context = {"clubs": clubs, "may_create_clubs": may(request, Permission.CREATE_CLUB)}
    return render(request, "tournaments/set_up.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_tournament(request: HttpRequest, slug: str) -> HttpResponseBase:
    club = get_object_or_404(Club, slug=slug)
    if not may(request, Permission.SET_UP, club):
        return refuse_visitor(request, no_permission_message(Permission.SET_UP, club), request.path)
    form = TournamentForm(request.POST) if request.method == "POST" else _like(club, request.GET.get("like", ""))
    form.offer_series_of(club)
    is_meant = request.method == "POST" and "look" not in request.POST
    if is_meant and form.is_valid() and (answer := _create(request, club, form)):
        return answer
    context = {"club": club, "form": form, "preview": _preview(form) if form.is_bound else None}
    return render(request, "tournaments/new.html", context)


def _preview(form: TournamentForm) -> Preview | None:
    """A preview with the people in the form. None if the form has errors, or the people do not fit the stages."""
    if not form.is_valid():
        return None
    asked = form.cleaned_data
    names = [name for name, _country, _team in asked["people"] or ()]
    rules = variant(asked["variant"])
    if len(names) < FEWEST or fit_refusal(form.stages, len(names), rules.players):
        return None
    return preview(names, form.stages, rules, asked["best_of"], asked["begins_at"] or timezone.now())


def _like(club: Club, slug: str) -> TournamentForm:
    """An empty form, or one filled in like the club's tournament `slug`, with its players."""
    before = Tournament.objects.filter(club=club, slug=visible_text(slug)).first() if slug else None
    if before is None:
        return TournamentForm()
    form = TournamentForm(stages=ledgers.projection_of(before).settings)
    entries = Entry.objects.filter(tournament=before, withdrawn=False, player__bot="").select_related("player")
    people = [", ".join(filter(None, (entry.player.name, entry.player.country))) for entry in entries]
    form.initial.update(name=before.name, variant=before.variant, best_of=before.best_of, people="\n".join(people))
    form.initial.update(place=before.place, notes=before.notes, series=before.series_id)
    if before.begins_at:
        form.initial.update(begins_at=_same_day_again(before.begins_at))
    return form


def _same_day_again(before: datetime) -> datetime:
    """The next date with the same weekday and clock time, at least a week after `before`."""
    local, now = timezone.localtime(before), timezone.localtime()
    weeks = max(1, ceil((now - local) / WEEK))
    return timezone.make_aware(local.replace(tzinfo=None) + weeks * WEEK)


def _create(request: HttpRequest, club: Club, form: TournamentForm) -> HttpResponse | None:
    """Create the tournament and enter the people named. With `begin`, start it with all of them.

    None if it is refused; the reason is then an error of the form.
    """
    asked, begins = form.cleaned_data, "begin" in request.POST
    near = similar_names_sentence(club=club, names=[name for name, _, _ in asked["people"] or ()])
    try:
        with transaction.atomic():
            tournament = create_tournament(
                club=club,
                name=asked["name"],
                variant=asked["variant"],
                rules=variant(asked["variant"]),
                best_of=asked["best_of"],
                stages=form.stages,
                key=key_of(request),
                now=timezone.now(),
            )
            when = {name: asked[name] for name in ("begins_at", "place", "notes", "series")}
            if any(when.values()):
                set_date_and_place(tournament_id=tournament.pk, **when)
            if asked["people"]:
                enter_newcomers(act_of(request, tournament), people=asked["people"])
            if begins:
                start(act_of(request, tournament).part("start"), everybody=True)
    except (AlreadyEntered, CannotStart) as refusal:
        form.add_error("people", str(refusal))
        return None
    except Refusal as refusal:
        form.add_error("name", str(refusal))
        return None
    if begins:
        done = _("%(tournament)s has started.", tournament=tournament)
    elif asked["people"]:
        done = _("%(tournament)s is set up. Look at the entries, then begin.", tournament=tournament)
    else:
        done = _("%(tournament)s is set up. Enter the players, then open check-in.", tournament=tournament)
    messages.success(request, done)
    if near:
        messages.warning(request, near)
    return redirect("desk", tournament.slug)
