"""What is read about games."""

import hashlib
import json
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Count, Prefetch, QuerySet, Sum

from engine.film import film_of
from engine.log import DealLog, unpack
from games.models import DealRecord, Game, Seat

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

FILM_VERSION = 1


class Figures(TypedDict):
    deal_count: int
    length_ms: int


def replays() -> "QuerySet[WithAnnotations[Game, Figures]]":
    """Finished games with a record, newest first, each with `deal_count` and `length_ms`; two queries."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return (
        Game.objects.filter(state=Game.State.FINISHED)
        .annotate(deal_count=Count("deals"), length_ms=Sum("deals__duration_ms"))
        .filter(deal_count__gt=0)
        .prefetch_related(seats)
        .order_by("-finished_at", "-pk")
    )


def deal_logs(game: Game) -> list[DealLog]:
    packs = DealRecord.objects.filter(game=game).order_by("number").values_list("log", flat=True)
    return [unpack(bytes(packed)) for packed in packs]


def film_etag(game: Game) -> str:
    """Changes with anything in the replay document, and when films are made in another way."""
    digests = DealRecord.objects.filter(game=game).order_by("number").values_list("digest", flat=True)
    players = game.seats.order_by("number").values_list("player__name", "player__country")
    document = [FILM_VERSION, game.public_id, list(players), list(digests)]
    return hashlib.sha256(json.dumps(document).encode()).hexdigest()[:32]


def replay_document(game: Game) -> dict[str, Any]:
    """What the replay viewer fetches: who sat there and a film of every deal."""
    return {
        "version": FILM_VERSION,
        "id": game.public_id,
        "variant": game.variant,
        "seats": [
            {"name": seat.player.name, "bot": seat.player.is_bot, "country": seat.player.country}
            for seat in game.seats.all()
        ],
        "winner": game.winner,
        "deals": [film_of(deal).to_json() for deal in deal_logs(game)],
    }
