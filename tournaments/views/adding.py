"""A list of people into a club or a tournament: pasted or sent as a file, looked at where there is a question."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments import ledgers
from tournaments.ledger import late_entry
from tournaments.ledger.projection import State
from tournaments.models import Club, Tournament
from tournaments.people_forms import ListForm
from tournaments.permissions import Action
from tournaments.services.adding import Added, Found, Kind, added_before, look_up
from tournaments.services.adding import add_people as add_them
from tournaments.services.writing import Refusal
from tournaments.views.access import club_hand_of, for_club, for_organisers, say_who_came


@dataclass(frozen=True, slots=True)
class Place:
    """Where the people go: a club, or a tournament of it as well."""

    club: Club
    tournament: Tournament | None = None

    def back(self) -> HttpResponse:
        return redirect("desk", self.tournament.slug) if self.tournament else redirect("club", self.club.slug)

    def late(self) -> dict[str, Any]:
        """What is said before to people who come after the start; `early` while that is still to come."""
        if self.tournament is None:
            return {}
        if self.tournament.state in (State.OPEN, State.CHECKING_IN):
            return {"early": True}
        seen = ledgers.seen(self.tournament)
        return {"late_policy": late_entry.refusal(seen) or late_entry.policy(seen)}

    def said(self, added: Added) -> str:
        """What was done, in a sentence."""
        count = added.new + added.known
        parts = [f"{added.new} new", f"{added.known} known"] if added.new and added.known else []
        if self.tournament:
            done = f"{_people(count)} entered"
        else:
            done, parts = f"{_people(added.new)} added", [f"{added.known} were members already"] * bool(added.known)
        parts += [f"{added.left_out} left out"] * bool(added.left_out)
        return f"{done}{': ' * bool(parts)}{', '.join(parts)}."


def _people(count: int) -> str:
    return "One person is" if count == 1 else f"{count} people are"


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Action.MANAGE_MEMBERS)
def add_people(request: HttpRequest, club: Club) -> HttpResponse:
    return _add(request, Place(club))


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def enter_people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _add(request, Place(tournament.club, tournament))


def _add(request: HttpRequest, place: Place) -> HttpResponse:
    """Names that are pasted, in one step where each is clear; a file, and what raises questions, is looked at first."""
    if request.method != "POST":
        return _page(request, place, ListForm())
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, place, form)
    look = partial(look_up, club=place.club, tournament=place.tournament, lines=form.found.lines)
    found = look()
    hand = club_hand_of(request, place.club, also=_digest(form.text))
    if added := added_before(club=place.club, key=hand["key"]):
        return _done(request, place, added, hand["key"])
    looked_at = "about" in request.POST
    agreed = looked_at and "again" not in request.POST and request.POST["about"] == _about(form.text, found)
    if not agreed and (looked_at or form.is_a_file or _has_questions(found)):
        return _page(request, place, form, found)
    chosen = _chosen(request, found) if agreed else {}
    try:
        early = "early" in request.POST
        added = add_them(found=found, chosen=chosen, tournament=place.tournament, early=early, **hand)
    except Refusal as refusal:
        messages.error(request, f"{refusal} Nobody was added.")
        return _page(request, place, form, look(), chosen)
    return _done(request, place, added, hand["key"])


def _done(request: HttpRequest, place: Place, added: Added, key: str) -> HttpResponse:
    if place.tournament:
        say_who_came(request, place.tournament, place.said(added), key)
    else:
        messages.success(request, place.said(added))
    return place.back()


def _has_questions(found: Sequence[Found]) -> bool:
    return any(one.kind in (Kind.NEAR, Kind.FAULT) for one in found)


def _chosen(request: HttpRequest, found: Sequence[Found]) -> dict[int, str]:
    numbers = [one.line.number for one in found]
    return {number: choice for number in numbers if (choice := request.POST.get(f"choice-{number}"))}


def _about(text: str, found: Sequence[Found]) -> str:
    """Names what choices were made about: a list, and the members whom its lines may mean."""
    among = [sorted(player.pk for player in one.candidates) for one in found]
    return _digest(f"{among}\n{text}")


def _digest(text: str) -> str:
    """Names a list, however its lines end."""
    return hashlib.sha256("\n".join(text.splitlines()).encode()).hexdigest()[:32]


def _page(
    request: HttpRequest,
    place: Place,
    form: ListForm,
    found: Sequence[Found] = (),
    chosen: dict[int, str] | None = None,
) -> HttpResponse:
    chosen = chosen or {}
    rows = [(one, chosen.get(one.line.number, one.choice)) for one in found]
    context: dict[str, Any] = {"club": place.club, "nav_club": place.club, "tournament": place.tournament, "form": form}
    context |= place.late()
    if found:
        context |= {"rows": rows, "about": _about(form.text, found), "text": form.text, "unknown": form.found.unknown}
        context["asked"] = sum(one.kind is Kind.NEAR for one in found)
        context["faults"] = sum(one.kind is Kind.FAULT for one in found)
        context["new"] = sum(one.kind is Kind.NEW for one in found)
        context["known"] = sum(one.kind is Kind.KNOWN for one in found)
    return render(request, "people/look.html" if found else "people/add.html", context)
