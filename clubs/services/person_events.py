"""Acts on the people of a club: one writer at a time, and each act once.

The list of it is append-only: an undo is another act that is added to it.
"""

from collections.abc import Mapping
from typing import Any

from clubs.models import Club, PersonEvent
from clubs.services.acts import ClubAct
from games.plain_text import LONGEST_NAME


def noted(act: ClubAct) -> PersonEvent | None:
    """The same act, if it was done before; locks the club's people until the transaction ends."""
    lock_people_of(act.club)
    return PersonEvent.objects.filter(club=act.club, key=act.key[:80]).first()


def lock_people_of(club: Club) -> None:
    """One writer at a time, until the transaction ends.

    Without the key: a tournament's writer may make somebody a member of the club meanwhile, and would wait here
    for us while we wait for the tournament.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def note(act: ClubAct, kind: str, payload: Mapping[str, Any]) -> PersonEvent:
    return PersonEvent.objects.create(
        club=act.club,
        kind=kind,
        payload=payload,
        actor=act.actor.stored_name[:LONGEST_NAME],
        user_id=act.actor.user_id,
        key=act.key[:80],
        at=act.now,
    )
