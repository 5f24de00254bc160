"""Tournaments for filtering a list of games."""

from django import template

from tournaments.models import Tournament

register = template.Library()

MOST = 100
"""The maximum number of tournaments to choose from. Games of older ones are on the tournament's own page."""


@register.simple_tag
def tournament_choices(asked: str) -> tuple[tuple[str, str], ...]:
    """Slug and name of the latest tournaments, newest first, without called-off ones. The requested one is added if it
    is missing, by one more query. Otherwise one query."""
    latest = Tournament.objects.filter(called_off=False).order_by("-pk").values_list("slug", "name")[:MOST]
    known = tuple(latest)
    if not asked or any(slug == asked for slug, _ in known):
        return known
    return (*known, (asked, _name_of(asked)))


def _name_of(slug: str) -> str:
    """The slug itself if there is no such tournament."""
    return Tournament.objects.filter(slug=slug).values_list("name", flat=True).first() or slug
