"""Tables: their players, and which have a free seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from engine.actions import action_of
from engine.log.record import LogEntry
from games.models import Player, Table, TableEntry, TableSeat
from games.tables.judge import StoredEntry
from games.texts import gettext as _

LONGEST_NUMBER: Final = 18
"""The most digits of an integer in the database."""
MOST_CHALLENGES: Final = 3
"""The most challenges that stand at the top of a page."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A person's place at a table; without a seat they watch."""

    table_id: int
    state: str
    seat: int | None


def place_of(*, public_id: str, user_id: int | None, player_id: int | None) -> TablePlace | None:
    """None if there is no such table. `player_id` is for guests."""
    table = Table.objects.filter(public_id=public_id).values_list("pk", "state").first()
    if table is None:
        return None
    seats = TableSeat.objects.filter(table=table[0], player__isnull=False, left_in_deal=None)
    own = seats.filter(player__user=user_id) if user_id is not None else seats.filter(player=player_id)
    return TablePlace(*table, own.values_list("number", flat=True).first())


def name_at(seat: TableSeat) -> str:
    """The name of a seat's player, marked if the player has left; "" while the seat is free."""
    name = str(seat.player or "")
    return name if seat.left_in_deal is None else _("%(name)s (left)", name=name)


def is_at_table(public_id: str) -> bool:
    """Whether the game with this public id is being played at a live table."""
    return Table.objects.filter(public_id=public_id).exclude(state=Table.State.OVER).exists()


def tables() -> QuerySet[Table]:
    """Tables with their players."""
    return Table.objects.select_related("game", "rematch").prefetch_related("seats__player")


def tables_in_the_lobby(now: datetime) -> QuerySet[Table]:
    """Tables with a free open seat where a player waits, newest first."""
    waiting = tables().filter(state=Table.State.OPEN, is_listed=True, seats__player=None, leased_until__gt=now)
    return waiting.distinct().order_by("-created_at")


def tables_to_watch(now: datetime) -> QuerySet[Table]:
    """Listed tables where people play now, newest first."""
    being_played = tables().filter(state=Table.State.PLAYING, is_listed=True, leased_until__gt=now)
    return being_played.order_by("-created_at")


def table_of_game(public_ids: Sequence[str]) -> str:
    """The public id of the first of these games that has a live table and is not finished, or ""."""
    found = Table.objects.filter(public_id__in=public_ids).exclude(state=Table.State.OVER)
    return found.order_by("created_at").values_list("public_id", flat=True).first() or ""


@dataclass(frozen=True, slots=True)
class OwnTables:
    """A player's tables with unfinished games, newest first."""

    challenges: Sequence[Table] = ()
    """Those to which others have challenged this player; the first few."""
    others: Sequence[Table] = ()


def own_tables(player: Player | None) -> OwnTables:
    """Three queries at most."""
    if player is None:
        return OwnTables()
    own = tables().filter(seats__player=player, seats__left_in_deal=None)
    found = list(own.exclude(state=Table.State.OVER).order_by("-created_at"))
    challenges = [table for table in found if _is_challenge(table, player)][:MOST_CHALLENGES]
    return OwnTables(challenges, [table for table in found if table not in challenges])


def _is_challenge(table: Table, player: Player) -> bool:
    is_challenged = any(seat.is_challenged for seat in table.seats.all() if seat.player_id == player.pk)
    return is_challenged and table.state == Table.State.OPEN


def member_named(number: str) -> Player | None:
    """The player with this number and an account, who can be challenged; or None."""
    is_number = number.isdecimal() and len(number) <= LONGEST_NUMBER
    return Player.objects.filter(pk=number, user__isnull=False).first() if is_number else None


def player_of(*, user_id: int | None, player_id: int | None) -> Player | None:
    """The player for this account or guest; None if they have not given a name."""
    if user_id is not None:
        return Player.objects.filter(user=user_id).first()
    return Player.objects.filter(pk=player_id, user=None).first() if player_id is not None else None


def entries_of(*, table_id: int) -> list[StoredEntry]:
    """The stored entries of a game so far, in order."""
    stored = TableEntry.objects.filter(table=table_id).order_by("number")
    return [
        StoredEntry(
            one.number,
            one.deal,
            LogEntry(one.at_ms, one.seat, action_of(one.kind, one.source, one.target), one.refused),
            one.note,
            one.message,
        )
        for one in stored
    ]
