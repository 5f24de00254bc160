"""Who may hide what is said of which games: the site's staff, whoever brought one, and whoever others of the house say.

Games know no club. Whoever knows one answers through `ask_also`, when the site is put together.
"""

from collections.abc import Callable
from functools import reduce
from operator import or_

from django.db.models import Q
from django.http import HttpRequest

from games.models import Game

Answer = Callable[[HttpRequest], Q]

_answers: dict[str, Answer] = {}


def ask_also(name: str, moderated: Answer) -> None:
    """Ask that, too, which games somebody with an account moderates; a second answer by the same name takes the place
    of the first. An empty Q says nothing."""
    _answers[name] = moderated


def moderated(request: HttpRequest) -> Q:
    """The games on which whoever asks may hide and show comments."""
    if not request.user.is_authenticated:
        return Q(pk__in=())
    if request.user.is_staff:
        return Q()
    own = Q(brought_by=request.user.pk)
    return reduce(or_, (answer(request) for answer in _answers.values()), own)


def may_moderate(request: HttpRequest, game: Game) -> bool:
    """Whether that is one of them; one query, none for a stranger."""
    return request.user.is_authenticated and Game.objects.filter(moderated(request), pk=game.pk).exists()
