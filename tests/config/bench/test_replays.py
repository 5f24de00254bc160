"""The measurement of the list of replays, tried on a few games."""

import pytest

from config.bench import replays
from games.models import Game, Seat
from games.selectors.replay_search import GameSearch, search_games
from tests.often import in_depth, times

pytestmark = pytest.mark.django_db

GAMES = times(30)


def test_generated_games_are_found_like_recorded_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "PLAYERS", 5)
    replays.fill(GAMES)
    games = search_games(GameSearch(), GAMES).rows
    assert len(games) == GAMES == Game.objects.count()
    assert Seat.objects.count() == 2 * GAMES
    for game in Game.objects.all():
        assert [seat.player_id for seat in game.seats.all()] == game.player_ids


@in_depth
def test_every_search_takes_few_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "PLAYERS", 5)
    monkeypatch.setattr(replays, "GAMES", GAMES)
    replays.fill(GAMES)
    for name, asked in {**replays.WAYS, "deep down": replays.deep_down()}.items():
        queries = replays.page(name, asked, times=1).value
        assert 1 <= int(queries.split()[2]) < 9, name
