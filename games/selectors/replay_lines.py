"""The lines of a list of replays."""

from datetime import datetime
from typing import NamedTuple

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, QuerySet

from games.models import Game, Seat


class ReplayLine(NamedTuple):
    """A line of the list; equal lines look the same."""

    pk: int
    public_id: str
    names: tuple[str, ...]
    """By seat."""
    conduct: str
    winner: int | None
    ending: str
    deal_count: int
    length_ms: int
    fumbles: int
    pace: int
    closeness: int | None
    variant: str
    finished_at: datetime

    @property
    def winner_name(self) -> str:
        return "Nobody" if self.winner is None else self.names[self.winner]


def lines_of(games: QuerySet[Game]) -> list[ReplayLine]:
    """The lines of these games, in order; one query."""
    seated = Seat.objects.filter(game=OuterRef("pk")).order_by("number").values("player__name")
    columns = [field if field != "names" else ArraySubquery(seated) for field in ReplayLine._fields]
    rows = games.prefetch_related(None).values_list(*columns)
    return [ReplayLine(pk, public_id, tuple(names), *shown) for pk, public_id, names, *shown in rows]
