"""At which table a match is played."""

from django import template

from tournaments.ledger.projection import Projection
from tournaments.models import Match

register = template.Library()


@register.filter
def table_of(seen: Projection, match: Match) -> int | None:
    """The number of its table; None for a match that has none, or is not played now."""
    return seen.at_tables.get(match.number)
