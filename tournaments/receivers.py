"""What tournaments do when a game is over, or a member is challenged to one."""

import random
from typing import Any

from django.utils import timezone

from games.models import Game
from tournaments.queue import alert_of_challenge_soon
from tournaments.services.called_games import record_game


def answer_finished_game(*, game: Game, **_: Any) -> None:
    if game.occasion:  # a game without a tournament has no score sheet
        record_game(game=game, now=timezone.now(), rng=random.SystemRandom())


def answer_challenge(*, table_id: int, **_: Any) -> None:
    alert_of_challenge_soon(table_id)
