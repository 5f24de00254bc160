"""Wakes the worker that hands out matches. A lost message costs at most a second, because a tick does the same."""

from functools import partial

from games.broker import send_later
from games.queue import UPKEEP, queue_named, wake

EXCHANGE = "leagues.exchange"


def wake_league() -> None:
    """Have waiting matches handed out to the match workers."""
    send_later(partial(wake, EXCHANGE, queue_named(UPKEEP)))
