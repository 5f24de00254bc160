"""Bots and their results in words."""

from django import template
from django.urls import reverse

from leagues.models import Entrant
from leagues.selectors.results import QUARTERS

register = template.Library()
_POINTS = ("0", "½", "1", "1½", "2")


@register.filter
def bot_address(entrant: Entrant) -> str:
    """The address of a bot's page, at this version."""
    if entrant.version is None:
        return reverse("built-in-bot", args=[entrant.built_in])
    return f"{reverse('bot', args=[entrant.version.bot.slug])}?version={entrant.version.number}"


@register.filter
def points(quarters: int | None) -> str:
    """The points of both sides of a pair, one for each game."""
    return "" if quarters is None else f"{_POINTS[quarters]}–{_POINTS[QUARTERS - quarters]}"


@register.filter
def percent(share: float) -> str:
    return f"{100 * share:.0f}"
