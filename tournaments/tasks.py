"""Entry points for the worker."""

import random

from celery import shared_task
from django.utils import timezone

from tournaments.queue import RATE_AGAIN, SEND_ALERTS, SEND_CHALLENGE
from tournaments.services.alerts import send_alerts, send_challenge
from tournaments.services.called_games import record_missed_games, resume_matches
from tournaments.services.rating import rate_again


@shared_task(name="tournaments.record_missed_games")
def record_missed() -> None:
    rng = random.SystemRandom()
    record_missed_games(now=timezone.now(), rng=rng)
    resume_matches(now=timezone.now(), rng=rng)


@shared_task(name=SEND_ALERTS)
def alert(tournament_id: int) -> None:
    send_alerts(tournament_id=tournament_id, now=timezone.now())


@shared_task(name=SEND_CHALLENGE)
def alert_of_challenge(table_id: int) -> None:
    send_challenge(table_id=table_id)


@shared_task(name=RATE_AGAIN)
def rate(variant: str) -> None:
    rate_again(variant=variant)
