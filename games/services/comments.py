"""Comments on games, and favourites."""

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


class NotAuthor(Exception):
    """Only the author of a comment may delete it."""


@transaction.atomic
def add_comment(*, game: Game, author: User, deal: int, at_ms: int, text: str, key: str, now: datetime) -> Comment:
    """Add a comment to a moment. A comment sent twice with the same key is stored once.

    The form checks that `deal` and `at_ms` lie within the game, and that `text` is neither empty nor too long. Raises
    TooOften.
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
    """Delete the text. The row stays, for the limits and for who hid it. Raises NotAuthor."""
    if comment.author_id != by.pk:
        raise NotAuthor(_("Only the author of a comment may delete it."))
    Comment.objects.filter(pk=comment.pk, deleted_at=None).update(deleted_at=now, text="")


@transaction.atomic
def hide_comment(*, comment: Comment, by: User, now: datetime) -> None:
    """Hide a comment: only moderators still see it, with who hid it and when. Hiding it again changes nothing.

    This answers its reports. Raises OwnComment.
    """
    refuse_own(comment, by)
    answer_reports(comment, now)
    hidden = Comment.objects.filter(pk=comment.pk, hidden_at=None).update(hidden_at=now, hidden_by=by)
    if hidden:
        log.info("a comment was hidden", comment=comment.pk, game=comment.game_id, by=by.get_username())


def show_comment(*, comment: Comment, by: User) -> None:
    """Show a hidden comment to everyone again; the log keeps who decided. Raises OwnComment."""
    refuse_own(comment, by)
    shown = Comment.objects.filter(pk=comment.pk).exclude(hidden_at=None).update(hidden_at=None, hidden_by=None)
    if shown:
        log.info("a comment was shown again", comment=comment.pk, game=comment.game_id, by=by.get_username())


def keep_favourite(*, game: Game, user: User, now: datetime) -> None:
    """Add a favourite; repeating it changes nothing."""
    Favourite.objects.get_or_create(user=user, game=game, defaults={"created_at": now})


def drop_favourite(*, game: Game, user: User) -> None:
    Favourite.objects.filter(user=user, game=game).delete()
