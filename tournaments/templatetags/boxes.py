"""Boxes and rows that a page shows by the hundred: each is rendered once for each value.

A page of 256 entries has more than 500 boxes; a deal changes one of them. The cache key of a box is its value, so
that a cached box cannot be out of date.
"""

from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString

from games.selectors.films import FilmId
from tournaments.pages.matches import MatchShown
from tournaments.pages.standings import StandingRow
from tournaments.selectors.tournament_lists import ListedTournament

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=8192)
def match_box(match: MatchShown) -> SafeString:
    return SafeString(get_template("tournaments/parts/bracket_match.html").render({"match": match}))


@register.simple_tag
@lru_cache(maxsize=4096)
def standing_row(standing: StandingRow, columns: int) -> SafeString:
    return SafeString(
        get_template("tournaments/parts/standing.html").render({"standing": standing, "columns": columns})
    )


@register.simple_tag
@lru_cache(maxsize=16)
def front_page(
    featured: FilmId | None,
    tournaments: tuple[ListedTournament, ...],
    has_no_club: bool,
    may_create_clubs: bool,
    visitors_may_create_clubs: bool,
    is_signed_in: bool,
) -> SafeString:
    shown = {
        "featured": featured,
        "tournaments": tournaments,
        "has_no_club": has_no_club,
        "may_create_clubs": may_create_clubs,
        "visitors_may_create_clubs": visitors_may_create_clubs,
        "is_signed_in": is_signed_in,
    }
    return SafeString(get_template("tournaments/parts/front_page.html").render(shown))
