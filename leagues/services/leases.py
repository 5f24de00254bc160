"""Pairs and trials whose worker died: puts them back or gives up, and names the bot that kills workers."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.db import connection, transaction

from games.matches.queues import LASTS_S
from leagues.models import Cause, Entrant, Pairing
from leagues.queue import wake_league
from leagues.services.pair_requests import pairings_of
from leagues.services.places import leave

LEASE: Final = timedelta(seconds=LASTS_S)
MOST_ATTEMPTS: Final = 3
MOST_PUT_BACK: Final = 1_000
"""The most pairs at a time, to keep the tick short."""

_CLAIM: Final = """
    UPDATE leagues_pairing SET state = 'playing', attempt = attempt + 1, leased_until = %(until)s
    WHERE id = ANY (ARRAY(
        SELECT pairing.id FROM leagues_pairing AS pairing
        JOIN leagues_league AS league ON league.id = pairing.league_id AND NOT league.is_paused
        WHERE pairing.state = 'waiting' AND {which}
        ORDER BY pairing.priority DESC, pairing.id LIMIT %(most)s FOR UPDATE OF pairing SKIP LOCKED
    ))
    RETURNING id
"""
"""An array for the reason given at `games.services.playing`."""

log = structlog.get_logger(__name__)


def claim(now: datetime, most: int) -> list[Pairing]:
    """Claim the next waiting pairs. A pair whose worker died before is claimed alone."""
    return _claimed("pairing.attempt > 0", now, 1) or _claimed("pairing.attempt = 0", now, most)


def _claimed(which: str, now: datetime, most: int) -> list[Pairing]:
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM.format(which=which), {"until": now + LEASE, "most": most})
        numbers = [number for (number,) in cursor.fetchall()]
    return with_bots(numbers) if numbers else []


def with_bots(numbers: Iterable[int]) -> list[Pairing]:
    """Pairs with their entrants, the highest priority first; one query."""
    bots = [f"{side}__version__bot" for side in ("first", "second")]
    return list(Pairing.objects.filter(pk__in=list(numbers)).select_related(*bots).order_by("-priority", "pk"))


@transaction.atomic
def requeue_expired(*, now: datetime) -> int:
    """Put back pairs with expired leases; returns their number. After three attempts a pair is given up.

    The bot that killed its workers is named and leaves its league. It is never a built-in bot. Of two submitted bots,
    it is the one that also did so against another opponent.
    """
    being_played = Pairing.objects.filter(state=Pairing.State.PLAYING, leased_until__lt=now).order_by("leased_until")
    expired = list(being_played.select_for_update(skip_locked=True).values_list("pk", "attempt")[:MOST_PUT_BACK])
    lost = [number for number, attempt in expired if attempt >= MOST_ATTEMPTS]
    for pairing in with_bots(lost):
        _give_up(pairing, now)
    again = [number for number, attempt in expired if attempt < MOST_ATTEMPTS]
    put_back = Pairing.objects.filter(pk__in=again).update(state=Pairing.State.WAITING, leased_until=None)
    if put_back:
        transaction.on_commit(wake_league)
    return put_back


def _give_up(pairing: Pairing, now: datetime) -> None:
    pairing.state, pairing.leased_until, pairing.played_at = Pairing.State.FAILED, None, now
    pairing.save(update_fields=["state", "leased_until", "played_at"])
    named = _named(pairing)
    log.error("a pair was given up", pairing=pairing.pk, named=str(named))
    if named is None:
        return
    side = "first_cause" if named.pk == pairing.first_id else "second_cause"
    Pairing.objects.filter(pk=pairing.pk).update(**{side: Cause.WORKER})
    leave(entrant=named, state=Entrant.State.FAILED, now=now)


def _named(pairing: Pairing) -> Entrant | None:
    submitted = [one for one in (pairing.first, pairing.second) if one.version_id is not None]
    if len(submitted) == 1:
        return submitted[0]
    before = [one for one in submitted if _has_failed_elsewhere(one, pairing)]
    return before[0] if len(before) == 1 else None


def _has_failed_elsewhere(entrant: Entrant, pairing: Pairing) -> bool:
    both = {pairing.first_id, pairing.second_id}
    failed = pairings_of(entrant).filter(state=Pairing.State.FAILED).exclude(pk=pairing.pk)
    return failed.exclude(first__in=both, second__in=both).exists()
