"""Requests pairs of games: for the ladder, for new bots, and for challenges."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from games.texts import gettext as _
from leagues.models import Entrant, League, Pairing
from leagues.queue import wake_league

LADDER: Final = 0
FIRST: Final = 10
"""Priority of a new bot's first pairs."""
CHALLENGE: Final = 20
"""Priority of a challenge, because a person is waiting."""
MOST_WAITING: Final = 60
"""The most waiting pairs of one entrant that the ladder requests."""
MOST_CHALLENGES: Final = 10
"""The most challenges of one entrant in an hour."""
FIRST_PAIRS: Final = 2
"""A new bot's pairs against each built-in bot in each variant."""
_SEED_BYTES: Final = 16


class NotPossible(ValueError):
    """A sentence that says why a pair cannot be played."""


@dataclass(frozen=True, slots=True)
class WantedPair:
    """A request for two games. The same key again returns the same pair, even with other values."""

    first: Entrant
    second: Entrant
    variant: str
    key: str
    priority: int = LADDER
    is_ranked: bool = True


@transaction.atomic
def request_pairings(*, wanted: Sequence[WantedPair], now: datetime, rng: Random) -> list[Pairing]:
    """Request pairs in a few statements; returns new and existing ones. Wakes a worker on commit.

    A pair between bots of one owner is played but does not count.
    """
    Pairing.objects.bulk_create(
        (
            Pairing(
                league_id=one.first.league_id, variant=one.variant, first=one.first, second=one.second, key=one.key,
                seed=rng.randbytes(_SEED_BYTES), priority=one.priority, asked_at=now,
                is_ranked=one.is_ranked and not _of_one_owner(one.first, one.second),
            )
            for one in wanted
        ),
        ignore_conflicts=True,
    )  # fmt: skip
    transaction.on_commit(wake_league)
    by_key = {pairing.key: pairing for pairing in Pairing.objects.filter(key__in=[one.key for one in wanted])}
    return [by_key[one.key] for one in wanted]


def request_first_pairings(*, entrant: Entrant, now: datetime, rng: Random) -> list[Pairing]:
    """Request a new bot's first pairs: against each built-in bot in each variant, before all other pairs."""
    built_in = [one for one in _active(entrant.league_id).exclude(built_in="") if one.pk != entrant.pk]
    wanted = [
        WantedPair(entrant, other, variant, f"first {entrant.pk} {other.pk} {variant} {number}", FIRST)
        for number in range(FIRST_PAIRS)
        for variant in entrant.league.variants
        for other in built_in
    ]
    return request_pairings(wanted=wanted, now=now, rng=rng)


def challenge(*, first: Entrant, second: Entrant, variant: str, key: str, now: datetime, rng: Random) -> Pairing:
    """Request an unranked pair. Raises NotPossible."""
    if known := Pairing.objects.filter(key=key).first():
        return known
    if first.league_id != second.league_id or first.pk == second.pk:
        raise NotPossible(_("A bot can only challenge another bot of its league."))
    if variant not in first.league.variants:
        raise NotPossible(_("%(league)s does not play %(variant)s.", league=first.league, variant=variant))
    if {first.state, second.state} != {Entrant.State.ACTIVE}:
        raise NotPossible(_("Both bots must be active in the league."))
    if first.league.is_paused:
        raise NotPossible(_("%(league)s is paused. Try again later.", league=first.league))
    recent = pairings_of(first).filter(priority=CHALLENGE, asked_at__gt=now - timedelta(hours=1)).count()
    if recent >= MOST_CHALLENGES:
        raise NotPossible(
            _("%(bot)s has had %(most)s challenges within an hour. Try again later.", bot=first, most=MOST_CHALLENGES)
        )
    wanted = WantedPair(first, second, variant, key, CHALLENGE, is_ranked=False)
    return request_pairings(wanted=[wanted], now=now, rng=rng)[0]


def pairings_of(entrant: Entrant) -> QuerySet[Pairing]:
    return Pairing.objects.filter(Q(first=entrant) | Q(second=entrant))


def pause(*, league: League) -> None:
    """Hand out no more pairs and trials; those in progress are finished."""
    League.objects.filter(pk=league.pk).update(is_paused=True)


@transaction.atomic
def resume(*, league: League) -> None:
    League.objects.filter(pk=league.pk).update(is_paused=False)
    transaction.on_commit(wake_league)


def _active(league: int) -> QuerySet[Entrant]:
    return Entrant.objects.filter(league=league, state=Entrant.State.ACTIVE)


def _of_one_owner(first: Entrant, second: Entrant) -> bool:
    if first.version is None or second.version is None:
        return False
    return first.version.bot.owner_id == second.version.bot.owner_id
