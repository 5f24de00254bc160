"""How games that were not played to their end came to it, as people read it."""

from django import template

from games.models import Game

register = template.Library()


@register.filter
def cut_short(game: Game) -> str:
    """By forfeit, or level for ever; empty for a game that was played to its end, or is not over."""
    return game.get_ending_display() if game.ending in (Game.Ending.FORFEIT, Game.Ending.LEVEL) else ""


@register.filter
def winner_name(game: Game) -> str:
    """Who won; nobody where none was left to, or all stood level. Reads the seats that came with the game."""
    return next((str(seat.player) for seat in game.seats.all() if seat.number == game.winner), "Nobody")
