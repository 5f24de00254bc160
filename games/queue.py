"""Wakes a worker. A message that is lost costs nothing but time: `requeue_expired` sends another, and what was to be
analysed is found within a minute."""

from functools import partial

from celery import current_app

from games.broker import send_later

PLAY_GAME = "games.play_game"
ANALYSE_MISSED = "games.analyse_missed"


def wake_worker(game_id: int) -> None:
    ask_worker(PLAY_GAME, game_id)


def wake_to_analyse() -> None:
    """For games that nobody has told of as finished."""
    ask_worker(ANALYSE_MISSED)


def ask_worker(task: str, *arguments: int | str) -> None:
    """Send a task to the workers' queue, from another thread."""
    send_later(partial(current_app.send_task, task, args=arguments))
