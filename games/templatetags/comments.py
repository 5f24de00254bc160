"""Comments on the page of a replay."""

import uuid
from typing import Final

from django import template
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.template import Context

from games.forms.comments import CommentForm
from games.models import Game
from games.moderation import may_moderate, moderated, moderators_of
from games.moments import address_of, clock
from games.selectors.comments import comments_on, comments_with_open_reports, is_favourite, name_of, reported_by
from games.selectors.moments import moment_in

register = template.Library()
register.filter(clock)
register.simple_tag(address_of, name="moment_address")

MOST_SHOWN: Final = 300


@register.inclusion_tag("games/parts/comments.html", takes_context=True)
def comments(context: Context, game: Game) -> dict[str, object]:
    """A game's comments in order of moments, as many as fit a page, and the form for a new one."""
    request: HttpRequest = context["request"]
    moderates = may_moderate(request, game)
    deal, at_ms = moment_in(request.GET, game.lengths_ms)
    comments = comments_on(game, with_hidden=moderates, at_most=MOST_SHOWN + 1)
    return {
        "request": request,
        "game": game,
        "comments": comments[:MOST_SHOWN],
        "left_out": len(comments) > MOST_SHOWN,
        "most_shown": MOST_SHOWN,
        "may_moderate": moderates,
        "moderators": moderators_of(game),
        "reported": reported_by(request.user, game),
        "form": _comment_form(deal, at_ms) if request.user.is_authenticated else None,
        "deal": deal,
        "at_ms": at_ms,
    }


def _comment_form(deal: int, at_ms: int) -> CommentForm:
    return CommentForm(initial={"deal": deal, "t": f"{at_ms / 1000:.3f}", "key": uuid.uuid4()})


@register.inclusion_tag("games/parts/favourite.html", takes_context=True)
def favourite_button(context: Context, game: Game) -> dict[str, object]:
    request: HttpRequest = context["request"]
    return {"request": request, "game": game, "is_kept": is_favourite(game, request.user)}


@register.inclusion_tag("games/parts/to_moderate.html", takes_context=True)
def comments_to_moderate(context: Context) -> dict[str, object]:
    """A link to open reports for moderators; one query, none without an account."""
    request: HttpRequest = context["request"]
    asked = request.user.is_authenticated and comments_with_open_reports(moderated(request), request.user).count()
    return {"count": asked}


@register.filter
def account_name(user: User) -> str:
    return name_of(user)
