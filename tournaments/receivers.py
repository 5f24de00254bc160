"""What tournaments do when a game is over."""

import random
from typing import Any

from django.utils import timezone

from games.models import Game
from tournaments.services.bot_matches import record_bot_game


def answer_finished_game(*, game: Game, **_: Any) -> None:
    if game.occasion:  # what no tournament has called for needs no look at its sheets
        record_bot_game(game=game, now=timezone.now(), rng=random.SystemRandom())
