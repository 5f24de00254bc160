"""Games with a record, their seats and their logs."""

from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, Prefetch, QuerySet, Sum

from engine.log import DealLog, unpack
from games.models import DealRecord, Game, Seat

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class Figures(TypedDict):
    deal_count: int
    length_ms: int


def replays() -> "QuerySet[WithAnnotations[Game, Figures]]":
    """Finished games with a record, newest first, each with `deal_count` and `length_ms`; two queries."""
    return (
        Game.objects.filter(state=Game.State.FINISHED)
        .annotate(deal_count=Count("deals"), length_ms=Sum("deals__duration_ms"))
        .filter(deal_count__gt=0)
        .prefetch_related(Prefetch("seats", seats()))
        .order_by("-finished_at", "-pk")
    )


def seats() -> QuerySet[Seat]:
    """Seats of games in their order, each with its player and with why it forfeited, if it did; one query."""
    return Seat.objects.select_related("player", "forfeit").order_by("number")


def deal_logs(game: Game) -> list[DealLog]:
    packs = DealRecord.objects.filter(game=game).order_by("number").values_list("log", flat=True)
    return [unpack(bytes(packed)) for packed in packs]
