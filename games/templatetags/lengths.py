"""Lengths of games and deals in words."""

from django import template

register = template.Library()


@register.filter
def minutes(length_ms: int | None) -> str:
    """Milliseconds as minutes and seconds: 125400 is 2:05."""
    seconds = (length_ms or 0) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


@register.filter
def per_minute(pace: int) -> str:
    """Actions in ten minutes as actions per minute: 1834 is 183."""
    return str(round(pace / 10))
