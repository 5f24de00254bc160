"""Runs of the reader's own bots on the page of a game."""

from django import template
from django.template import Context

from games.models import Game
from games.selectors.runs import own_runs

register = template.Library()


@register.inclusion_tag("games/parts/own_runs.html", takes_context=True)
def own_bots(context: Context, game: Game) -> dict[str, object]:
    """Prints and times of this person's own bots, by moment; empty for other readers."""
    return {"game": game, "runs": own_runs(game, context["request"].user)}
