"""How unfinished games ended, in words."""

from django import template

from games.models import Game
from games.selectors.replay_lines import ReplayLine
from games.texts import gettext as _

register = template.Library()


@register.filter
def cut_short(game: Game | ReplayLine) -> str:
    """By forfeit, level for good or broken off; empty for a game that was played to its end or is not over."""
    return "" if game.ending in ("", Game.Ending.PLAYED) else str(Game.Ending(game.ending).label)


@register.filter
def winner_name(game: Game) -> str:
    """The winner's name, or "Nobody". Needs prefetched seats."""
    return next((str(seat.player) for seat in game.seated if seat.number == game.winner), _("Nobody"))
