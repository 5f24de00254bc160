"""The places in a league: one version of a bot plays, until the next replaces it."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from leagues.models import Entrant, Pairing
from leagues.services.pair_requests import pairings_of

State = Entrant.State
TAKES_PART = (State.TRIAL, State.ACTIVE)


@transaction.atomic
def take_place(*, entrant: Entrant, now: datetime) -> None:
    """Let a version that passed its trial play; the bot's previous version leaves."""
    withdraw(others_of(entrant).filter(state=State.ACTIVE), now)
    Entrant.objects.filter(pk=entrant.pk).update(state=State.ACTIVE, left_at=None)


def others_of(entrant: Entrant) -> QuerySet[Entrant]:
    """Other versions of the same bot in the same league."""
    assert entrant.version is not None
    return Entrant.objects.filter(league=entrant.league_id, version__bot=entrant.version.bot_id).exclude(pk=entrant.pk)


def withdraw(entrants: QuerySet[Entrant], now: datetime) -> None:
    for entrant in entrants.filter(state__in=TAKES_PART).select_for_update(of=("self",)):
        leave(entrant=entrant, state=State.WITHDRAWN, now=now)


@transaction.atomic
def leave(*, entrant: Entrant, state: Entrant.State, now: datetime) -> None:
    """Take an entrant out of its league. Its results stay; it plays no more."""
    Entrant.objects.filter(pk=entrant.pk).update(state=state, left_at=now)
    pairings_of(entrant).filter(state=Pairing.State.WAITING).delete()
