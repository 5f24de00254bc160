"""How often one account may speak up."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db.models import QuerySet

LIMITS: Final = ((5, timedelta(minutes=1), "a minute"), (60, timedelta(days=1), "a day"))
"""How much in which time."""


class TooOften(Exception):
    """Somebody is faster than people talk; the message says how long to wait."""


def lock_account(user: User) -> None:
    """So that what one account sends at once is counted one after the other; inside of a transaction."""
    get_user_model().objects.select_for_update().get(pk=user.pk)


def refuse_too_many(done: QuerySet[Any], did: str, now: datetime) -> None:
    """`done` = what the account has made so far, with its `created_at`; `did` as in "written". Raises TooOften."""
    for most, span, words in LIMITS:
        recent = done.filter(created_at__gt=now - span).order_by("-created_at")
        times = list(recent.values_list("created_at", flat=True)[:most])
        if len(times) == most:
            wait = _in_words(times[-1] + span - now)
            raise TooOften(f"You have {did} {most} comments within {words}, and that is the most. Wait {wait}.")


def _in_words(span: timedelta) -> str:
    seconds = max(int(span.total_seconds()), 1)
    for size, word in ((3600, "hour"), (60, "minute"), (1, "second")):
        count = -(-seconds // size)
        if seconds >= size:
            return f"{count} {word}{'s' if count != 1 else ''}"
    raise AssertionError("a span has at least a second")
