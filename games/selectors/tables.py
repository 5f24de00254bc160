"""Tables: who sits where, and which have a free seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from engine.actions import action_of
from engine.log.record import Entry
from games.models import Player, Table, TableEntry, TableSeat
from games.tables.judge import Row

LONGEST_NUMBER: Final = 18
"""Digits of a number that the database takes."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is at a table; without a seat they watch."""

    table_id: int
    state: str
    seat: int | None


def place_of(*, public_id: str, user_id: int | None, player_id: int | None) -> Place | None:
    """None where there is no such table. `player_id` is that of a guest."""
    table = Table.objects.filter(public_id=public_id).values_list("pk", "state").first()
    if table is None:
        return None
    seats = TableSeat.objects.filter(table=table[0], player__isnull=False)
    own = seats.filter(player__user=user_id) if user_id is not None else seats.filter(player=player_id)
    return Place(*table, own.values_list("number", flat=True).first())


def is_at_table(public_id: str) -> bool:
    """Whether the game of this address is being played at a live table."""
    return Table.objects.filter(public_id=public_id).exclude(state=Table.State.OVER).exists()


def tables() -> QuerySet[Table]:
    """With who sits there."""
    return Table.objects.select_related("game", "rematch").prefetch_related("seats__player")


def tables_in_the_lobby(now: datetime) -> QuerySet[Table]:
    """Those with a free seat for everybody at which somebody waits, the newest first."""
    waiting = tables().filter(state=Table.State.OPEN, is_listed=True, seats__player=None, leased_until__gt=now)
    return waiting.distinct().order_by("-created_at")


def tables_to_watch(now: datetime) -> QuerySet[Table]:
    """Those in the lobby's lists at which people play now, the newest first."""
    on_now = tables().filter(state=Table.State.PLAYING, is_listed=True, leased_until__gt=now)
    return on_now.order_by("-created_at")


def table_of_game(public_ids: Sequence[str]) -> str:
    """The public id of the first of these games that people meet for at a live table and have not ended, or ""."""
    there = Table.objects.filter(public_id__in=public_ids).exclude(state=Table.State.OVER)
    return there.order_by("created_at").values_list("public_id", flat=True).first() or ""


def tables_of(player: Player) -> QuerySet[Table]:
    """At which a player sits and the game is not over: challenges, and games to come back to. The newest first."""
    return tables().filter(seats__player=player).exclude(state=Table.State.OVER).order_by("-created_at")


def member_named(number: str) -> Player | None:
    """The player with an account who has this number, if there is one: who can be challenged."""
    is_number = number.isdecimal() and len(number) <= LONGEST_NUMBER
    return Player.objects.filter(pk=number, user__isnull=False).first() if is_number else None


def player_of(*, user_id: int | None, player_id: int | None) -> Player | None:
    """Who plays when this account, or this guest, sits down; None if they have not said their name."""
    if user_id is not None:
        return Player.objects.filter(user=user_id).first()
    return Player.objects.filter(pk=player_id, user=None).first() if player_id is not None else None


def entries_of(*, table_id: int) -> list[Row]:
    """What was stored of a game so far, in order."""
    stored = TableEntry.objects.filter(table=table_id).order_by("number")
    return [
        Row(
            one.number,
            one.deal,
            Entry(one.at_ms, one.seat, action_of(one.kind, one.source, one.target), one.refused),
            one.note,
        )
        for one in stored
    ]
