"""Games with a record."""

import pytest
from pytest_django import DjangoAssertNumQueries

from games.selectors.replays import replays
from tests.games.factories import game_asked_for, game_played

pytestmark = pytest.mark.django_db


def test_a_game_that_nobody_has_played_is_no_replay() -> None:
    game_asked_for()
    assert not replays().exists()


def test_a_replay_knows_its_deals_and_its_length() -> None:
    game = game_played()
    lengths = list(game.deals.values_list("duration_ms", flat=True))
    (replay,) = replays()
    assert (replay.deal_count, replay.length_ms) == (len(lengths), sum(lengths))


def test_the_newest_replay_comes_first() -> None:
    older, newer = game_played("older"), game_played("newer")
    assert list(replays()) == [newer, older]


def test_ten_replays_take_as_many_queries_as_one(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(3):
        game_played(f"game {number}")
    with django_assert_num_queries(2):
        for game in replays():
            assert [seat.player.name for seat in game.seats.all()]
