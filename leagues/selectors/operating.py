"""How the leagues run: waiting pairs, speed and failures."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Final

import redis
import structlog
from django.conf import settings
from django.db.models import Count, Min

from games.broker import UNREACHABLE, client, timeouts
from games.matches.queues import LEAGUE, TRIAL
from games.queue import CLUB, UPKEEP, queue_named
from leagues.models import Cause, League, Pairing, Trial

RECENTLY: Final = timedelta(minutes=10)
FAILURES_WITHIN: Final = timedelta(hours=1)
HOST: Final = "host"
"""The kind of failure that is not a bot's fault."""
_TIMEOUT_S: Final = 1.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Failures:
    """`kind` is a `Cause` or `HOST`."""

    kind: str
    label: str
    times: int


@dataclass(frozen=True, slots=True)
class LeagueActivity:
    """`matches_a_minute`: pairs of games, over the last ten minutes. `oldest_s`: how long the oldest pair has
    waited."""

    waiting: int
    playing: int
    trials: int
    oldest_s: float
    matches_a_minute: float
    failures: tuple[Failures, ...]
    """Failures of the last hour."""
    paused: tuple[str, ...]
    """Slugs of leagues."""
    messages: dict[str, int] = field(default_factory=dict)
    """The length of each queue in the broker; empty if the broker does not answer."""


def league_activity(now: datetime) -> LeagueActivity:
    """Seven queries and four requests to the broker."""
    leagues = list(League.objects.all())
    pairings = Pairing.objects.filter(league__in=leagues).order_by()
    waiting = pairings.filter(state=Pairing.State.WAITING).aggregate(count=Count("pk"), oldest=Min("asked_at"))
    recent = pairings.filter(state=Pairing.State.PLAYED, played_at__gt=now - RECENTLY).count()
    return LeagueActivity(
        waiting=waiting["count"],
        playing=pairings.filter(state=Pairing.State.PLAYING).count(),
        trials=Trial.objects.filter(state__in=(Trial.State.WAITING, Trial.State.PLAYING)).count(),
        oldest_s=(now - waiting["oldest"]).total_seconds() if waiting["oldest"] else 0.0,
        matches_a_minute=recent / (RECENTLY / timedelta(minutes=1)),
        failures=_failures(leagues, now - FAILURES_WITHIN),
        paused=tuple(league.slug for league in leagues if league.is_paused),
        messages=_messages(),
    )


def _failures(leagues: list[League], since: datetime) -> tuple[Failures, ...]:
    over = Pairing.objects.filter(league__in=leagues, played_at__gt=since).order_by()
    counts: Counter[str] = Counter()
    for side in ("first_cause", "second_cause"):
        of_bots = over.filter(state__in=(Pairing.State.PLAYED, Pairing.State.FAILED)).exclude(**{side: ""})
        counts.update(dict(of_bots.values_list(side).annotate(times=Count("pk"))))
    counts[HOST] = over.filter(state=Pairing.State.FAILED, first_cause="", second_cause="").count()
    kinds = {one.value: str(one.label) for one in Cause if one.value} | {HOST: "the host failed"}
    return tuple(Failures(kind, label, counts[kind]) for kind, label in kinds.items())


def _messages() -> dict[str, int]:
    try:
        own = {name: _length(_own(), queue_named(name)) for name in (CLUB, UPKEEP)}
        return own | {name: _length(_matches(), name) for name in (LEAGUE, TRIAL)}
    except UNREACHABLE as error:
        log.error("the broker does not answer", error=str(error))
        return {}


def _length(broker: redis.Redis, queue: str) -> int:
    return int(broker.llen(queue))


@cache
def _own() -> redis.Redis:
    return client(_TIMEOUT_S)


@cache
def _matches() -> redis.Redis:
    return redis.Redis.from_url(settings.MATCHES_URL, **timeouts(_TIMEOUT_S))
