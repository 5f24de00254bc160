"""Games with a record, their seats and their logs."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from django.db.models import Prefetch, Q, QuerySet

from engine.log import DealLog, unpack_game
from games.joined import joined
from games.models import RECORDED, Forfeit, Game, Player, Record, Seat

_WATCHABLE: Final = """
    SELECT * FROM games_game WHERE public_id = %s AND deal_count > 0
    AND (state = 'finished' OR state = 'playing' AND conduct = 'live')
"""
_ON_NOW: Final = """
    SELECT * FROM games_game WHERE state = 'playing' AND conduct = 'live' AND deal_count > 0 AND leased_until >= %s
    ORDER BY created_at DESC, id DESC LIMIT %s
"""
_SEATED: Final = """
    ({chosen}) AS game JOIN games_seat AS seat ON seat.game_id = game.id
    JOIN games_player AS player ON player.id = seat.player_id
    LEFT JOIN games_forfeit AS forfeit ON forfeit.seat_id = seat.id
    ORDER BY game.created_at DESC, game.id DESC, seat.number
"""


def replays() -> QuerySet[Game]:
    """Finished games with a record, newest first, with their seats; two queries."""
    return Game.objects.filter(RECORDED).prefetch_related(Prefetch("seats", seats())).order_by("-finished_at", "-pk")


def watchable() -> QuerySet[Game]:
    """Replays, and games that are on now, as soon as there is something to see of them; two queries."""
    on_now = Q(state=Game.State.PLAYING, conduct=Game.Conduct.LIVE, deal_count__gt=0)
    return Game.objects.filter(RECORDED | on_now).prefetch_related(Prefetch("seats", seats()))


def watchable_game(public_id: str) -> Game | None:
    """One of those that `watchable` gives; one query, as every replay page begins with it."""
    return next(iter(_with_seats(_WATCHABLE, public_id)), None)


def on_now(now: datetime, at_most: int = 100) -> list[Game]:
    """Games that are being recorded now and have something to show, newest first; one query."""
    return _with_seats(_ON_NOW, now, at_most)


def _with_seats(chosen: str, *values: object) -> list[Game]:
    rows = joined((Game, Seat, Player, Forfeit), _SEATED.format(chosen=chosen), *values)
    return [_seated([*of_one]) for _, of_one in groupby(rows, key=lambda row: row[0].pk)]


def _seated(rows: Sequence[list[Any]]) -> Game:
    game: Game = rows[0][0]
    game.seated = [_seat(game, *row[1:]) for row in rows]
    return game


def _seat(game: Game, seat: Seat, player: Player, forfeit: Forfeit | None) -> Seat:
    seat.game, seat.player = game, player
    Seat._meta.get_field("forfeit").set_cached_value(seat, forfeit)  # also None, which is then not asked for
    return seat


def is_silent(game: Game, now: datetime) -> bool:
    """Whether a game that is on counts as broken off, for there is no sign of whoever tells of it."""
    return game.state == Game.State.PLAYING and game.leased_until is not None and game.leased_until < now


def seats() -> QuerySet[Seat]:
    """Seats of games in their order, each with its player and with why it forfeited, if it did; one query."""
    return Seat.objects.select_related("player", "forfeit").order_by("number")


def deal_logs(game: Game) -> list[DealLog]:
    """Every deal of a game, none where there is no record; one query. Raises LogError for a record that is damaged."""
    stored = Record.objects.filter(game=game).values_list("log", flat=True).first()
    return [] if stored is None else [*unpack_game(bytes(stored))]
