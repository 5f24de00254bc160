"""The computed time until a new bot has a reliable rating."""

import pytest

from config.bench.simulated_ladder import minutes_until_known
from tests.often import in_depth


@in_depth
@pytest.mark.parametrize("points", [0, 150])
def test_new_bot_is_rated_within_ten_minutes_at_50_000_games_an_hour(points: int) -> None:
    assert minutes_until_known(points) <= 10
