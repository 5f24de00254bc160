"""Header links for organisers, and the sign-in link."""

from collections.abc import Sequence

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.http import urlencode

from clubs import selectors
from clubs.models import Club

register = template.Library()


@register.simple_tag(takes_context=True)
def organised_clubs(context: Context) -> Sequence[Club]:
    """The clubs that the reader may organise; empty on an error page, which must not use the database."""
    request: HttpRequest | None = context.get("request")
    return selectors.organised_clubs(request.user) if request else ()


@register.simple_tag(takes_context=True)
def sign_in_address(context: Context) -> str:
    """The sign-in link with the current page as its target, or with the existing target on the sign-in page.

    From the front page it leads to the home page.
    """
    request: HttpRequest | None = context.get("request")
    address = reverse("account_login")
    back = _way_back(request) if request else ""
    return f"{address}?{urlencode({'next': back})}" if back else address


def _way_back(request: HttpRequest) -> str:
    if request.path in {reverse("account_login"), reverse("account_signup")}:
        return request.POST.get("next") or request.GET.get("next") or ""
    is_kept = request.method in {"GET", "HEAD"} and request.path != "/"
    return request.get_full_path() if is_kept else ""
