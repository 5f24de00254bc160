"""Stores simulated games, many at a time in a few statements."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from typing import Any, Final

import structlog
from django.db import connection, transaction
from psycopg.types.json import Jsonb

from engine.simulate import Forfeit as Forfeited
from engine.simulate import GameRecord
from games.models import Forfeit, Game, Record, Seat
from games.services.figures import RecordFigures, figures_of
from games.services.recording import record_of
from games.signals import game_finished

_RESULT: Final = {"winner": "smallint", "score": "jsonb", "ending": "text"}
_FIGURES: Final = {
    "deal_count": "integer",
    "length_ms": "bigint",
    "fumbles": "integer",
    "pace": "integer",
    "closeness": "smallint",
    "packs": "bytea",
}
_WRITTEN: Final = {**_RESULT, **_FIGURES}
"""Columns of a game that differ from game to game, and their types."""
_ARRAYS: Final = ", ".join(f"%s::{kind}[]" for kind in ("bigint", "smallint", *_WRITTEN.values()))
_SET: Final = ", ".join(f"{name} = it.{name}" for name in _WRITTEN)
# Compare and swap: a row matches only if no other worker has raised its attempt.
_STORE: Final = f"""
    UPDATE games_game AS game
    SET state = 'finished', leased_until = NULL, finished_at = %s, {_SET}
    FROM unnest({_ARRAYS}) AS it (id, attempt, {", ".join(_WRITTEN)})
    WHERE game.id = it.id AND game.attempt = it.attempt AND game.state IN ('waiting', 'playing')
    RETURNING game.id
"""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class LeasedGame:
    """A game played under a lease, with its attempt."""

    game_id: int
    attempt: int
    record: GameRecord

    @cached_property
    def figures(self) -> RecordFigures:
        return figures_of(self.record.logs)

    @cached_property
    def row(self) -> Record:
        return record_of(self.game_id, self.record.logs)


@transaction.atomic
def store_games(*, played: Sequence[LeasedGame], now: datetime) -> list[Game]:
    """Returns the stored games. Games with a later attempt, or already recorded, are skipped."""
    stored = _store_results(played, now)
    kept = [one for one in played if one.game_id in stored]
    Record.objects.bulk_create(one.row for one in kept)
    _store_forfeits(kept)
    games = list(Game.objects.filter(pk__in=stored).order_by("pk"))
    transaction.on_commit(partial(_announce_all, games))
    return games


def _store_results(played: Sequence[LeasedGame], now: datetime) -> set[int]:
    keys = [one.game_id for one in played], [one.attempt for one in played]
    values: list[Any] = [now, *keys, *([_value(one, name) for one in played] for name in _WRITTEN)]
    with connection.cursor() as cursor:
        cursor.execute(_STORE, values)
        return {game_id for (game_id,) in cursor.fetchall()}


def _value(played: LeasedGame, column: str) -> Any:
    if column == "score":
        return Jsonb(list(played.record.scores))
    return getattr(played.record if column in _RESULT else played.figures, column)


def _store_forfeits(played: Sequence[LeasedGame]) -> None:
    forfeits = {(one.game_id, forfeit.seat): forfeit for one in played for forfeit in one.record.forfeits}
    if forfeits:
        seats = Seat.objects.filter(game__in={game_id for game_id, _ in forfeits})
        seated = {(seat.game_id, seat.number): seat for seat in seats}
        Forfeit.objects.bulk_create(_forfeit(seated[place], forfeit) for place, forfeit in forfeits.items())


def _forfeit(seat: Seat, forfeit: Forfeited) -> Forfeit:
    reason = _printable(forfeit.reason)
    return Forfeit(seat=seat, deal=forfeit.deal, at_ms=forfeit.at_ms, rule=forfeit.rule, reason=reason)


def _printable(words: str) -> str:
    """A bot's error text, which may hold anything, as one line that the database and a page can take."""
    return "".join(char if char.isprintable() else "�" for char in " ".join(words.split()))


def _announce_all(games: Sequence[Game]) -> None:
    for game in games:
        announce(game)


def announce(game: Game) -> None:
    """Send the signal that a game is finished; errors of receivers are only logged."""
    for receiver, answer in game_finished.send_robust(sender=Game, game=game):
        if isinstance(answer, Exception):
            log.error("a finished game was not answered", game=game.public_id, by=str(receiver), exc_info=answer)
