"""What tournaments answer when a club merges two people: whose entries move, and why two rows stay two people.

Rows of tournaments are projections of ledgers, and ledgers know players by number for ever.
"""

from collections.abc import Collection, Iterable

from django.db.models import Q, QuerySet

from games.models import Game, Player
from tournaments.models import Entry, Event, Tournament
from tournaments.selectors import ledgers
from tournaments.services.rating import rate_again


class Entries:
    """The holder of people's entries; see `clubs.holders.Holder`."""

    def clubs_of(self, people: QuerySet[Player]) -> Q:
        entered = Tournament.objects.filter(entries__player__in=people)
        played = Game.objects.filter(seats__player__in=people)
        at_tournaments = Tournament.objects.filter(slug__in=played.values("occasion"))
        return Q(pk__in=entered.values("club")) | Q(pk__in=at_tournaments.values("club"))

    def keeps(self, player: Player) -> bool:
        return Entry.objects.filter(player=player).exists() or _lines_naming([player.pk]).exists()

    def why_two(self, keep: Player, gone: Player) -> str:
        both = Tournament.objects.filter(entries__player=keep).filter(entries__player=gone).first()
        return f"Both are entered in {both}, so they are two people there, and stay two." if both else ""

    def lock(self, numbers: Collection[int]) -> None:
        """The tournaments in which they are entered or were: every writer locks its tournament first."""
        entered = Q(pk__in=Entry.objects.filter(player__in=numbers).values("tournament"))
        named = Q(pk__in=_lines_naming(numbers).values("tournament"))
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


def _rate_again(tournaments: Iterable[int]) -> None:
    """The ratings of a person have changed, and with them those of all who met the person."""
    variants = Tournament.objects.filter(pk__in=list(tournaments)).order_by("variant").values_list("variant", flat=True)
    for variant in variants.distinct():
        rate_again(variant=variant)


def _lines_naming(numbers: Collection[int]) -> QuerySet[Event]:
    """The lines of ledgers that know a player under one of the numbers."""
    return Event.objects.filter(kind__in=("entered", "person_replaced"), payload__player__in=list(numbers))


def _entries_of(keep: Player, numbers: Collection[int]) -> list[Entry]:
    """Those that the ledgers now know under one of the numbers: an entry may have become somebody else since."""
    named = _lines_naming(numbers).values("tournament")
    rows = Entry.objects.filter(player=keep, tournament__in=named).select_related("tournament")
    seen = ledgers.all_seen({row.tournament for row in rows})
    return [row for row in rows if seen[row.tournament_id].entries[row.number].player in numbers]
