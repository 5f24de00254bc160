"""Tournaments as the occasions that games were played on."""

from django import template

from tournaments.models import Tournament

register = template.Library()

MOST = 100
"""Tournaments that a list to choose from may have; games of an older one are reached from its own page."""


@register.simple_tag
def occasions(asked: str) -> tuple[tuple[str, str], ...]:
    """Slug and name of the latest tournaments, newest first, without those that were called off; then the one that is
    asked for, if it is none of them. One query, and one more for that."""
    latest = Tournament.objects.filter(called_off=False).order_by("-pk").values_list("slug", "name")[:MOST]
    known = tuple(latest)
    if not asked or any(slug == asked for slug, _ in known):
        return known
    return (*known, (asked, _name_of(asked)))


def _name_of(slug: str) -> str:
    """Of a tournament that there is not, the slug itself."""
    return Tournament.objects.filter(slug=slug).values_list("name", flat=True).first() or slug
