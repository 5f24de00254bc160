"""What is said of a game, and whose favourite it is."""

from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Min, Q, QuerySet

from games.models import Comment, Favourite, Game, Report
from games.selectors.replays import replays

TO_ANSWER: Final = Q(reports__answered_at=None)


def comments_on(game: Game, *, with_hidden: bool, at_most: int = 1_000) -> list[Comment]:
    """What was not deleted, by its moment, each with who wrote it; one query.

    With what is hidden comes what those who moderate see: who hid it, and how many reports of it are to be answered.
    """
    return _moderated(game, at_most) if with_hidden else _readable(game, at_most)


def _readable(game: Game, at_most: int) -> list[Comment]:
    found = Comment.objects.filter(game=game, deleted_at=None, hidden_at=None).select_related("author__player")
    return list(found.order_by("deal", "at_ms", "created_at", "pk")[:at_most])


def _moderated(game: Game, at_most: int) -> list[Comment]:
    comments = Comment.objects.filter(game=game, deleted_at=None).select_related("author__player", "hidden_by__player")
    # What is grouped to be counted has lost the order that comments have of themselves.
    counted = comments.annotate(reports_to_answer=Count("reports", filter=TO_ANSWER))
    return list(counted.order_by("deal", "at_ms", "created_at", "pk")[:at_most])


def reported_by(user: User | AnonymousUser, game: Game) -> set[int]:
    """The comments on a game that somebody has reported, by their keys; one query, none for a stranger."""
    if not user.is_authenticated:
        return set()
    return set(Report.objects.filter(by=user, comment__game=game).values_list("comment", flat=True))


def comments_to_look_at(games: Q, by: User) -> QuerySet[Comment]:
    """What readers have reported on such games and nobody has answered, the longest waiting first; three queries.

    Without what `by` wrote, which others look at.

    Each with its author, its game and who sat there, how many have reported it (`reports_to_answer`) and since when
    (`reported_at`).
    """
    reported = Comment.objects.filter(pk__in=Report.objects.filter(answered_at=None).values("comment"))
    to_see = reported.filter(game__in=Game.objects.filter(games), hidden_at=None, deleted_at=None)
    asked = to_see.exclude(author=by).annotate(
        reports_to_answer=Count("reports", filter=TO_ANSWER), reported_at=Min("reports__created_at", filter=TO_ANSWER)
    )
    seated = asked.select_related("author__player", "game").prefetch_related("game__seats__player")
    return seated.order_by("reported_at", "pk")


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
