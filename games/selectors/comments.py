"""Comments on games, and favourites."""

from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Min, Q, QuerySet

from games.models import Comment, Favourite, Game, Report
from games.selectors.replays import replays

TO_ANSWER: Final = Q(reports__answered_at=None)


def comments_on(game: Game, *, with_hidden: bool, at_most: int = 1_000) -> list[Comment]:
    """Comments that are not deleted, in order of their moments, with authors; one query.

    `with_hidden` adds what moderators see: hidden comments, who hid them, and the number of open reports.
    """
    return _moderated(game, at_most) if with_hidden else _readable(game, at_most)


def _readable(game: Game, at_most: int) -> list[Comment]:
    found = Comment.objects.filter(game=game, deleted_at=None, hidden_at=None).select_related("author__player")
    return list(found.order_by("deal", "at_ms", "created_at", "pk")[:at_most])


def _moderated(game: Game, at_most: int) -> list[Comment]:
    comments = Comment.objects.filter(game=game, deleted_at=None).select_related("author__player", "hidden_by__player")
    # Grouping drops the model's default order.
    counted = comments.annotate(reports_to_answer=Count("reports", filter=TO_ANSWER))
    return list(counted.order_by("deal", "at_ms", "created_at", "pk")[:at_most])


def reported_by(user: User | AnonymousUser, game: Game) -> set[int]:
    """Keys of the comments on a game that this user has reported; one query, none without an account."""
    if not user.is_authenticated:
        return set()
    return set(Report.objects.filter(by=user, comment__game=game).values_list("comment", flat=True))


def comments_with_open_reports(games: Q, by: User) -> QuerySet[Comment]:
    """Comments on these games with open reports, the longest waiting first; three queries.

    Leaves out comments by `by`, which other moderators answer.

    Each has its author, its game with the players, the number of open reports (`reports_to_answer`) and the time of the
    first (`reported_at`).
    """
    reported = Comment.objects.filter(pk__in=Report.objects.filter(answered_at=None).values("comment"))
    to_see = reported.filter(game__in=Game.objects.filter(games), hidden_at=None, deleted_at=None)
    asked = to_see.exclude(author=by).annotate(
        reports_to_answer=Count("reports", filter=TO_ANSWER), reported_at=Min("reports__created_at", filter=TO_ANSWER)
    )
    seated = asked.select_related("author__player", "game").prefetch_related("game__seats__player")
    return seated.order_by("reported_at", "pk")


def name_of(user: User) -> str:
    """The name of an account: its player's name, else its username."""
    player = getattr(user, "player", None)
    return player.name if player else user.get_full_name() or user.get_username()


def is_favourite(game: Game, user: User | AnonymousUser) -> bool:
    """One query, none without an account."""
    return user.is_authenticated and Favourite.objects.filter(game=game, user=user).exists()


def favourites_of(user: User) -> QuerySet[Game]:
    """A user's favourite replays, the latest added first, as from `replays`."""
    return replays().filter(favourites__user=user).order_by("-favourites__created_at", "-favourites__pk")
