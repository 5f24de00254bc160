"""The tournament match of a game, for pages of games, which do not import tournaments."""

from django import template

from games.models import Game
from tournaments.models import Match, ScoreSheet

register = template.Library()


@register.simple_tag
def match_of(game: Game) -> Match | None:
    """The match of a called game, with its tournament; None for a game outside tournaments."""
    sheet = ScoreSheet.objects.filter(record=game).select_related("match__tournament").first()
    return sheet.match if sheet else None
