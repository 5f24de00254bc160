"""Wakes workers. A message that is lost costs nothing but time: ticks send another."""

from functools import partial
from typing import Final

from celery import current_app
from django.conf import settings

from games.broker import client, send_later

CLUB: Final = "club"
"""Tournaments, and games between the house's own bots."""
UPKEEP: Final = "upkeep"
"""Ticks, storing, ratings."""

PLAY_GAMES = "games.play_games"
EXCHANGE_GAMES = "games.exchange"
ENOUGH: Final = 4
"""So many calls wait in a queue at most: a worker that is woken looks for all there is, and wakes another for more."""
BROKER_S: Final = 3.0


def queue_named(name: str) -> str:
    """How this site's broker calls one of its queues."""
    return f"{settings.QUEUES}{name}"


def wake_worker() -> None:
    """Let a worker look for games that wait."""
    send_later(partial(wake, PLAY_GAMES, queue_named(CLUB)))


def wake_matches() -> None:
    """Let games with submitted bots be handed out to the match workers."""
    send_later(partial(wake, EXCHANGE_GAMES, queue_named(UPKEEP)))


def ask_worker(task: str, *arguments: int | str) -> None:
    """Send a task to its queue, from another thread."""
    send_later(partial(current_app.send_task, task, args=arguments))


def wake(task: str, queue: str) -> None:
    """Send a task unless so many wait there that another would find nothing to do."""
    if _waiting(queue) < ENOUGH:
        current_app.send_task(task)


def _waiting(queue: str) -> int:
    return int(client(BROKER_S).llen(queue))
