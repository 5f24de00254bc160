"""Acts on the people of a club: one writer at a time, and each act once.

The list of it is append-only: an undo is another act that is added to it.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from clubs.models import Club, PersonEvent
from clubs.services.acts import Actor
from games.plain_text import LONGEST_NAME


def noted(club: Club, key: str) -> PersonEvent | None:
    """The act that was done under this key; locks the club's people until the transaction ends."""
    lock_people_of(club)
    return PersonEvent.objects.filter(club=club, key=key[:80]).first()


def lock_people_of(club: Club) -> None:
    """One writer at a time, until the transaction ends.

    Without the key: a tournament's writer may make somebody a member of the club meanwhile, and would wait here
    for us while we wait for the tournament.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def note(kind: str, payload: Mapping[str, Any], *, club: Club, key: str, actor: Actor, now: datetime) -> PersonEvent:
    return PersonEvent.objects.create(
        club=club,
        kind=kind,
        payload=payload,
        actor=actor.stored_name[:LONGEST_NAME],
        user_id=actor.user_id,
        key=key[:80],
        at=now,
    )
