"""What is read about games."""

from dataclasses import replace
from itertools import pairwise

import pytest
from pytest_django import DjangoAssertNumQueries

from games import selectors
from games.models import Game
from games.services import play_game
from tests.games.factories import Clock, game_asked_for

pytestmark = pytest.mark.django_db


def played(key: str = "a game", seed: bytes = b"seed", variant_id: str = "standard") -> Game:
    game = game_asked_for(key=key, seed=seed, variant_id=variant_id)
    play_game(game_id=game.pk, clock=Clock())
    return selectors.replays().get(pk=game.pk)


def test_a_game_that_nobody_has_played_is_no_replay() -> None:
    game_asked_for()
    assert not selectors.replays().exists()


def test_a_replay_knows_its_deals_and_its_length() -> None:
    game = played()
    lengths = list(game.deals.values_list("duration_ms", flat=True))
    (replay,) = selectors.replays()
    assert (replay.deal_count, replay.length_ms) == (len(lengths), sum(lengths))


def test_the_newest_replay_comes_first() -> None:
    older, newer = played("older"), played("newer")
    assert list(selectors.replays()) == [newer, older]


def test_ten_replays_take_as_many_queries_as_one(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(3):
        played(f"game {number}")
    with django_assert_num_queries(2):
        for game in selectors.replays():
            assert [seat.player.name for seat in game.seats.all()]


def test_the_replay_document_names_the_seats_and_has_a_film_of_every_deal() -> None:
    game = played()
    document = selectors.replay_document(game)
    assert document["id"] == game.public_id
    assert [seat["bot"] for seat in document["seats"]] == [True, True]
    assert [film["number"] for film in document["deals"]] == list(range(1, game.deals.count() + 1))
    assert document["winner"] == game.winner


def test_a_replay_tells_the_cards_each_owned_after_each_deal_and_who_came_where() -> None:
    game = played(variant_id="three-seats")
    document = selectors.replay_document(game)
    assert document["counts"] == "cards"
    assert document["scores"][-1] == tuple(game.score)
    assert [sum(owned) for owned in document["scores"]] == [51] * game.deals.count()
    assert document["places"][0] == game.winner
    assert sorted(document["places"]) == [0, 1, 2]


def test_a_replay_of_a_game_of_points_tells_the_points_so_far() -> None:
    game = played(variant_id="speed-20-5")
    document = selectors.replay_document(game)
    assert document["counts"] == "points"
    assert document["scores"][-1] == tuple(game.score)
    for before, after in pairwise(document["scores"]):
        assert all(points <= then for points, then in zip(before, after, strict=True))


def test_a_deal_that_was_broken_off_has_no_score() -> None:
    logs = selectors.deal_logs(played())
    broken_off = replace(logs[1], result=None)
    assert len(selectors.running_scores([logs[0], broken_off])) == 1


def test_the_etag_stays_as_long_as_the_document_does() -> None:
    game = played()
    assert selectors.film_etag(game) == selectors.film_etag(Game.objects.get(pk=game.pk))


def test_games_with_the_same_deals_between_others_have_other_etags() -> None:
    one, same = played("one"), played("same")
    assert selectors.film_etag(one) != selectors.film_etag(same)


def test_a_player_who_changes_name_changes_the_etag() -> None:
    game = played()
    before = selectors.film_etag(game)
    player = game.seats.all()[0].player
    player.name = "Another"
    player.save()
    assert selectors.film_etag(game) != before
