"""Changes to tournaments after a merge of two people or a change of name.

Rows of tournaments are projections of ledgers, and ledgers know players by number for ever.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from clubs.holders import Holder, Somebody
from games.models import Game, Player
from games.struck_out import strike_out, whole_word
from games.texts import gettext as _
from tournaments.models import AlertAddress, Entry, Event, Tournament
from tournaments.selectors import ledgers
from tournaments.services.naming import lines_naming, note_changed_name, tournaments_with
from tournaments.services.rating import rate_again


class Entries(Holder):
    """The holder of people's entries; see `clubs.holders.Holder`."""

    def clubs_of(self, people: QuerySet[Player]) -> Q:
        entered = Tournament.objects.filter(entries__player__in=people)
        played = Game.objects.filter(seats__player__in=people)
        at_tournaments = Tournament.objects.filter(slug__in=played.values("occasion"))
        return Q(pk__in=entered.values("club")) | Q(pk__in=at_tournaments.values("club"))

    def keeps(self, player: Player) -> bool:
        return Entry.objects.filter(player=player).exists() or lines_naming(Somebody(frozenset([player.pk]))).exists()

    def why_two(self, keep: Player, gone: Player) -> str:
        both = Tournament.objects.filter(entries__player=keep).filter(entries__player=gone).first()
        return _("Both are entered in %(tournament)s, so they are two people.", tournament=both) if both else ""

    def lock(self, numbers: Collection[int]) -> None:
        """Lock all tournaments with current or former entries of these players: every writer locks its tournament
        first."""
        entered = Q(pk__in=Entry.objects.filter(player__in=numbers).values("tournament"))
        named = Q(pk__in=lines_naming(Somebody(frozenset(numbers))).values("tournament"))
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

    def rename(self, who: Somebody, now: datetime) -> None:
        note_changed_name(who=who, now=now)

    def erase(self, who: Somebody, names: Sequence[str], now: datetime) -> None:
        """Remove remarks, which are stored beside the facts of a ledger. The facts contain only numbers."""
        AlertAddress.objects.filter(player__in=who.numbers).delete()
        for name in names:
            strike_out(name, Event.objects.filter(tournament__in=tournaments_with(who)), "reason")

    def mentions(self, name: str) -> list[str]:
        named = Tournament.objects.filter(name__iregex=whole_word(name)).values_list("name", flat=True)
        lines = Event.objects.annotate(text=Cast("payload", TextField())).filter(text__iregex=whole_word(name))
        names = Tournament.objects.filter(events__in=lines).distinct().values_list("name", flat=True)
        return [
            *(_("the name of the tournament %(tournament)s", tournament=one) for one in named),
            *(_("the ledger of %(tournament)s", tournament=one) for one in names),
        ]


def _rate_again(tournaments: Iterable[int]) -> None:
    """Recalculate ratings: those of a person and of all their opponents have changed."""
    variants = Tournament.objects.filter(pk__in=list(tournaments)).order_by("variant").values_list("variant", flat=True)
    for variant in variants.distinct():
        rate_again(variant=variant)


def _entries_of(keep: Player, numbers: Collection[int]) -> list[Entry]:
    """The entries whose current person has one of these numbers: an entry may have been replaced since."""
    named = lines_naming(Somebody(frozenset(numbers))).values("tournament")
    rows = Entry.objects.filter(player=keep, tournament__in=named).select_related("tournament")
    projections = ledgers.projections_of({row.tournament for row in rows})
    return [row for row in rows if projections[row.tournament_id].entries[row.number].player in numbers]
