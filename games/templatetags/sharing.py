"""Sharing a replay elsewhere."""

from functools import lru_cache
from typing import Final, NamedTuple

from django import template
from django.http import HttpRequest
from django.template import Context
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString

from games.models import Game
from games.pictures.drawing import PROPORTION
from games.selectors.moments import moment_in, moment_query, title_of

register = template.Library()

PREVIEW_WIDTH: Final = 1200
FRAME: Final = (640, 520)
"""Default width and height of an embedded viewer, in pixels."""


@register.simple_tag(takes_context=True)
def share_head(context: Context, game: Game) -> SafeString:
    """Tags in the page's head for other sites: a title, a picture of the moment, the oEmbed address."""
    return _rendered("games/parts/share_head.html", _shared(context["request"], game))


@register.simple_tag(takes_context=True)
def share_panel(context: Context, game: Game) -> SafeString:
    """The link, frame, picture and clip of the moment at which the page was opened."""
    return _rendered("games/parts/share_panel.html", _shared(context["request"], game))


class Shared(NamedTuple):
    """All that these parts show of the game and the request."""

    site: str
    public_id: str
    variant: str
    title: str
    moment: str
    deal: int
    at_ms: int


def _shared(request: HttpRequest, game: Game) -> Shared:
    moment = moment_query(request.GET, game.lengths_ms)
    site = f"{request.scheme}://{request.get_host()}"
    return Shared(site, game.public_id, game.variant, title_of(game), moment, *moment_in(request.GET, game.lengths_ms))


@lru_cache(maxsize=512)
def _rendered(part: str, shared: Shared) -> SafeString:
    """Rendered, and cached by all that it shows."""

    def whole(name: str) -> str:
        return shared.site + reverse(name, args=[shared.public_id])

    shown = {
        **shared._asdict(),
        "loops": "&loop=" in shared.moment,
        "page": whole("replay"),
        "embed": whole("replay-embed"),
        "frame": whole("replay-embed") + shared.moment,
        "frame_width": FRAME[0],
        "frame_height": FRAME[1],
        "picture": whole("replay-picture"),
        "clip": whole("replay-clip"),
        "oembed": shared.site + reverse("oembed"),
        "width": PREVIEW_WIDTH,
        "height": round(PREVIEW_WIDTH * PROPORTION),
    }
    return SafeString(get_template(part).render(shown))
