"""Who may hide comments on a game: the site's staff, the person who uploaded it, and people named by another app.

Games know no clubs. An app that does registers its answer with `register_moderation` at startup.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q
from django.http import HttpRequest

from games.models import Game
from games.sentences import listed
from games.texts import gettext as _


class Moderation(NamedTuple):
    """`games`: the games that a user moderates; an empty Q means none. `names`: a game's moderators in words, such as
    "those who run The Lucky Slap". `is_host`: whether a slug can host a game, so that the game has moderators."""

    games: Callable[[HttpRequest], Q]
    names: Callable[[Game], Sequence[str]]
    is_host: Callable[[str], bool]


_answers: dict[str, Moderation] = {}


def register_moderation(name: str, answer: Moderation) -> None:
    """Add an answer; a second one with the same name replaces the first."""
    _answers[name] = answer


def moderated(request: HttpRequest) -> Q:
    """The games on which a person may hide and show comments."""
    if not request.user.is_authenticated:
        return Q(pk__in=())
    if request.user.is_staff:
        return Q()
    own = Q(uploaded_by=request.user.pk)
    return reduce(or_, (answer.games(request) for answer in _answers.values()), own)


def may_moderate(request: HttpRequest, game: Game) -> bool:
    """Whether the person moderates this game; one query, none without an account."""
    return request.user.is_authenticated and Game.objects.filter(moderated(request), pk=game.pk).exists()


def moderators_of(game: Game) -> str:
    """A game's moderators, in words for its page; one query for each answer."""
    own = [_("the person who uploaded the game")] if game.uploaded_by_id else []
    others = [*own, *(name for answer in _answers.values() for name in answer.names(game))]
    staff = _("the site's staff")
    return listed([*others, staff], len(others) + 1)


def is_host(slug: str) -> bool:
    """Whether the slug names a club that can host a game; one query for each answer."""
    return any(answer.is_host(slug) for answer in _answers.values())
