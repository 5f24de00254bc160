"""Celery tasks."""

import os
from typing import Any

from celery import shared_task
from celery.signals import worker_init
from django.db import connection
from django.utils import timezone

from games.queue import EXCHANGE_GAMES, PLAY_GAMES
from games.services import broadcasts, playing, submitted_bot_games, tables


@shared_task(name=PLAY_GAMES)
def play_games() -> None:
    playing.play_games(clock=timezone.now)


@shared_task(name=EXCHANGE_GAMES)
def exchange_games() -> None:
    submitted_bot_games.collect(now=timezone.now())
    submitted_bot_games.hand_out(now=timezone.now())


@shared_task(name="games.requeue_expired")
def requeue_expired() -> None:
    playing.requeue_expired(now=timezone.now())
    broadcasts.close_silent(now=timezone.now())
    tables.close_abandoned(now=timezone.now())


@worker_init.connect
def take_over(**_: Any) -> None:
    """When the only worker of a database starts, expire all leases: they belonged to a stopped worker."""
    if os.environ.get("SLAPDECK_ONLY_WORKER") == "1":
        playing.release_leases(now=timezone.now())
        connection.close()  # forked children must not share it
