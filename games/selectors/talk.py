"""What is said of a game, and whose favourite it is."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from games.models import Comment, Favourite, Game
from games.selectors.replays import replays


def comments_on(game: Game, *, with_hidden: bool) -> QuerySet[Comment]:
    """What was not deleted, by its moment, each with who wrote it and, if they are asked for, who hid it; one query."""
    found = Comment.objects.filter(game=game, deleted_at=None).select_related("author__player", "hidden_by__player")
    return found if with_hidden else found.filter(hidden_at=None)


def name_of(user: User) -> str:
    """As people know an account: by its player, or by what it signs in with."""
    player = getattr(user, "player", None)
    return player.name if player else user.get_full_name() or user.get_username()


def is_favourite(game: Game, user: User | AnonymousUser) -> bool:
    """One query, none for a stranger."""
    return user.is_authenticated and Favourite.objects.filter(game=game, user=user).exists()


def favourites_of(user: User) -> QuerySet[Game]:
    """Replays that somebody wants to find again, the newest wish first; as `replays` gives them."""
    return replays().filter(favourites__user=user).order_by("-favourites__created_at", "-favourites__pk")
