"""Games with a record, their seats and their logs."""

from datetime import datetime
from typing import Final

from django.db.models import Prefetch, Q, QuerySet

from engine.log import DealLog, unpack_game
from games.models import RECORDED, Game, Record, Seat

_BROADCASTS: Final = Q(state=Game.State.PLAYING, conduct=Game.Conduct.LIVE, deal_count__gt=0)


def replays() -> QuerySet[Game]:
    """Finished games with a record, newest first, with their seats; two queries."""
    return Game.objects.filter(RECORDED).prefetch_related(Prefetch("seats", seats())).order_by("-finished_at", "-pk")


def watchable() -> QuerySet[Game]:
    """Replays, and live games with something to see; two queries."""
    return Game.objects.filter(RECORDED | _BROADCASTS).prefetch_related(Prefetch("seats", seats()))


def watchable_game(public_id: str) -> Game | None:
    """A game of `watchable`; two queries."""
    return watchable().filter(public_id=public_id).first()


def live_games(now: datetime, at_most: int = 100) -> list[Game]:
    """Games being recorded now that have something to show, newest first; two queries."""
    return list(watchable().filter(_BROADCASTS, leased_until__gte=now).order_by("-created_at", "-pk")[:at_most])


def is_silent(game: Game, now: datetime) -> bool:
    """Whether a live game counts as broken off because its sender is silent."""
    return game.state == Game.State.PLAYING and game.leased_until is not None and game.leased_until < now


def seats() -> QuerySet[Seat]:
    """Seats of games in order, each with its player and its forfeit, if any; one query."""
    return Seat.objects.select_related("player", "forfeit").order_by("number")


def deal_logs(game: Game) -> list[DealLog]:
    """All deals of a game, none without a record; one query. Raises LogError for a damaged record."""
    stored = Record.objects.filter(game=game).values_list("log", flat=True).first()
    return [] if stored is None else [*unpack_game(bytes(stored))]
