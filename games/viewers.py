"""Counts the viewers of a game that is recorded while it is played. Their pages ask for its film every second.

The counts are in the broker, like failed sign-ins. Without the broker nobody is counted.
"""

import re
from datetime import datetime
from typing import Final

from django.core.cache import cache

SPAN_S: Final = 5
"""Pages that have asked within this time are counted."""
KEPT_S: Final = 3 * SPAN_S
_A_VIEWER: Final = re.compile(r"[a-z0-9]{1,12}", re.ASCII)


def note_viewer(*, public_id: str, viewer: str, now: datetime) -> None:
    """Note that a page has asked. `viewer` is the page's own random name; other names are not counted."""
    if not _A_VIEWER.fullmatch(viewer):
        return
    key = _key(public_id, _span(now))
    if cache.add(f"{key}:{viewer}", 1, KEPT_S):
        cache.add(key, 0, KEPT_S)
        cache.incr(key)


def viewers_of(*, public_id: str, now: datetime) -> int:
    """The larger number of viewers: in the last whole span, or in the current one."""
    span = _span(now)
    return max(int(cache.get(_key(public_id, one), 0)) for one in (span - 1, span))


def _span(now: datetime) -> int:
    return int(now.timestamp()) // SPAN_S


def _key(public_id: str, span: int) -> str:
    return f"viewers:{public_id}:{span}"
