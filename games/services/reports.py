"""Readers ask those who moderate to look at a comment, and these answer by hiding it or by keeping it."""

from datetime import datetime

import structlog
from django.contrib.auth.models import User
from django.db import transaction

from games.models import Comment, Report
from games.services.limits import lock_account, refuse_too_many
from games.texts import gettext as _

log = structlog.get_logger(__name__)


class OwnComment(Exception):
    """Nobody reports what they have written themselves, nor answers those who do."""


@transaction.atomic
def report_comment(*, comment: Comment, by: User, now: datetime) -> Report:
    """Once by each reader, whatever was answered. Raises OwnComment and TooOften."""
    if comment.author_id == by.pk:
        raise OwnComment(_("You wrote this comment yourself, and can delete it."))
    lock_account(by)
    if already := Report.objects.filter(comment=comment, by=by).first():
        return already
    refuse_too_many(Report.objects.filter(by=by), "reported", now)
    return Report.objects.create(comment=comment, by=by, created_at=now)


def keep_comment(*, comment: Comment, by: User, now: datetime) -> None:
    """It stays as it is, and nobody is asked about it until somebody else reports it; the log keeps who said so.

    Raises OwnComment.
    """
    refuse_own(comment, by)
    if answer_reports(comment, now):
        log.info("a reported comment was kept", comment=comment.pk, game=comment.game_id, by=by.get_username())


def refuse_own(comment: Comment, by: User) -> None:
    """An author would take the comment from the moderators' list before anybody else looks at it."""
    if comment.author_id == by.pk:
        raise OwnComment(_("You wrote this comment yourself: others who moderate decide about it. You can delete it."))


def answer_reports(comment: Comment, now: datetime) -> int:
    """How many there were to answer."""
    return Report.objects.filter(comment=comment, answered_at=None).update(answered_at=now)
