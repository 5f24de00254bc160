"""What is read about games."""

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Count, Prefetch, QuerySet, Sum

from engine.film import film_of
from engine.log import DealLog, unpack
from engine.rules import USUAL_TARGETS
from engine.scoring import GameScore, figures_of, opening_score, score_after_deal
from games.models import DealRecord, Game, Seat

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

FILM_VERSION = 2


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


def film_etag(game: Game) -> str:
    """Changes with anything in the replay document, and when films are made in another way."""
    digests = DealRecord.objects.filter(game=game).order_by("number").values_list("digest", flat=True)
    players = game.seats.order_by("number").values_list("player__name", "player__country")
    document = [FILM_VERSION, game.public_id, list(players), list(digests)]
    return hashlib.sha256(json.dumps(document).encode()).hexdigest()[:32]


def replay_document(game: Game) -> dict[str, Any]:
    """What the replay viewer fetches: who sat there, a film of every deal, and how each left the game.

    `scores` by deal and seat, as `counts` says cards owned or points; `places` are seats, best first,
    and empty for a game that was not played to its end.
    """
    logs = deal_logs(game)
    scores = running_scores(logs)
    return {
        "version": FILM_VERSION,
        "id": game.public_id,
        "variant": game.variant,
        "seats": [
            {"name": seat.player.name, "bot": seat.player.is_bot, "country": seat.player.country}
            for seat in game.seats.all()
        ],
        "winner": game.winner,
        "counts": "points" if counts_points(game) else "cards",
        "scores": [score.scores for score in scores],
        "places": scores[-1].places if scores and game.ending != Game.Ending.FORFEIT else (),
        "deals": [film_of(log).to_json() for log in logs],
    }


def counts_points(game: Game) -> bool:
    """Whether the game is decided by points, and not by the cards that each owns.

    Can be told of a game of another release too, whose rules this one may not know.
    """
    return game.rules.get("goal") in USUAL_TARGETS


def running_scores(logs: Sequence[DealLog]) -> list[GameScore]:
    """Where a game stood after each of its deals, as far as they were played to their end."""
    scores: list[GameScore] = []
    for log in logs:
        if log.result is None:
            break
        before = scores[-1] if scores else opening_score(log.rules)
        scores.append(score_after_deal(log.rules, before, figures_of(log.rules, log.result)))
    return scores
