"""Tournaments as the occasions that games were played on."""

from collections.abc import Iterable

from django import template

from tournaments.models import Tournament

register = template.Library()

MOST = 100
"""Tournaments that a list to choose from may have; games of an older one are reached from its own page."""


@register.simple_tag
def occasions() -> list[tuple[str, str]]:
    """Slug and name of the latest tournaments, newest first, without those that were called off. One query."""
    return list(Tournament.objects.filter(called_off=False).order_by("-pk").values_list("slug", "name")[:MOST])


@register.filter
def is_missing_in(slug: str | None, known: Iterable[tuple[str, str]]) -> bool:
    """Whether an occasion was asked for that the list does not have."""
    return bool(slug) and all(slug != listed for listed, _ in known)


@register.filter
def occasion_name(slug: str) -> str:
    """The name of its tournament; of one that there is not, the slug itself. One query."""
    return Tournament.objects.filter(slug=slug).values_list("name", flat=True).first() or slug
