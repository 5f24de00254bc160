"""Figures and names for sentences."""

from collections.abc import Sequence

from django import template

from games import sentences
from tournaments.standings import figures

register = template.Library()
register.filter("in_words", figures.in_words)


@register.filter
def listed(names: Sequence[str]) -> str:
    """Ana, Bo and Chen."""
    return sentences.listed([sentences.isolated(name) for name in names], at_most=len(names))
