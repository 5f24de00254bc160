"""Matches: bots are sent to play, and whoever is not there loses without playing."""

import random
import re
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.facts import Sides
from tournaments.models import Tournament
from tournaments.services import bot_matches, running
from tournaments.views.access import (
    for_organisers,
    hand_of,
    number_in,
    say_what_came_back,
    takes_forms,
    try_to,
)
from tournaments.views.desk.page import back_to


@takes_forms
@for_organisers
def play(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    rng = random.SystemRandom()
    play_it = partial(bot_matches.play_bot_match, match=number, rng=rng, **hand_of(request, tournament))
    try_to(request, play_it, f"The bots of match {number} are at their table.")
    if request.POST.get("back") == "match":
        return redirect("match", tournament.slug, number)
    return back_to(tournament)


@takes_forms
@for_organisers
def walkover(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    winner, sides, hand = number_in(request, "winner"), _sides_in(request), hand_of(request, tournament)
    reason = ""
    if absent := number_in(request, "absent"):
        winner = _opponent(sides, absent)
        reason = "Was not there."

    def give() -> None:
        event = running.walk_over(match=number, sides=sides, winner=winner, reason=reason, **hand)
        say_what_came_back(request, event)

    try_to(request, give, f"Match {number} is decided by a walkover.")
    return back_to(tournament)


def _opponent(sides: Sides, entry: int) -> int:
    """Who goes through when `entry` is not there; nobody where that decides nothing."""
    return sides[1 - sides.index(entry)] if len(sides) == 2 and entry in sides else 0


def _sides_in(request: HttpRequest) -> Sides:
    """The entries that a form is about, as `3-4`; a table that no match has for anything else."""
    typed = request.POST.get("sides", "")
    return tuple(map(int, typed.split("-"))) if re.fullmatch(r"\d{1,5}(-\d{1,5}){1,7}", typed) else ()
