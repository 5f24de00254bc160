"""Doors for the worker."""

import random

from celery import shared_task
from django.utils import timezone

from tournaments.services.bot_matches import record_missed_games, resume_matches


@shared_task(name="tournaments.record_missed_games")
def record_missed() -> None:
    rng = random.SystemRandom()
    record_missed_games(now=timezone.now(), rng=rng)
    resume_matches(now=timezone.now(), rng=rng)
