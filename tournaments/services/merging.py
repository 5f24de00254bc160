"""Changes to tournaments after a merge of two people or a change of name.

Rows of tournaments are projections of ledgers, and ledgers know players by number for ever. Ledgers contain no
names: after a change of name, a new line makes every reader read the names again.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Final, get_args

from django.db import transaction
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from clubs.person_data import PersonData, PersonRows
from games.models import Game, Player
from games.name_removal import remove_name, whole_word
from games.texts import gettext as _
from tournaments.ledger import facts
from tournaments.live import channel
from tournaments.models import AlertAddress, Entry, Event, Tournament
from tournaments.selectors import ledgers
from tournaments.services.rating import rate_again

CLUB: Final = "The club"
"""The actor of a line about a changed name."""
NAMING: Final = tuple(
    facts.kind(fact) for fact in get_args(facts.STORED) if fact.named_player is not facts.Fact.named_player
)
"""The kinds of lines that contain the number of a person."""


class Entries(PersonData):
    """What tournaments keep about people: entries."""

    def clubs_of(self, people: QuerySet[Player]) -> Q:
        entered = Tournament.objects.filter(entries__player__in=people)
        played = Game.objects.filter(seats__player__in=people)
        at_tournaments = Tournament.objects.filter(slug__in=played.values("occasion"))
        return Q(pk__in=entered.values("club")) | Q(pk__in=at_tournaments.values("club"))

    def has_rows(self, player: Player) -> bool:
        return (
            Entry.objects.filter(player=player).exists() or _lines_naming(PersonRows(frozenset([player.pk]))).exists()
        )

    def why_different(self, keep: Player, gone: Player) -> str:
        both = Tournament.objects.filter(entries__player=keep).filter(entries__player=gone).first()
        return _("Both are entered in %(tournament)s, so they are two people.", tournament=both) if both else ""

    def lock(self, numbers: Collection[int]) -> None:
        """Lock all tournaments with current or former entries of these players: every writer locks its tournament
        first."""
        entered = Q(pk__in=Entry.objects.filter(player__in=numbers).values("tournament"))
        named = Q(pk__in=_lines_naming(PersonRows(frozenset(numbers))).values("tournament"))
        list(Tournament.objects.select_for_update().filter(entered | named).order_by("pk"))

    def move(self, *, keep: Player, gone: Player) -> None:
        rows = Entry.objects.filter(player=gone)
        tournaments = list(rows.values_list("tournament", flat=True))
        rows.update(player=keep)
        _rate_again(tournaments)

    def move_back(self, *, keep: Player, gone: Player, numbers: Collection[int]) -> None:
        entries = _entries_of(keep, numbers)
        Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(player=gone)
        _rate_again(entry.tournament_id for entry in entries)

    @transaction.atomic
    def rename(self, who: PersonRows, now: datetime) -> None:
        """Write a line in every tournament with this person as player or actor, including finished ones."""
        for tournament in _tournaments_with(who).select_for_update().order_by("pk"):
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

    def erase(self, who: PersonRows, names: Sequence[str], now: datetime) -> None:
        """Remove remarks, which are stored beside the facts of a ledger. The facts contain only numbers."""
        AlertAddress.objects.filter(player__in=who.numbers).delete()
        for name in names:
            remove_name(name, Event.objects.filter(tournament__in=_tournaments_with(who)), "reason")

    def mentions(self, names: Sequence[str]) -> list[str]:
        named = Tournament.objects.filter(name__iregex=whole_word(*names)).values_list("name", flat=True)
        lines = Event.objects.annotate(text=Cast("payload", TextField())).filter(text__iregex=whole_word(*names))
        written = Tournament.objects.filter(events__in=lines).distinct().values_list("name", flat=True)
        return [
            *(_("the name of the tournament %(tournament)s", tournament=one) for one in named),
            *(_("the ledger of %(tournament)s", tournament=one) for one in written),
        ]


def _rate_again(tournaments: Iterable[int]) -> None:
    """Recalculate ratings: those of a person and of all their opponents have changed."""
    variants = Tournament.objects.filter(pk__in=list(tournaments)).order_by("variant").values_list("variant", flat=True)
    for variant in variants.distinct():
        rate_again(variant=variant)


def _entries_of(keep: Player, numbers: Collection[int]) -> list[Entry]:
    """The entries whose current person has one of these numbers: an entry may have been replaced since."""
    named = _lines_naming(PersonRows(frozenset(numbers))).values("tournament")
    rows = Entry.objects.filter(player=keep, tournament__in=named).select_related("tournament")
    projections = ledgers.projections_of({row.tournament for row in rows})
    return [row for row in rows if projections[row.tournament_id].entries[row.number].player in numbers]


def _lines_naming(who: PersonRows) -> QuerySet[Event]:
    """The lines of ledgers that contain one of the numbers of a person."""
    return Event.objects.filter(kind__in=NAMING, payload__player__in=list(who.numbers))


def _tournaments_with(who: PersonRows) -> QuerySet[Tournament]:
    """The tournaments whose ledgers contain the person as current or former player or as actor."""
    acts = Q(player__in=who.numbers) | Q(user__isnull=False, user=who.account)
    acted = Event.objects.filter(acts).values("tournament")
    return Tournament.objects.filter(Q(pk__in=_lines_naming(who).values("tournament")) | Q(pk__in=acted))
