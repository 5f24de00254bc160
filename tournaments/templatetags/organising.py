"""What every page offers to those who organise."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.http import HttpRequest

from tournaments import selectors
from tournaments.models import Club

register = template.Library()


@register.simple_tag(takes_context=True)
def organised_clubs(context: dict[str, Any]) -> Sequence[Club]:
    """The clubs that whoever looks at the page may organise; none on the page of a mistake, which may ask nothing."""
    request: HttpRequest | None = context.get("request")
    return selectors.organised_clubs(request.user) if request else ()
