"""The list of replays and its search form.

Each line and form is cached by all that it shows, so it is never out of date.
"""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString

from games.forms.finding import FindForm
from games.selectors.listed import Listed

register = template.Library()

Occasions = tuple[tuple[str, str], ...]


@register.simple_tag
def replay_lines(games: Iterable[Listed]) -> SafeString:
    return SafeString("".join(_line(game) for game in games))


@lru_cache(maxsize=4096)
def _line(game: Listed) -> SafeString:
    return SafeString(get_template("games/parts/replay_line.html").render({"game": game}))


@register.simple_tag
def finder(form: FindForm, known: Occasions) -> SafeString:
    """The form with its current values; `known` has slugs and names of tournaments to choose from."""
    return _finder(form.asked, known)


@lru_cache(maxsize=128)
def _finder(asked: tuple[tuple[str, str], ...], known: Occasions) -> SafeString:
    form = FindForm(dict(asked))
    return SafeString(get_template("games/parts/finder.html").render({"form": form, "known": known}))
