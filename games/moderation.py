"""Who may hide what is said of a game: the site's staff, whoever brought it, and whoever others of the house say.

Games know no club. Whoever knows one answers through `ask_also`, when the site is put together.
"""

from collections.abc import Callable

from django.http import HttpRequest

from games.models import Game

Question = Callable[[HttpRequest, Game], bool]

_questions: dict[str, Question] = {}


def ask_also(name: str, may_moderate: Question) -> None:
    """Ask that, too; a second answer by the same name takes the place of the first."""
    _questions[name] = may_moderate


def may_moderate(request: HttpRequest, game: Game) -> bool:
    """Whether whoever asks may hide and show comments on a game; no query for a stranger."""
    if not request.user.is_authenticated:
        return False
    if request.user.is_staff or request.user.pk == game.brought_by_id:
        return True
    return any(ask(request, game) for ask in _questions.values())
