"""What tournaments do when a game is over."""

import random
from typing import Any

from django.utils import timezone

from games.models import Game
from tournaments.services.bot_matches import record_bot_game


def answer_finished_game(*, game: Game, **_: Any) -> None:
    record_bot_game(game=game, now=timezone.now(), rng=random.SystemRandom())
