"""What is done to the people of a club, one writer at a time and each act once.

The list of it is append-only: an undo is another act that is added to it.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournaments.models import Club, PersonEvent
from tournaments.services.writing import Actor


def noted(club: Club, key: str) -> PersonEvent | None:
    """The act that was done under this key; locks the club's people until the transaction ends."""
    Club.objects.select_for_update().get(pk=club.pk)
    return PersonEvent.objects.filter(club=club, key=key[:80]).first()


def note(kind: str, payload: Mapping[str, Any], *, club: Club, key: str, actor: Actor, now: datetime) -> PersonEvent:
    return PersonEvent.objects.create(
        club=club,
        kind=kind,
        payload=payload,
        actor=actor.name[:80],
        user_id=actor.user_id,
        key=key[:80],
        at=now,
    )
