"""Readers report comments; moderators answer by hiding or keeping them."""

from datetime import datetime

import structlog
from django.contrib.auth.models import User
from django.db import transaction

from games.models import Comment, Report
from games.services.limits import lock_account, refuse_too_many
from games.texts import gettext as _

log = structlog.get_logger(__name__)


class OwnComment(Exception):
    """People may not report their own comments, or answer reports on them."""


@transaction.atomic
def report_comment(*, comment: Comment, by: User, now: datetime) -> Report:
    """Report a comment, at most once per reader. Raises OwnComment or TooOften."""
    if comment.author_id == by.pk:
        raise OwnComment(_("You wrote this comment yourself, and can delete it."))
    lock_account(by)
    if already := Report.objects.filter(comment=comment, by=by).first():
        return already
    refuse_too_many(Report.objects.filter(by=by), "reported", now)
    return Report.objects.create(comment=comment, by=by, created_at=now)


def keep_comment(*, comment: Comment, by: User, now: datetime) -> None:
    """Answer the reports and leave the comment visible, until another reader reports it. The log keeps who decided.

    Raises OwnComment.
    """
    refuse_own(comment, by)
    if answer_reports(comment, now):
        log.info("a reported comment was kept", comment=comment.pk, game=comment.game_id, by=by.get_username())


def refuse_own(comment: Comment, by: User) -> None:
    """Otherwise an author could clear their own comment from the moderators' list."""
    if comment.author_id == by.pk:
        raise OwnComment(_("You wrote this comment yourself: others who moderate decide about it. You can delete it."))


def answer_reports(comment: Comment, now: datetime) -> int:
    """Mark open reports as answered; returns their number."""
    return Report.objects.filter(comment=comment, answered_at=None).update(answered_at=now)
