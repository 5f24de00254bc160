"""Games with a record."""

from itertools import product

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Forfeit, Game
from games.selectors.replays import replays, watchable, watchable_game
from tests.games.factories import game_asked_for, game_played
from tests.often import in_turn

pytestmark = pytest.mark.django_db


def test_unplayed_game_is_not_a_replay() -> None:
    assert game_asked_for() not in replays()


def test_replay_has_its_deal_count_and_length(game: Game) -> None:
    lengths = game.lengths_ms
    (replay,) = replays()
    assert (replay.deal_count, replay.length_ms) == (len(lengths), sum(lengths))


def test_newest_replay_comes_first(game: Game) -> None:
    newer = game_played("newer")
    assert list(replays()) == [newer, game]


def test_replays_with_their_players_take_two_queries(
    game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game_played("another")
    with django_assert_num_queries(2):
        for game in replays():
            assert [seat.player.name for seat in game.seats.all()]


@in_turn(("state", "conduct", "deals"), product(Game.State, (Game.Conduct.LIVE, Game.Conduct.SIMULATED), (0, 1)))
def test_watchable_game_agrees_with_the_list_of_watchable_games(state: str, conduct: str, deals: int) -> None:
    game = game_asked_for(f"{state} {conduct} {deals}")
    Game.objects.filter(pk=game.pk).update(state=state, conduct=conduct, deal_count=deals)
    assert (watchable_game(game.public_id) is not None) == watchable().filter(pk=game.pk).exists()


def test_watchable_game_with_seats_and_forfeits_takes_two_queries(
    game: Game,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    Forfeit.objects.create(seat=game.seats.all()[1], deal=1, at_ms=5, rule=Forfeit.Rule.IDLE, reason="It slept.")
    with django_assert_num_queries(2):
        found = watchable_game(game.public_id)
        assert found == game
        assert [str(seat.player) for seat in found.seated] == [str(seat.player) for seat in game.seats.all()]
        assert [hasattr(seat, "forfeit") for seat in found.seated] == [False, True]
    assert watchable_game("nosuch") is None
