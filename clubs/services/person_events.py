"""Acts on the people of a club: one writer at a time, each act once.

The list is append-only: an undo is a further act.
"""

from collections.abc import Mapping
from typing import Any

from clubs.models import Club, PersonEvent
from clubs.services.acts import ClubAct
from games.plain_text import LONGEST_NAME


def earlier_record(act: ClubAct) -> PersonEvent | None:
    """The earlier record of the same act, if any; locks the club's people until the transaction ends."""
    lock_people_of(act.club)
    return PersonEvent.objects.filter(club=act.club, key=act.key[:80]).first()


def lock_people_of(club: Club) -> None:
    """One writer at a time, until the transaction ends.

    `no_key` avoids a deadlock: a tournament's writer may add a member of the club while this act waits for the
    tournament.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def record_act(act: ClubAct, kind: str, payload: Mapping[str, Any]) -> PersonEvent:
    return PersonEvent.objects.create(
        club=act.club,
        kind=kind,
        payload=payload,
        actor=act.actor.stored_name[:LONGEST_NAME],
        user_id=act.actor.user_id,
        key=act.key[:80],
        at=act.now,
    )
