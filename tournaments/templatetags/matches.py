"""Where in a tournament a game was played, for pages of games, which know no tournament."""

from typing import Final

from django import template

from games.joined import joined
from games.models import Game
from tournaments.models import Match, Tournament

register = template.Library()

_PLAYED_FOR: Final = """
    tournaments_scoresheet AS sheet JOIN tournaments_match AS match ON match.id = sheet.match_id
    JOIN tournaments_tournament AS tournament ON tournament.id = match.tournament_id WHERE sheet.record_id = %s
"""


@register.simple_tag
def match_of(game: Game) -> Match | None:
    """The match that the game was called for, with its tournament; None for a game of no tournament."""
    match: Match
    for match, tournament in joined((Match, Tournament), _PLAYED_FOR, game.pk):
        match.tournament = tournament
        return match
    return None
