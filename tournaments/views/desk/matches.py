"""Matches: start the games of bots, and decide matches by a walkover."""

import random
from dataclasses import replace
from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from clubs.views.access import number_in, takes_forms
from games.texts import gettext as _
from tournaments.formats.slots import NOBODY
from tournaments.ledger.fact import Sides
from tournaments.models import Tournament
from tournaments.services import called_games, scores
from tournaments.views.access import act_of, for_organisers, sides_in, try_to
from tournaments.views.desk.agreement import ask_first
from tournaments.views.desk.page import back_to

NO_ENTRY: Final = -1
"""The winner if the form names none. It is the number of no entry, and differs from NOBODY."""


@takes_forms
@for_organisers
def play(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    rng = random.SystemRandom()
    play_it = partial(called_games.call_game, act_of(request, tournament), match=number, rng=rng)
    try_to(request, play_it, _("The bots of match %(number)s are at their table.", number=number))
    if request.POST.get("back") == "match":
        return redirect("match", tournament.slug, number)
    return back_to(tournament)


@takes_forms
@for_organisers
def walkover(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    winner, sides = number_in(request, "winner") or NO_ENTRY, sides_in(request)
    heading = _("Decide match %(number)s by a walkover?", number=number)
    done, why = _("Match %(number)s is decided by a walkover.", number=number), ""
    if request.POST.get("absent") == "all":
        winner, why = NOBODY, "Nobody was there."
        heading = _("Nobody came to match %(number)s?", number=number)
        done = _("Nobody came to match %(number)s.", number=number)
    elif absent := number_in(request, "absent"):
        winner, why = _opponent(sides, absent), "Was not there."
    act = act_of(request, tournament)
    act = replace(act, reason=act.reason or why)
    give = partial(scores.walk_over, act, match=number, sides=sides, winner=winner)
    return ask_first(request, tournament, give, heading, done)


def _opponent(sides: Sides, entry: int) -> int:
    """The winner if `entry` is absent from a match of two. NO_ENTRY for other matches."""
    return sides[1 - sides.index(entry)] if len(sides) == 2 and entry in sides else NO_ENTRY
