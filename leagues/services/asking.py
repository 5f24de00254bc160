"""Pairs of games that are to be played: asked for by the ladder, by a bot that is new, and by people who challenge."""

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
"""Somebody waits for it."""
MOST_WAITING: Final = 60
"""Pairs of one entrant that wait; the ladder asks for no more."""
MOST_CHALLENGES: Final = 10
"""Of one entrant in an hour."""
FIRST_PAIRS: Final = 2
"""Of a new bot against each built-in one, in each variant."""
_SEED_BYTES: Final = 16


class NotPossible(ValueError):
    """A pair of games that nobody will play, and why, in a sentence."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Two games to be asked for; the same key again gives the same pair, whatever else is said."""

    first: Entrant
    second: Entrant
    variant: str
    key: str
    priority: int = LADDER
    is_ranked: bool = True


@transaction.atomic
def request_pairings(*, wanted: Sequence[Wanted], now: datetime, rng: Random) -> list[Pairing]:
    """The pairs for these, asked for now or earlier, in a few statements. A worker is woken on commit.

    A pair between bots of one owner is played and does not count.
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
    """A new bot's first pairs: against each built-in bot of its league in each variant, before all others."""
    built_in = [one for one in _active(entrant.league_id).exclude(built_in="") if one.pk != entrant.pk]
    wanted = [
        Wanted(entrant, other, variant, f"first {entrant.pk} {other.pk} {variant} {number}", FIRST)
        for number in range(FIRST_PAIRS)
        for variant in entrant.league.variants
        for other in built_in
    ]
    return request_pairings(wanted=wanted, now=now, rng=rng)


def challenge(*, first: Entrant, second: Entrant, variant: str, key: str, now: datetime, rng: Random) -> Pairing:
    """An unranked pair that somebody wants to see. Raises NotPossible."""
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
    wanted = Wanted(first, second, variant, key, CHALLENGE, is_ranked=False)
    return request_pairings(wanted=[wanted], now=now, rng=rng)[0]


def pairings_of(entrant: Entrant) -> QuerySet[Pairing]:
    return Pairing.objects.filter(Q(first=entrant) | Q(second=entrant))


def pause(*, league: League) -> None:
    """No more pairs and trials are handed out; those that are being played end."""
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
