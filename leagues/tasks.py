"""Celery tasks."""

import random

from celery import shared_task
from django.utils import timezone

from leagues.models import League
from leagues.queue import EXCHANGE
from leagues.services import leases, pairing_up, playing, rating, trials


@shared_task(name=EXCHANGE)
def exchange() -> None:
    """Store the match workers' results, and hand out more games."""
    trials.collect(now=timezone.now(), rng=random.SystemRandom())
    trials.hand_out(now=timezone.now())
    playing.collect(now=timezone.now())
    playing.hand_out(now=timezone.now())


@shared_task(name="leagues.requeue_expired")
def requeue_expired() -> None:
    leases.requeue_expired(now=timezone.now())
    trials.requeue_expired(now=timezone.now())


@shared_task(name="leagues.pair_up")
def pair_up() -> None:
    """Request the most informative pairs."""
    rng = random.SystemRandom()
    for league in League.objects.filter(is_paused=False):
        pairing_up.pair_up(league=league, now=timezone.now(), rng=rng)
        pairing_up.compare_versions(league=league, now=timezone.now(), rng=rng)
        pairing_up.request_nightly_pairs(league=league, now=timezone.now(), rng=rng)


@shared_task(name="leagues.rate")
def rate() -> None:
    for league in League.objects.all():
        rating.rate(league=league, now=timezone.now())
