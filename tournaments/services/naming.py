"""Changes of names. Ledgers contain no names, so a new line makes every reader read them again."""

from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from clubs.holders import Somebody
from tournaments.ledger import facts
from tournaments.live import channel
from tournaments.models import Event, Tournament

CLUB: Final = "The club"
"""The actor of a line about a changed name."""
NAMING: Final = ("entered", "person_replaced", "asked_to_enter", "request_ended")
"""The kinds of lines that contain the number of a person."""


@transaction.atomic
def note_changed_name(*, who: Somebody, now: datetime) -> None:
    """Write a line in every tournament with this person as player or actor, including finished ones."""
    for tournament in tournaments_with(who).select_for_update().order_by("pk"):
        tournament.last_event += 1
        fact = facts.NamesChanged()
        Event.objects.create(
            tournament=tournament,
            number=tournament.last_event,
            kind=facts.kind(fact),
            payload=facts.to_json(fact),
            actor=CLUB,
            key=f"names {tournament.last_event}",
            at=now,
        )
        tournament.save(update_fields=["last_event"])
        transaction.on_commit(partial(channel.publish, tournament.pk, tournament.last_event))


def lines_naming(who: Somebody) -> QuerySet[Event]:
    """The lines of ledgers that contain one of the numbers of a person."""
    return Event.objects.filter(kind__in=NAMING, payload__player__in=list(who.numbers))


def tournaments_with(who: Somebody) -> QuerySet[Tournament]:
    """The tournaments whose ledgers contain the person as current or former player or as actor."""
    acts = Q(player__in=who.numbers) | Q(user__isnull=False, user=who.account)
    acted = Event.objects.filter(acts).values("tournament")
    return Tournament.objects.filter(Q(pk__in=lines_naming(who).values("tournament")) | Q(pk__in=acted))
