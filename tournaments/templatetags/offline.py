"""Pages that a phone keeps for use without network for an hour."""

from django import template
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from clubs.permissions import PLAYER_LINK
from tournaments.permissions import PHONES

register = template.Library()


@register.inclusion_tag("offline/outbox.html", takes_context=True)
def kept_on_phone(context: template.Context) -> dict[str, object]:
    """The part of the page for unsent entries on this phone. The mark lets the worker keep it for this person only."""
    return {"mark": _mark(context["request"])}


def _mark(request: HttpRequest) -> str:
    """A key for the owner of the phone; empty for a visitor, who cannot enter or keep anything."""
    session = request.session
    links = (session.get(PLAYER_LINK), session.get(PHONES))
    if request.user.is_authenticated:
        return salted_hmac("kept", f"account {request.user.pk}").hexdigest()[:16]
    return salted_hmac("kept", f"links {links}").hexdigest()[:16] if any(links) else ""
