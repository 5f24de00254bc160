"""What tests of the doors share."""

import pytest

from games.models import Game
from tests.games.factories import game_played


@pytest.fixture
def game() -> Game:
    return game_played()
