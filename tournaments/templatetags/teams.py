"""The team that an entry plays for."""

from django import template

from tournaments.ledger.projection import Projection

register = template.Library()


@register.filter
def team_of(projection: Projection, entry: int) -> str:
    """The club or team entered for it; empty for none."""
    found = projection.entries.get(entry)
    return found.team if found else ""
