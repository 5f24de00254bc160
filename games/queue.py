"""Wakes a worker. A message that is lost costs nothing but time: `requeue_expired` sends another."""

import structlog
from celery import current_app
from kombu.exceptions import OperationalError

PLAY_GAME = "games.play_game"

log = structlog.get_logger(__name__)


def wake_worker(game_id: int) -> None:
    try:
        current_app.send_task(PLAY_GAME, args=[game_id])
    except OperationalError as error:
        log.warning("no worker was woken", game=game_id, error=str(error))
