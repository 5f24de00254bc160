"""Wakes a worker. A message that is lost costs nothing but time: `requeue_expired` sends another, and what was to be
analysed is found within a minute."""

import structlog
from celery import current_app
from kombu.exceptions import OperationalError

PLAY_GAME = "games.play_game"
ANALYSE_MISSED = "games.analyse_missed"

log = structlog.get_logger(__name__)


def wake_worker(game_id: int) -> None:
    _send(PLAY_GAME, game_id)


def wake_to_analyse() -> None:
    """For games that nobody has told of as finished."""
    _send(ANALYSE_MISSED)


def _send(task: str, *told: int) -> None:
    try:
        current_app.send_task(task, args=told)
    except OperationalError as error:
        log.warning("no worker was woken", task=task, told=told, error=str(error))
