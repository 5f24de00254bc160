"""The start, and what can be changed until then."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.services import clubs, running
from tournaments.services.running import NotHere
from tournaments.views.access import for_organisers, hand_of, numbers_in, takes_forms, try_to
from tournaments.views.desk.page import back_to


@takes_forms
@for_organisers
def start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Start; whoever is not checked in is named first, to be ticked or left out."""
    come = numbers_in(request, "come")
    left_out = numbers_in(request, "absent") - come
    everybody = "everybody" in request.POST
    hand = hand_of(request, tournament)
    start_it = partial(running.start, come=come, left_out=left_out, everybody=everybody, **hand)
    try:
        try_to(request, start_it, f"{tournament} has started.")
    except NotHere as question:
        context = {"tournament": tournament, "nav_club": tournament.club, "absent": question.absent, "come": come}
        return render(request, "tournaments/start.html", context)
    return back_to(tournament)


@takes_forms
@for_organisers
def undo_start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try_to(request, partial(running.undo_start, **hand_of(request, tournament)), "Back to check-in.")
    return back_to(tournament)


@takes_forms
@for_organisers
def renew_link(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    clubs.renew_scorekeeper_link(tournament_id=tournament.pk)
    messages.success(request, "There is a new scorekeepers' link; the old one no longer works.")
    return back_to(tournament)
