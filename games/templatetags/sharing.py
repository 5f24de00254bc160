"""What the page of a replay offers to those who show the game elsewhere."""

from typing import Any, Final

from django import template
from django.http import HttpRequest
from django.urls import reverse

from games.models import Game
from games.pictures.drawing import PROPORTION
from games.selectors.moments import moment_in, moment_query, title_of

register = template.Library()

PREVIEW_WIDTH: Final = 1200
FRAME: Final = (640, 520)
"""Width and height in pixels of a viewer on another page, unless that page asks for a smaller one."""


@register.inclusion_tag("games/parts/share_head.html", takes_context=True)
def share_head(context: dict[str, Any], game: Game) -> dict[str, object]:
    """What other sites read in the head of the page: a title, a picture of the moment, where oEmbed answers."""
    return _shared(context["request"], game)


@register.inclusion_tag("games/parts/share_panel.html", takes_context=True)
def share_panel(context: dict[str, Any], game: Game) -> dict[str, object]:
    """The link, the frame, the picture and the clip of the moment that the page was opened at."""
    return _shared(context["request"], game)


def _shared(request: HttpRequest, game: Game) -> dict[str, object]:
    moment = moment_query(request.GET, game.lengths_ms)
    deal, at_ms = moment_in(request.GET, game.lengths_ms)

    def whole(name: str) -> str:
        return request.build_absolute_uri(reverse(name, args=[game.public_id]))

    return {
        "game": game,
        "title": title_of(game),
        "moment": moment,
        "loops": "&loop=" in moment,
        "deal": deal,
        "at_ms": at_ms,
        "page": whole("replay"),
        "embed": whole("replay-embed"),
        "frame": whole("replay-embed") + moment,
        "frame_width": FRAME[0],
        "frame_height": FRAME[1],
        "picture": whole("replay-picture"),
        "clip": whole("replay-clip"),
        "oembed": request.build_absolute_uri(reverse("oembed")),
        "width": PREVIEW_WIDTH,
        "height": round(PREVIEW_WIDTH * PROPORTION),
    }
