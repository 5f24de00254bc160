"""What tournaments do when a game is over."""

import random
from typing import Any

from django.utils import timezone

from games.models import Game
from tournaments.services.called_games import record_game


def answer_finished_game(*, game: Game, **_: Any) -> None:
    if game.occasion:  # a game without a tournament has no score sheet
        record_game(game=game, now=timezone.now(), rng=random.SystemRandom())
