"""The list of replays and its search form.

Each line and form is cached by all that it shows, so it is never out of date.
"""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString

from games.forms.replay_search import ReplaySearchForm
from games.selectors.replay_lines import ReplayLine

register = template.Library()

Occasions = tuple[tuple[str, str], ...]


@register.simple_tag
def replay_lines(games: Iterable[ReplayLine]) -> SafeString:
    return SafeString("".join(_line(game) for game in games))


@lru_cache(maxsize=4096)
def _line(game: ReplayLine) -> SafeString:
    return SafeString(get_template("games/parts/replay_line.html").render({"game": game}))


@register.simple_tag
def search_form(form: ReplaySearchForm, known: Occasions) -> SafeString:
    """The form with its current values; `known` has slugs and names of tournaments to choose from."""
    return _search_form(form.as_submitted, known)


@lru_cache(maxsize=128)
def _search_form(submitted: tuple[tuple[str, str], ...], known: Occasions) -> SafeString:
    form = ReplaySearchForm(dict(submitted))
    return SafeString(get_template("games/parts/search_form.html").render({"form": form, "known": known}))
