"""Tournaments for lists, and for the start of every page."""

from collections.abc import Collection
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from clubs.models import Club
from tournaments.ledger.projection import State
from tournaments.models import Entry, Event, Tournament

_NEWEST: Final = """
    SELECT tournament.slug, tournament.name, club.name, tournament.state,
        (SELECT count(*) FROM tournaments_entry WHERE tournament_id = tournament.id AND NOT withdrawn)
    FROM tournaments_tournament AS tournament JOIN clubs_club AS club ON club.id = tournament.club_id
    WHERE NOT tournament.called_off ORDER BY tournament.created_at DESC, tournament.id DESC LIMIT %s
"""


def tournament_with_club(slug: str) -> Tournament | None:
    """The tournament with its club; every page of a tournament starts with this query."""
    return Tournament.objects.select_related("club", "series").filter(slug=slug).first()


def tournaments(words: str = "", *, called_off: bool = False) -> QuerySet[Tournament]:
    """Tournaments with club, `entry_count` and `won_by`, newest first; one query.

    `called_off`: only those that were called off, else the others. `words`: only those with these words in the name,
    the club or the place.
    """
    entered = Count("entries", filter=Q(entries__withdrawn=False))
    rows = Tournament.objects.filter(called_off=called_off).select_related("club")
    if words:
        rows = rows.filter(Q(name__icontains=words) | Q(club__name__icontains=words) | Q(place__icontains=words))
    first = Entry.objects.filter(tournament=OuterRef("pk"), number=OuterRef("winner")).values("player__name")[:1]
    return rows.annotate(entry_count=entered, won_by=Subquery(first)).order_by("-created_at", "-pk")


class ListedTournament(NamedTuple):
    """A tournament for the front page."""

    slug: str
    name: str
    club: str
    state: str
    entry_count: int


def newest_tournaments(at_most: int) -> tuple[ListedTournament, ...]:
    """The newest tournaments; one query."""
    with connection.cursor() as cursor:
        cursor.execute(_NEWEST, [at_most])
        return tuple(ListedTournament(*row) for row in cursor.fetchall())


def unfinished(clubs: Collection[Club], at_most: int) -> list[Tournament]:
    """The running and coming tournaments of these clubs, running ones first; one query."""
    rows = tournaments().filter(club__in=[club.pk for club in clubs]).exclude(state=State.FINISHED.value)
    order = [State.RUNNING, State.CHECKING_IN, State.OPEN]
    return sorted(rows, key=lambda tournament: order.index(State(tournament.state)))[:at_most]


def finished_with_contradictions(clubs: Collection[Club], at_most: int) -> list[Tournament]:
    """Of the last finished tournaments of these clubs, those where a deal was entered twice; one query."""
    finished = Tournament.objects.filter(
        club__in=[club.pk for club in clubs], state=State.FINISHED.value, called_off=False
    )
    return list(
        Tournament.objects.filter(
            Exists(Event.objects.filter(tournament=OuterRef("pk"), kind="deal_contradicted")),
            pk__in=finished.values("pk")[:at_most],
        ).select_related("club")
    )


def with_a_date(club: Club) -> list[Tournament]:
    """A club's tournaments with a date, also called-off ones, by date; one query."""
    dated = Tournament.objects.filter(club=club, begins_at__isnull=False).select_related("series")
    return list(dated.order_by("begins_at", "pk"))


def running_first(club: Club) -> list[Tournament]:
    order = [State.RUNNING, State.CHECKING_IN, State.OPEN, State.FINISHED]
    return sorted(tournaments().filter(club=club), key=lambda tournament: order.index(State(tournament.state)))
