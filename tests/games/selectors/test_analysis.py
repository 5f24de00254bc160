"""The analysis of a game, and which games were dealt the same cards."""

from datetime import timedelta

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from engine.log import LogError
from engine.spit.analysis import analysis_of
from engine.spit.rules import Rules
from games.models import Game
from games.selectors.analysis import MOST_BESIDE, analysis_for, of_the_same_packs
from games.selectors.replays import deal_logs
from games.services.playing import play_game, request_game
from tests.games.factories import NOW, BotFactory, Clock, damage, game_played

pytestmark = pytest.mark.django_db


def played_again(game: Game, key: str, *, swapped: bool = False, later: int = 0) -> Game:
    """The same packs again, by the same players or with the seats swapped."""
    players = [seat.player for seat in game.seats.all()]
    with transaction.atomic():  # no worker hears of it before it is played
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


def test_the_figures_of_a_game_are_made_once_for_a_while_and_again_when_its_record_changes(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = game_played()
    figures = analysis_for(game)
    assert figures == analysis_of(deal_logs(game))
    with django_assert_num_queries(1):
        assert analysis_for(game) == figures
    damage(game)
    with pytest.raises(LogError):
        analysis_for(game)


def test_the_other_half_of_a_pair_has_the_same_packs_and_the_seats_swapped() -> None:
    game = game_played()
    half = played_again(game, "half", swapped=True)
    game_played("other packs", seed=b"another seed")
    assert list(of_the_same_packs(game)) == [half]
    assert list(of_the_same_packs(half)) == [game]


def test_the_other_half_comes_before_other_games_of_the_same_packs_and_then_the_newest() -> None:
    game = game_played()
    half = played_again(game, "half", swapped=True)
    older, newer = played_again(game, "older", later=1), played_again(game, "newer", later=2)
    assert list(of_the_same_packs(game)) == [half, newer, older]


def test_a_game_without_packs_has_none_beside_it() -> None:
    game, other = game_played("one"), game_played("two", seed=b"another")
    Game.objects.update(packs=b"")
    game.refresh_from_db()
    assert other.pk and not of_the_same_packs(game)


def test_few_are_offered_with_as_few_queries_as_there_are_tables(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = game_played()
    Game.objects.bulk_create(
        Game(public_id=f"g{number}", variant="standard", rule_set=game.rule_set, conduct="simulated",
             seed=b"", commitment="", state="finished", created_at=NOW, finished_at=NOW, deal_count=1,
             packs=game.packs)
        for number in range(MOST_BESIDE + 1)
    )  # fmt: skip
    BotFactory.create()
    with django_assert_num_queries(2):
        assert len(of_the_same_packs(game)) == MOST_BESIDE
