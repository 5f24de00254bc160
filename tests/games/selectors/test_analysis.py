"""The analysis of a game, and the other games of the same packs."""

from datetime import timedelta

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from engine.log import LogError
from engine.spit.analysis import analysis_of
from engine.spit.rules import Rules
from games.models import Game
from games.selectors.analysis import MOST_COMPARED, analysis_for, replays_of_same_packs
from games.selectors.replays import deal_logs
from games.services.playing import play_game, request_game
from tests.games.factories import NOW, BotFactory, Clock, damage, game_played

pytestmark = pytest.mark.django_db


def played_again(game: Game, key: str, *, swapped: bool = False, later: int = 0) -> Game:
    """Another game of the same packs and players, played `later` hours after the first."""
    players = [seat.player for seat in game.seats.all()]
    with transaction.atomic():  # so no worker gets the message before the game is played
        again = request_game(
            players=players[::-1] if swapped else players,
            variant=game.variant,
            rules=Rules.from_json(game.rules),
            seed=bytes(game.seed),
            key=key,
            now=NOW,
        )
        play_game(game_id=again.pk, clock=Clock(NOW + timedelta(hours=later)))
    return Game.objects.get(pk=again.pk)


def test_analysis_is_cached_until_the_record_changes(
    game: Game,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    figures = analysis_for(game)
    assert figures == analysis_of(deal_logs(game))
    with django_assert_num_queries(1):
        assert analysis_for(game) == figures
    damage(game)
    with pytest.raises(LogError):
        analysis_for(game)


def test_other_half_of_a_pair_is_found_by_its_packs(game: Game) -> None:
    half = played_again(game, "half", swapped=True)
    game_played("other packs", seed=b"another seed")
    assert list(replays_of_same_packs(game)) == [half]
    assert list(replays_of_same_packs(half)) == [game]


def test_other_half_comes_first_then_the_newest_games(game: Game) -> None:
    half = played_again(game, "half", swapped=True)
    older, newer = played_again(game, "older", later=1), played_again(game, "newer", later=2)
    assert list(replays_of_same_packs(game)) == [half, newer, older]


def test_game_without_packs_matches_no_other_game(game: Game) -> None:
    other = game_played("two", seed=b"another")
    Game.objects.update(packs=b"")
    game.refresh_from_db()
    assert other.pk and not replays_of_same_packs(game)


def test_games_of_the_same_packs_are_limited_and_take_two_queries(
    game: Game,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    Game.objects.bulk_create(
        Game(public_id=f"g{number}", variant="standard", rule_set=game.rule_set, conduct="simulated",
             seed=b"", commitment="", state="finished", created_at=NOW, finished_at=NOW, deal_count=1,
             packs=game.packs)
        for number in range(MOST_COMPARED + 1)
    )  # fmt: skip
    BotFactory.create()
    with django_assert_num_queries(2):
        assert len(replays_of_same_packs(game)) == MOST_COMPARED
