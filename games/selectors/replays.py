"""Games with a record, their seats and their logs."""

from datetime import datetime
from typing import Final

from django.db.models import Prefetch, Q, QuerySet

from engine.log import DealLog, unpack
from games.joined import joined
from games.models import RECORDED, DealRecord, Forfeit, Game, Player, Seat

_WATCHABLE: Final = """
    (SELECT * FROM games_game WHERE public_id = %s AND deal_count > 0
     AND (state = 'finished' OR state = 'playing' AND conduct = 'live')) AS game
    JOIN games_seat AS seat ON seat.game_id = game.id
    JOIN games_player AS player ON player.id = seat.player_id
    LEFT JOIN games_forfeit AS forfeit ON forfeit.seat_id = seat.id ORDER BY seat.number
"""


def replays() -> QuerySet[Game]:
    """Finished games with a record, newest first, with their seats; two queries."""
    return Game.objects.filter(RECORDED).prefetch_related(Prefetch("seats", seats())).order_by("-finished_at", "-pk")


def watchable() -> QuerySet[Game]:
    """Replays, and games that are on now, as soon as there is something to see of them; two queries."""
    on_now = Q(state=Game.State.PLAYING, conduct=Game.Conduct.LIVE, deal_count__gt=0)
    return Game.objects.filter(RECORDED | on_now).prefetch_related(Prefetch("seats", seats()))


def watchable_game(public_id: str) -> Game | None:
    """One of those that `watchable` gives; one query, for every page of a replay begins with it."""
    rows = list(joined((Game, Seat, Player, Forfeit), _WATCHABLE, public_id))
    if not rows:
        return None
    game: Game = rows[0][0]
    game.seated = [_seat(game, *row[1:]) for row in rows]
    return game


def _seat(game: Game, seat: Seat, player: Player, forfeit: Forfeit | None) -> Seat:
    seat.game, seat.player = game, player
    Seat._meta.get_field("forfeit").set_cached_value(seat, forfeit)  # None, too, is known then
    return seat


def on_now(now: datetime) -> QuerySet[Game]:
    """Games that are being recorded now and have something to show, newest first; two queries."""
    told = watchable().filter(state=Game.State.PLAYING, leased_until__gte=now)
    return told.order_by("-created_at", "-pk")


def is_silent(game: Game, now: datetime) -> bool:
    """Whether a game that is on counts as broken off, for there is no sign of whoever tells of it."""
    return game.state == Game.State.PLAYING and game.leased_until is not None and game.leased_until < now


def seats() -> QuerySet[Seat]:
    """Seats of games in their order, each with its player and with why it forfeited, if it did; one query."""
    return Seat.objects.select_related("player", "forfeit").order_by("number")


def deal_logs(game: Game) -> list[DealLog]:
    packs = DealRecord.objects.filter(game=game).order_by("number").values_list("log", flat=True)
    return [unpack(bytes(packed)) for packed in packs]
