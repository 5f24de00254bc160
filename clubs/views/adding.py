"""Adding a list of people, pasted or uploaded, with a preview if something is unclear."""

import hashlib
from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.forms.people import ListForm
from clubs.models import Club
from clubs.permissions import Permission
from clubs.services.acts import Refusal
from clubs.services.adding import Added, Destination, Found, NameMatch, added_before, look_up
from clubs.services.adding import add_people as add_them
from clubs.views.access import club_act_of, for_club
from games.texts import gettext as _
from games.texts import ngettext


class AddingPlace:
    """The destination of the people: here the club. An app with a further destination makes a subclass."""

    def __init__(self, club: Club) -> None:
        self.club = club

    def destination(self, request: HttpRequest) -> Destination | None:
        return None

    def shown(self) -> dict[str, object]:
        """Further template values about this place."""
        return {}

    def done(self, request: HttpRequest, added: Added, key: str) -> HttpResponse:
        added_now = ngettext("One person is added.", "%(count)s people are added.", added.new)
        known = ngettext("%(count)s was a member already.", "%(count)s were members already.", added.known)
        messages.success(request, in_words(added_now, *[known] * bool(added.known), added=added))
        return redirect("club", self.club.slug)


def in_words(*done: str, added: Added) -> str:
    """Sentences about the result, including the people left out."""
    left_out = ngettext("%(count)s is left out.", "%(count)s are left out.", added.left_out)
    return " ".join([*done, *[left_out] * bool(added.left_out)])


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Permission.MANAGE_MEMBERS)
def add_people(request: HttpRequest, club: Club) -> HttpResponse:
    return add_to(request, AddingPlace(club))


def add_to(request: HttpRequest, place: AddingPlace) -> HttpResponse:
    """Add a clear pasted list in one step. A file or an unclear list gets a preview first."""
    if request.method != "POST":
        return _page(request, place, ListForm())
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, place, form)
    destination = place.destination(request)
    look = partial(look_up, club=place.club, destination=destination, lines=form.found.lines)
    found = look()
    act = club_act_of(request, place.club, also=_digest(form.text))
    if added := added_before(act):
        return place.done(request, added, act.key)
    looked_at = "about" in request.POST
    agreed = looked_at and "again" not in request.POST and request.POST["about"] == _about(form.text, found)
    if not agreed and (looked_at or form.is_a_file or _has_questions(found)):
        return _page(request, place, form, found)
    chosen = _chosen(request, found) if agreed else {}
    try:
        added = add_them(act, found=found, chosen=chosen, destination=destination)
    except Refusal as refusal:
        messages.error(request, f"{refusal} {_('Nobody was added.')}")
        return _page(request, place, form, look(), chosen)
    return place.done(request, added, act.key)


def _has_questions(found: Sequence[Found]) -> bool:
    return any(one.kind in (NameMatch.NEAR, NameMatch.FAULT) for one in found)


def _chosen(request: HttpRequest, found: Sequence[Found]) -> dict[int, str]:
    numbers = [one.line.number for one in found]
    return {number: choice for number in numbers if (choice := request.POST.get(f"choice-{number}"))}


def _about(text: str, found: Sequence[Found]) -> str:
    """A key for the choices: the list and the members that its lines may mean."""
    among = [sorted(player.pk for player in one.candidates) for one in found]
    return _digest(f"{among}\n{text}")


def _digest(text: str) -> str:
    """A key for a list that does not depend on its line endings."""
    return hashlib.sha256("\n".join(text.splitlines()).encode()).hexdigest()[:32]


def _page(
    request: HttpRequest,
    place: AddingPlace,
    form: ListForm,
    found: Sequence[Found] = (),
    chosen: dict[int, str] | None = None,
) -> HttpResponse:
    chosen = chosen or {}
    rows = [(one, chosen.get(one.line.number, one.choice)) for one in found]
    context: dict[str, object] = {"club": place.club, "form": form}
    context |= place.shown()
    if found:
        context |= {"rows": rows, "about": _about(form.text, found), "text": form.text, "unknown": form.found.unknown}
        context["asked"] = sum(one.kind is NameMatch.NEAR for one in found)
        context["faults"] = sum(one.kind is NameMatch.FAULT for one in found)
        context["new"] = sum(one.kind is NameMatch.NEW for one in found)
        context["known"] = sum(one.kind is NameMatch.KNOWN for one in found)
    return render(request, "clubs/add_preview.html" if found else "clubs/add.html", context)
