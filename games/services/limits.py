"""Limits on comments and reports of one account."""

from datetime import datetime, timedelta
from typing import Any, Final, Literal

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db.models import QuerySet

from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext

LIMITS: Final = (
    (5, timedelta(minutes=1), gettext_lazy("a minute")),
    (60, timedelta(days=1), gettext_lazy("a day")),
)
"""The most actions in each period."""


Act = Literal["written", "reported"]
"""The counted action, for the message."""


class TooOften(Exception):
    """Too many in a short time; the message says how long to wait."""


def lock_account(user: User) -> None:
    """Serialise the requests of one account, so that each is counted; inside a transaction."""
    get_user_model().objects.select_for_update().get(pk=user.pk)


def refuse_too_many(done: QuerySet[Any], did: Act, now: datetime) -> None:
    """`done`: the account's rows so far, with `created_at`. Raises TooOften."""
    for most, span, words in LIMITS:
        recent = done.filter(created_at__gt=now - span).order_by("-created_at")
        times = list(recent.values_list("created_at", flat=True)[:most])
        if len(times) == most:
            wait = _in_words(times[-1] + span - now)
            raise TooOften(_refusal(did, most, str(words), wait))


def _refusal(did: Act, most: int, span: str, wait: str) -> str:
    if did == "written":
        return _(
            "You have written %(most)s comments within %(span)s, and that is the most. Wait %(wait)s.",
            most=most,
            span=span,
            wait=wait,
        )
    return _(
        "You have reported %(most)s comments within %(span)s, and that is the most. Wait %(wait)s.",
        most=most,
        span=span,
        wait=wait,
    )


def _in_words(span: timedelta) -> str:
    seconds = max(int(span.total_seconds()), 1)
    if seconds >= 3600:
        return ngettext("%(count)s hour", "%(count)s hours", -(-seconds // 3600))
    if seconds >= 60:
        return ngettext("%(count)s minute", "%(count)s minutes", -(-seconds // 60))
    return ngettext("%(count)s second", "%(count)s seconds", seconds)
