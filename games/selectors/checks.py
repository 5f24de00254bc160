"""The public check of a finished game: its record and its seed."""

from typing import Any, cast

from django.core.cache import caches

from engine.game_check import check_game
from games.models import Game, Record
from games.selectors.films import film_digest

CheckJson = dict[str, Any]
"""As `engine.game_check.GameCheck.to_json` writes it."""


def check_of_game(game: Game) -> CheckJson:
    """The check of a finished game, at most a minute old; cached by the process."""
    key = f"check-{film_digest(game.public_id)}"
    return cast(CheckJson, caches["checks"].get_or_set(key, lambda: _checked(game)))


def _checked(game: Game) -> CheckJson:
    return check_game(written_game(game), public_seed(game), game.commitment).to_json()


def written_game(game: Game) -> bytes:
    """The packed file of a game, as stored and downloaded."""
    return bytes(Record.objects.values_list("log", flat=True).get(game=game))


def public_seed(game: Game) -> bytes | None:
    """The seed of a finished game; None if it had none, or if another game with this seed is still to be played."""
    if game.state != Game.State.FINISHED or not game.seed or not game.commitment:
        return None
    waiting = Game.objects.filter(state__in=(Game.State.WAITING, Game.State.PLAYING), commitment=game.commitment)
    return None if waiting.exists() else bytes(game.seed)
