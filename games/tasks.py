"""Doors for the worker."""

import os
from typing import Any

from celery import shared_task
from celery.signals import worker_init
from django.db import connection
from django.utils import timezone

from games.queue import ANALYSE_MISSED, PLAY_GAME
from games.services import analysis, live, playing


@shared_task(name=PLAY_GAME)
def play_game(game_id: int) -> None:
    playing.play_game(game_id=game_id, clock=timezone.now)


@shared_task(name="games.requeue_expired")
def requeue_expired() -> None:
    playing.requeue_expired(now=timezone.now())
    live.close_silent(now=timezone.now())


@shared_task(name=ANALYSE_MISSED)
def analyse_missed() -> None:
    analysis.analyse_missed(now=timezone.now())


@worker_init.connect
def take_over(**_: Any) -> None:
    """The only worker of its database starts: whatever is leased was leased to the one before, which has gone."""
    if os.environ.get("SLAPDECK_ONLY_WORKER") == "1":
        playing.release_leases(now=timezone.now())
        connection.close()  # the children that are forked next must not share it
