"""What people say of a game, and which games they want to find again."""

import hashlib
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction

from games.models import Comment, Favourite, Game

LIMITS: Final = ((5, timedelta(minutes=1), "a minute"), (60, timedelta(days=1), "a day"))
"""How many comments one account may write in which time."""

log = structlog.get_logger(__name__)


class TooOften(Exception):
    """Somebody writes faster than people talk; the message says how long to wait."""


class NotYours(Exception):
    """Only who wrote a comment may delete it."""


@transaction.atomic
def add_comment(*, game: Game, author: User, deal: int, at_ms: int, text: str, key: str, now: datetime) -> Comment:
    """Pin a comment to a moment; the same one sent twice with one key is there once.

    `deal` and `at_ms` lie within the game, and `text` is not empty and not longer than the field: forms see to
    that. Raises TooOften.
    """
    act = _act(author, game, key, deal, at_ms, text)
    # Under a lock on the account, so that many sent at once are counted one after the other.
    get_user_model().objects.select_for_update().get(pk=author.pk)
    if already := Comment.objects.filter(key=act).first():
        return already
    _refuse_too_many(author, now)
    return Comment.objects.create(game=game, author=author, deal=deal, at_ms=at_ms, text=text, key=act, created_at=now)


def _act(author: User, game: Game, *sent: object) -> str:
    return hashlib.sha256(repr((author.pk, game.pk, *sent)).encode()).hexdigest()


def _refuse_too_many(author: User, now: datetime) -> None:
    for most, span, words in LIMITS:
        recent = Comment.objects.filter(author=author, created_at__gt=now - span).order_by("-created_at")
        times = list(recent.values_list("created_at", flat=True)[:most])
        if len(times) == most:
            wait = _in_words(times[-1] + span - now)
            raise TooOften(f"You have written {most} comments within {words}, and that is the most. Wait {wait}.")


def _in_words(span: timedelta) -> str:
    seconds = max(int(span.total_seconds()), 1)
    for size, word in ((3600, "hour"), (60, "minute"), (1, "second")):
        count = -(-seconds // size)
        if seconds >= size:
            return f"{count} {word}{'s' if count != 1 else ''}"
    raise AssertionError("a span has at least a second")


def delete_comment(*, comment: Comment, by: User, now: datetime) -> None:
    """Its text goes. The row stays: it counts for the limits, and says who had hidden it. Raises NotYours."""
    if comment.author_id != by.pk:
        raise NotYours("Only who wrote a comment may delete it.")
    Comment.objects.filter(pk=comment.pk, deleted_at=None).update(deleted_at=now, text="")


def hide_comment(*, comment: Comment, by: User, now: datetime) -> None:
    """From then on only those who moderate see it, with who hid it and when. Hidden already, it stays as it is."""
    hidden = Comment.objects.filter(pk=comment.pk, hidden_at=None).update(hidden_at=now, hidden_by=by)
    if hidden:
        log.info("a comment was hidden", comment=comment.pk, game=comment.game_id, by=by.get_username())


def show_comment(*, comment: Comment, by: User) -> None:
    """It is there for everybody again; the log keeps who said so."""
    shown = Comment.objects.filter(pk=comment.pk).exclude(hidden_at=None).update(hidden_at=None, hidden_by=None)
    if shown:
        log.info("a comment was shown again", comment=comment.pk, game=comment.game_id, by=by.get_username())


def keep_favourite(*, game: Game, user: User, now: datetime) -> None:
    """Once, however often it is asked for."""
    Favourite.objects.get_or_create(user=user, game=game, defaults={"created_at": now})


def drop_favourite(*, game: Game, user: User) -> None:
    Favourite.objects.filter(user=user, game=game).delete()
