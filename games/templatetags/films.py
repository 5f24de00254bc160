"""Where the viewer gets the film of a game."""

from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString

from games.models import Game
from games.selectors.films import film_digest

register = template.Library()


@register.simple_tag
def film_address(game: Game) -> str:
    """Of a replay the address that changes with its film, of a game that is on the one that stays. One query."""
    digest = film_digest(game.public_id)
    return reverse("kept-film", args=[game.public_id, digest]) if digest else reverse("film", args=[game.public_id])


@register.simple_tag
@lru_cache(maxsize=1)
def viewer_styles() -> SafeString:
    """What the viewer looks like and runs on, for the head of its page, before what the page adds."""
    return SafeString(get_template("components/viewer_styles.html").render())


@register.simple_tag
@lru_cache(maxsize=1)
def viewer_controls() -> SafeString:
    """The buttons of a whole viewer."""
    return SafeString(get_template("components/viewer_strip.html").render())


@register.simple_tag
@lru_cache(maxsize=1)
def viewer_help() -> SafeString:
    return SafeString(get_template("components/viewer_help.html").render())
