"""What people say of a game, and which games they want to find again."""

import hashlib
from datetime import datetime

import structlog
from django.contrib.auth.models import User
from django.db import transaction

from games.models import Comment, Favourite, Game
from games.services.limits import lock_account, refuse_too_many
from games.services.reports import answer_reports, refuse_own
from games.texts import gettext as _

log = structlog.get_logger(__name__)


class NotYours(Exception):
    """Only the author of a comment may delete it."""


@transaction.atomic
def add_comment(*, game: Game, author: User, deal: int, at_ms: int, text: str, key: str, now: datetime) -> Comment:
    """Pin a comment to a moment; the same one sent twice with one key is there once.

    `deal` and `at_ms` lie within the game, and `text` is not empty and not longer than the field: forms see to
    that. Raises TooOften.
    """
    act = _act(author, game, key, deal, at_ms, text)
    lock_account(author)
    if already := Comment.objects.filter(key=act).first():
        return already
    refuse_too_many(Comment.objects.filter(author=author), "written", now)
    return Comment.objects.create(game=game, author=author, deal=deal, at_ms=at_ms, text=text, key=act, created_at=now)


def _act(author: User, game: Game, *sent: object) -> str:
    return hashlib.sha256(repr((author.pk, game.pk, *sent)).encode()).hexdigest()


def delete_comment(*, comment: Comment, by: User, now: datetime) -> None:
    """Its text goes. The row stays: it counts for the limits, and says who had hidden it. Raises NotYours."""
    if comment.author_id != by.pk:
        raise NotYours(_("Only the author of a comment may delete it."))
    Comment.objects.filter(pk=comment.pk, deleted_at=None).update(deleted_at=now, text="")


@transaction.atomic
def hide_comment(*, comment: Comment, by: User, now: datetime) -> None:
    """From then on only those who moderate see it, with who hid it and when. Hidden already, it stays as it is.

    Its reports are answered. Raises OwnComment.
    """
    refuse_own(comment, by)
    answer_reports(comment, now)
    hidden = Comment.objects.filter(pk=comment.pk, hidden_at=None).update(hidden_at=now, hidden_by=by)
    if hidden:
        log.info("a comment was hidden", comment=comment.pk, game=comment.game_id, by=by.get_username())


def show_comment(*, comment: Comment, by: User) -> None:
    """It is there for everybody again; the log keeps who said so. Raises OwnComment."""
    refuse_own(comment, by)
    shown = Comment.objects.filter(pk=comment.pk).exclude(hidden_at=None).update(hidden_at=None, hidden_by=None)
    if shown:
        log.info("a comment was shown again", comment=comment.pk, game=comment.game_id, by=by.get_username())


def keep_favourite(*, game: Game, user: User, now: datetime) -> None:
    """Once, however often it is asked for."""
    Favourite.objects.get_or_create(user=user, game=game, defaults={"created_at": now})


def drop_favourite(*, game: Game, user: User) -> None:
    Favourite.objects.filter(user=user, game=game).delete()
