"""The organiser's desk: entries, seeds, check-in, the start, and every match at a click."""

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from games.models import Player
from tournaments import selectors
from tournaments.facts import Sides
from tournaments.forms import NewcomerForm, NewcomersForm
from tournaments.models import Match, Tournament
from tournaments.projection import BEGUN, MatchState
from tournaments.selectors import BracketRound
from tournaments.services import bot_matches, clubs, entries, running
from tournaments.services.entries import AlreadyEntered
from tournaments.services.running import NotHere
from tournaments.services.writing import Refusal
from tournaments.views.access import (
    for_organisers,
    hand_of,
    number_in,
    numbers_in,
    say_what_came_back,
    takes_forms,
    try_to,
)
from tournaments.views.phones import site_for_phones


@require_safe
@for_organisers
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _desk(request, tournament)


def _desk(
    request: HttpRequest,
    tournament: Tournament,
    form: NewcomerForm | None = None,
    many: NewcomersForm | None = None,
) -> HttpResponse:
    entered = list(selectors.entries(tournament))
    rounds = selectors.bracket(tournament)
    path = reverse("scorekeeper-link", args=[tournament.slug, tournament.scorekeeper_key])
    phones = site_for_phones(request)
    link = f"{phones}{path}" if phones else request.build_absolute_uri(path)
    context = {
        "tournament": tournament,
        "nav_club": tournament.club,
        "entries": entered,
        "absent": [entry for entry in entered if entry.checked_in_at is None],
        "checked_in": sum(entry.checked_in_at is not None for entry in entered),
        "members": [] if rounds else selectors.members_not_entered(tournament),
        "bots": [] if rounds else selectors.bots_not_entered(tournament),
        "rounds": rounds,
        "to_play": [match for shown in rounds for match in shown.matches if match.is_open],
        "other_rounds": _with_matches(rounds, lambda match: match.state != MatchState.BYE and not match.is_open),
        "champion": selectors.champion(rounds),
        "may_undo_start": rounds and not _has_begun(rounds),
        "form": form or NewcomerForm(),
        "many": many or NewcomersForm(),
        "scorekeeper_link": link,
        "phones_reach_it": bool(phones),
        "qr": _qr(link),
    }
    part = request.GET.get("part") == "matches"
    template = "tournaments/parts/desk_parts.html" if part else "tournaments/desk.html"
    return render(request, template, context)


def _with_matches(rounds: list[BracketRound], wanted: Callable[[Match], bool]) -> list[BracketRound]:
    """The rounds cut down to such matches, without those that have none."""
    cut = (BracketRound(shown.name, [match for match in shown.matches if wanted(match)]) for shown in rounds)
    return [shown for shown in cut if shown.matches]


def _has_begun(rounds: list[BracketRound]) -> bool:
    return any(match.state in BEGUN for shown in rounds for match in shown.matches)


@lru_cache(maxsize=64)
def _qr(link: str) -> SafeString:
    """Dark on white whatever the theme: a camera must read it."""
    return mark_safe(segno.make(link, error="m").svg_inline(scale=4, light="#fff", dark="#000"))


def _back(tournament: Tournament) -> HttpResponse:
    return redirect("desk", tournament.slug)


@takes_forms
@for_organisers
def enter_member(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    chosen = number_in(request, "player")
    if not chosen:
        messages.error(request, "Choose a member first.")
        return _back(tournament)
    player = get_object_or_404(Player, pk=chosen, memberships__club=tournament.club)
    enter = partial(entries.enter, player=player, **hand_of(request, tournament))
    try_to(request, enter, f"{player} is entered.")
    return _back(tournament)


@takes_forms
@for_organisers
def enter_newcomer(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = NewcomerForm(request.POST)
    if not form.is_valid():
        return _desk(request, tournament, form=form)
    enter = partial(entries.enter_newcomer, **form.cleaned_data, **hand_of(request, tournament))
    try_to(request, enter, f"{form.cleaned_data['name']} is entered.")
    return _back(tournament)


@takes_forms
@for_organisers
def enter_newcomers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Many names at once; whatever is wrong with one of them is said with all of them kept."""
    form = NewcomersForm(request.POST)
    if not form.is_valid():
        return _desk(request, tournament, many=form)
    people = form.cleaned_data["people"]
    try:
        entries.enter_newcomers(people=people, **hand_of(request, tournament))
    except AlreadyEntered as refusal:
        form.add_error("people", str(refusal))
        return _desk(request, tournament, many=form)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        told = f"{len(people)} people are entered." if len(people) > 1 else f"{people[0][0]} is entered."
        messages.success(request, told)
    return _back(tournament)


@takes_forms
@for_organisers
def enter_bot(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    bot, _, name = request.POST.get("bot", "").partition("/")
    enter = partial(entries.enter_bot, bot=bot, name=name, **hand_of(request, tournament))
    try_to(request, enter, f"{name} is entered.")
    return _back(tournament)


def _beside_a_name(do: Callable[..., object]) -> Callable[..., HttpResponseBase]:
    """The door of a press that is about one entry and says nothing else."""

    @takes_forms
    @for_organisers
    def door(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
        try_to(request, partial(do, entry=entry, **hand_of(request, tournament)))
        return _back(tournament)

    return door


withdraw = _beside_a_name(entries.withdraw)
check_in = _beside_a_name(entries.check_in)
undo_check_in = _beside_a_name(entries.undo_check_in)


@takes_forms
@for_organisers
def seed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Seeds typed beside the names: sorted by what was typed, ties in the order that was shown, which is said."""
    try:
        typed = {int(name[5:]): int(request.POST[name]) for name in request.POST if name.startswith("seed-")}
    except ValueError:
        messages.error(request, "Type a whole number beside each name; 1 is the best seed.")
        return _back(tournament)
    order = sorted(typed, key=lambda entry: typed[entry])
    seed_them = partial(entries.seed_by_hand, order=order, **hand_of(request, tournament))
    try_to(request, seed_them, " ".join(["The seeds are saved.", *_ties(tournament, order, typed)]))
    return _back(tournament)


def _ties(tournament: Tournament, order: Sequence[int], typed: Mapping[int, int]) -> list[str]:
    """What was made of numbers that were typed beside several names, in sentences; none where there are none."""
    counts = Counter(typed.values())
    names = dict(selectors.entries(tournament).values_list("number", "player__name"))
    tied = [
        f"{names.get(entry)} is seed {seed}" for seed, entry in enumerate(order, start=1) if counts[typed[entry]] > 1
    ]
    said = f"The same number stood beside several names, so they keep the order they had: {', '.join(tied)}."
    return [said] if tied else []


@takes_forms
@for_organisers
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    draw_them = partial(entries.draw_seeds, rng=random.SystemRandom(), **hand_of(request, tournament))
    try_to(request, draw_them, "The seeds are drawn by lot.")
    return _back(tournament)


@takes_forms
@for_organisers
def open_check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try_to(request, partial(entries.open_check_in, **hand_of(request, tournament)))
    return _back(tournament)


@takes_forms
@for_organisers
def start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Start; whoever is not checked in is named first, to be ticked or left out."""
    come = numbers_in(request, "come")
    left_out = numbers_in(request, "absent") - come
    start_it = partial(running.start, come=come, left_out=left_out, **hand_of(request, tournament))
    try:
        try_to(request, start_it, f"{tournament} has started.")
    except NotHere as question:
        context = {"tournament": tournament, "nav_club": tournament.club, "absent": question.absent, "come": come}
        return render(request, "tournaments/start.html", context)
    return _back(tournament)


@takes_forms
@for_organisers
def undo_start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try_to(request, partial(running.undo_start, **hand_of(request, tournament)), "Back to check-in.")
    return _back(tournament)


@takes_forms
@for_organisers
def play(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    rng = random.SystemRandom()
    play_it = partial(bot_matches.play_bot_match, match=number, rng=rng, **hand_of(request, tournament))
    try_to(request, play_it, f"The bots of match {number} are at their table.")
    if request.POST.get("back") == "match":
        return redirect("match", tournament.slug, number)
    return _back(tournament)


@takes_forms
@for_organisers
def walkover(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    winner, sides, hand = number_in(request, "winner"), _sides_in(request), hand_of(request, tournament)

    def give() -> None:
        event = running.walk_over(match=number, sides=sides, winner=winner, **hand)
        say_what_came_back(request, event)

    try_to(request, give, f"Match {number} is decided by a walkover.")
    return _back(tournament)


def _sides_in(request: HttpRequest) -> Sides:
    """The entries that a form is about, as `3-4`; a table that no match has for anything else."""
    typed = request.POST.get("sides", "")
    return tuple(map(int, typed.split("-"))) if re.fullmatch(r"\d{1,5}(-\d{1,5}){1,7}", typed) else ()


@takes_forms
@for_organisers
def renew_link(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    clubs.renew_scorekeeper_link(tournament_id=tournament.pk)
    messages.success(request, "There is a new scorekeepers' link; the old one no longer works.")
    return _back(tournament)
