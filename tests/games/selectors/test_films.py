"""The document that the viewer plays."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.spit.analysis import story_of
from games.models import Game
from games.selectors.films import film_digest, newest_film, replay_document, running_scores
from games.selectors.replays import deal_logs
from tests.games.factories import game_played

pytestmark = pytest.mark.django_db


def test_replay_document_has_the_seats_and_a_film_of_every_deal(game: Game) -> None:
    document = replay_document(game)
    assert document["id"] == game.public_id
    assert [seat["bot"] for seat in document["seats"]] == [True, True]
    assert [film["number"] for film in document["deals"]] == list(range(1, game.deal_count + 1))
    assert document["winner"] == game.winner


def test_replay_has_cards_owned_after_each_deal_and_places() -> None:
    game = game_played(variant_id="three-seats")
    document = replay_document(game)
    assert document["counts"] == "cards"
    assert document["scores"][-1] == tuple(game.score)
    assert [sum(owned) for owned in document["scores"]] == [51] * game.deal_count
    assert document["places"][0] == game.winner
    assert sorted(document["places"]) == [0, 1, 2]


def test_replay_of_a_points_game_has_cumulative_points() -> None:
    game = game_played(variant_id="speed-20-5")
    document = replay_document(game)
    assert document["counts"] == "points"
    assert document["scores"][-1] == tuple(game.score)
    for before, after in pairwise(document["scores"]):
        assert all(points <= then for points, then in zip(before, after, strict=True))


def test_each_film_includes_the_story_of_its_deal(game: Game) -> None:
    stories = [film["story"] for film in replay_document(game)["deals"]]
    assert stories == [story_of(log) for log in deal_logs(game)]
    assert any(story["races"] for story in stories)


def test_deal_that_was_broken_off_has_no_score(game: Game) -> None:
    logs = deal_logs(game)
    broken_off = replace(logs[1], result=None)
    assert len(running_scores([logs[0], broken_off])) == 1


def test_unchanged_game_keeps_its_film_digest(game: Game) -> None:
    assert film_digest(game.public_id) == film_digest(game.public_id)


def test_equal_deals_between_other_players_have_another_film_digest(game: Game) -> None:
    assert film_digest(game.public_id) != film_digest(game_played("same").public_id)


def test_new_name_of_a_player_changes_the_film_digest(game: Game) -> None:
    before = film_digest(game.public_id)
    player = game.seats.all()[0].player
    player.name = "Another"
    player.save()
    assert film_digest(game.public_id) != before


def test_newest_film_is_never_of_an_uploaded_game(game: Game) -> None:
    newer = game_played("newer")
    names = tuple(seat.player.name for seat in newer.seats.all())
    assert newest_film() == (newer.public_id, names, film_digest(newer.public_id))
    Game.objects.filter(pk=newer.pk).update(conduct=Game.Conduct.UPLOADED)
    film = newest_film()
    assert film is not None and film.public_id == game.public_id
    Game.objects.update(conduct=Game.Conduct.UPLOADED)
    assert newest_film() is None


def test_newest_film_prefers_short_games(game: Game) -> None:
    short, long = game, game_played("long")
    Game.objects.filter(pk=long.pk).update(length_ms=180_001)
    film = newest_film()
    assert film is not None and film.public_id == short.public_id
    Game.objects.update(length_ms=180_001)
    film = newest_film()
    assert film is not None and film.public_id == long.public_id
