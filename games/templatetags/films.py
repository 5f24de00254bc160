"""Film addresses and parts of the viewer."""

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
    """The film's address: for a replay one that changes with its film, for a live game a fixed one. One query."""
    digest = film_digest(game.public_id)
    return (
        reverse("film-by-digest", args=[game.public_id, digest]) if digest else reverse("film", args=[game.public_id])
    )


@register.simple_tag
@lru_cache(maxsize=1)
def viewer_styles() -> SafeString:
    """The viewer's styles and modules, for the head of its page, before the page's own."""
    return SafeString(get_template("components/viewer_styles.html").render())


@register.simple_tag
@lru_cache(maxsize=1)
def viewer_controls() -> SafeString:
    """The buttons of a full viewer."""
    return SafeString(get_template("components/viewer_strip.html").render())


@register.simple_tag
@lru_cache(maxsize=1)
def viewer_help() -> SafeString:
    return SafeString(get_template("components/viewer_help.html").render())
