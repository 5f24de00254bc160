"""Where in a tournament a game was played, for pages of games, which know no tournament."""

from django import template

from games.models import Game
from tournaments.models import Match

register = template.Library()


@register.simple_tag
def match_of(game: Game) -> Match | None:
    """The match that the game was called for, with its tournament; None for a game of no tournament."""
    return Match.objects.filter(sheets__record=game).select_related("tournament").first()
