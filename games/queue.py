"""Wakes workers. A lost message only costs time, because periodic ticks send another."""

from functools import partial
from typing import Final

from celery import current_app
from django.conf import settings

from games.broker import client, send_later

CLUB: Final = "club"
"""Tournaments, and games between built-in bots."""
UPKEEP: Final = "upkeep"
"""Ticks, storing, ratings."""

PLAY_GAMES = "games.play_games"
EXCHANGE_GAMES = "games.exchange"
ENOUGH: Final = 4
"""The most calls waiting in a queue. A woken worker looks for all waiting work, and wakes another if there is more."""
BROKER_S: Final = 3.0


def queue_named(name: str) -> str:
    """The name of a queue in this site's broker."""
    return f"{settings.QUEUES}{name}"


def wake_worker() -> None:
    """Let a worker look for waiting games."""
    send_later(partial(wake, PLAY_GAMES, queue_named(CLUB)))


def wake_matches() -> None:
    """Hand out games with submitted bots to the match workers."""
    send_later(partial(wake, EXCHANGE_GAMES, queue_named(UPKEEP)))


def ask_worker(task: str, *arguments: int | str) -> None:
    """Send a task to its queue, from another thread."""
    send_later(partial(current_app.send_task, task, args=arguments))


def wake(task: str, queue: str) -> None:
    """Send a task, unless enough of them are waiting already."""
    if _waiting(queue) < ENOUGH:
        current_app.send_task(task)


def _waiting(queue: str) -> int:
    return int(client(BROKER_S).llen(queue))
