"""Games with a record, their seats and their logs."""

from django.db.models import Prefetch, QuerySet

from engine.log import DealLog, unpack
from games.models import RECORDED, DealRecord, Game, Seat


def replays() -> QuerySet[Game]:
    """Finished games with a record, newest first, with their seats; two queries."""
    return Game.objects.filter(RECORDED).prefetch_related(Prefetch("seats", seats())).order_by("-finished_at", "-pk")


def seats() -> QuerySet[Seat]:
    """Seats of games in their order, each with its player and with why it forfeited, if it did; one query."""
    return Seat.objects.select_related("player", "forfeit").order_by("number")


def deal_logs(game: Game) -> list[DealLog]:
    packs = DealRecord.objects.filter(game=game).order_by("number").values_list("log", flat=True)
    return [unpack(bytes(packed)) for packed in packs]
