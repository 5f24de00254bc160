"""Who may hide comments on a game: the site's staff, the person who uploaded it, and others that another app names.

Games know no club. An app that does answers through `ask_also`, when the site is put together.
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


class Answer(NamedTuple):
    """`games`: which somebody with an account moderates; an empty Q says nothing. `names`: who does so on a game, as in
    "those who run The Lucky Slap". `is_host`: whether a game can be played for that, so that somebody moderates it."""

    games: Callable[[HttpRequest], Q]
    names: Callable[[Game], Sequence[str]]
    is_host: Callable[[str], bool]


_answers: dict[str, Answer] = {}


def ask_also(name: str, answer: Answer) -> None:
    """Ask that, too; a second answer by the same name takes the place of the first."""
    _answers[name] = answer


def moderated(request: HttpRequest) -> Q:
    """The games on which a person may hide and show comments."""
    if not request.user.is_authenticated:
        return Q(pk__in=())
    if request.user.is_staff:
        return Q()
    own = Q(brought_by=request.user.pk)
    return reduce(or_, (answer.games(request) for answer in _answers.values()), own)


def may_moderate(request: HttpRequest, game: Game) -> bool:
    """Whether that is one of them; one query, none for a stranger."""
    return request.user.is_authenticated and Game.objects.filter(moderated(request), pk=game.pk).exists()


def moderators_of(game: Game) -> str:
    """Who moderates a game, in words for its page; a query for each answer."""
    own = [_("the person who uploaded the game")] if game.brought_by_id else []
    others = [*own, *(name for answer in _answers.values() for name in answer.names(game))]
    staff = _("the site's staff")
    return listed([*others, staff], len(others) + 1)


def is_host(slug: str) -> bool:
    """Whether it names a club for which a game can be played; a query for each answer."""
    return any(answer.is_host(slug) for answer in _answers.values())
