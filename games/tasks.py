"""Doors for the worker."""

from celery import shared_task
from django.utils import timezone

from games import services
from games.queue import PLAY_GAME


@shared_task(name=PLAY_GAME)
def play_game(game_id: int) -> None:
    services.play_game(game_id=game_id, clock=timezone.now)


@shared_task(name="games.requeue_expired")
def requeue_expired() -> None:
    services.requeue_expired(now=timezone.now())
