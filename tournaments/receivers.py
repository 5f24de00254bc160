"""What tournaments do when a game is over."""

import random
from typing import Any

from django.utils import timezone

from games.models import Game
from tournaments.services.called_games import record_game


def answer_finished_game(*, game: Game, **_: Any) -> None:
    if game.occasion:  # what no tournament has called for needs no look at its sheets
        record_game(game=game, now=timezone.now(), rng=random.SystemRandom())
