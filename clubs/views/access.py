"""Permission checks of views, the acting person, and the fields of a form."""

import hashlib
import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import is_valid_path, resolve, reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from clubs.models import Club, Membership
from clubs.permissions import Permission, may, roles_that
from clubs.services.acts import Actor, ClubAct, Refusal
from games.plain_text import plain
from games.texts import gettext as _

P = ParamSpec("P")
Q = ParamSpec("Q")
T = TypeVar("T")
GuardedView = Callable[Concatenate[HttpRequest, str, P], HttpResponseBase]

_NO_PAGES: set[Callable[..., HttpResponseBase]] = set()
"""Views that accept only forms."""
_KEY = re.compile(r"[0-9a-f-]{36}")


def takes_forms(view: Callable[Q, HttpResponseBase]) -> Callable[Q, HttpResponseBase]:
    """For views that accept only forms: a visitor of the address gets an explanation."""

    @wraps(view)
    def guarded(*args: Q.args, **kwargs: Q.kwargs) -> HttpResponseBase:
        request = cast("HttpRequest", args[0])
        if request.method == "POST":
            return view(*args, **kwargs)
        answer = render(request, "405.html", {"page_above": _page_above(request.path)}, status=405)
        answer["Allow"] = "POST"
        return answer

    _NO_PAGES.add(guarded)
    return guarded


def _page_above(path: str) -> str:
    """The address of the nearest page above, which has the form."""
    parts = path.strip("/").split("/")
    above = (f"/{'/'.join(parts[:end])}/" for end in range(len(parts) - 1, 0, -1))
    return next((page for page in above if is_valid_path(page) and resolve(page).func not in _NO_PAGES), "/")


ClubView = Callable[Concatenate[HttpRequest, Club, P], HttpResponse]


def for_club(permission: Permission) -> Callable[[ClubView[P]], GuardedView[P]]:
    """For views of a club. Visitors without permission are sent to the club's page."""

    def guard(view: ClubView[P]) -> GuardedView[P]:
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            club = get_object_or_404(Club, slug=slug)
            if may(request, permission, club):
                return view(request, club, *args, **kwargs)
            return refuse_visitor(request, no_permission_message(permission, club), reverse("club", args=[slug]))

        return cast("GuardedView[P]", guarded)

    return guard


def no_permission_message(permission: Permission, club: Club) -> str:
    """The message for a visitor without permission."""
    if Membership.Role.ORGANISER in roles_that(permission):
        return _("This page is for the organisers of %(club)s.", club=club)
    return _("This page is for the owners of %(club)s.", club=club)


def refuse_visitor(request: HttpRequest, reason: str, page: str) -> HttpResponseBase:
    """Send a visitor to the sign-in page. A signed-in user gets the reason instead.

    `page` is the page to return to after a form, because the form's address may have no page.
    """
    if request.user.is_authenticated:
        raise PermissionDenied(reason)
    if "HX-Request" in request.headers:
        return _redirect_whole_page(request)
    return redirect_to_login(request.get_full_path() if request.method in ("GET", "HEAD") else page)


def _redirect_whole_page(request: HttpRequest) -> HttpResponseBase:
    """Let htmx load the sign-in page. After an ordinary redirect it would appear inside a part of the desk."""
    page = "/"
    with suppress(ValueError):  # for an invalid address
        page = HtmxDetails(request).current_url_abs_path or page
    return HttpResponseClientRedirect(redirect_to_login(page).url)


def actor_of(request: HttpRequest) -> Actor:
    if request.user.is_authenticated:
        return Actor(request.user.get_full_name() or request.user.get_username(), request.user.pk)
    return Actor("A scorekeeper's phone")


def number_of(text: str) -> int:
    """A submitted number; 0 for any other text, because no object has the number 0."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def number_in(request: HttpRequest, name: str) -> int:
    """The submitted number of a button or a list, as read by `number_of`."""
    return number_of(request.POST.get(name, ""))


def numbers_in(request: HttpRequest, name: str) -> set[int]:
    """The submitted numbers of checkboxes or hidden fields; other texts are ignored."""
    return {number_of(text) for text in request.POST.getlist(name)} - {0}


def visible_text(text: str) -> str:
    """The visible characters of a text that no form checks; the database would refuse a NUL."""
    return plain(text.replace("\x00", "")).strip()


def key_of(request: HttpRequest, also: str = "") -> str:
    """The key of the act: the form's key (`{% form_key %}`), address and data; `also` is the content of a file.

    A form sent again after "back" and a change is another act; an unchanged form is the same act.
    """
    key = request.POST.get("key", "")
    if not _KEY.fullmatch(key):
        raise BadRequest(_("A form came without its key. Reload the page and send it again."))
    sent = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    parts = [request.path, sent, also] if also else [request.path, sent]
    return f"{key} {hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]}"


def club_act_of(request: HttpRequest, club: Club, also: str = "") -> ClubAct:
    """The act of this form on the people of a club."""
    return ClubAct(club, key_of(request, also), actor_of(request), timezone.now())


def try_to(request: HttpRequest, do: Callable[[], T], done: str | Callable[[T], str] = "") -> bool:
    """Call `do` and return whether it succeeded; a refusal becomes a message on the next page.

    `done` is the message after success, or a function that makes it from the result.
    """
    try:
        written = do()
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return False
    if done:
        messages.success(request, done if isinstance(done, str) else done(written))
    return True
