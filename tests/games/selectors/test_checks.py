"""Checks that anybody can make of a finished game."""

from collections.abc import Iterator
from hashlib import sha256

import pytest
from django.core.cache import caches
from pytest_django import DjangoAssertNumQueries

from engine.log import pack_game
from games.models import Game
from games.selectors.checks import check_of_game, public_seed, written_game
from games.selectors.replays import deal_logs
from tests.games.factories import damage, game_asked_for, rewrite

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_check_cache() -> Iterator[None]:
    caches["checks"].clear()
    yield
    caches["checks"].clear()


def test_simulated_game_passes_the_check_and_comes_from_its_seed(game: Game) -> None:
    check = check_of_game(game)
    assert check["holds"] and check["comes_from_seed"]
    assert [deal["digest"] for deal in check["deals"]] == [log.digest for log in deal_logs(game)]
    assert check["entries"] == sum(len(log.entries) for log in deal_logs(game))
    assert written_game(game) == pack_game(deal_logs(game))
    assert check["file"] == sha256(written_game(game)).hexdigest()
    assert sha256(bytes(game.seed)).hexdigest() == game.commitment


def test_check_is_cached_until_the_record_changes(
    game: Game,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    check = check_of_game(game)
    caches["default"].clear()
    with django_assert_num_queries(1):
        assert check_of_game(game) == check, "checks have their own cache, apart from the counts of attempts"
    damage(game)
    assert check_of_game(game) != check


def test_check_of_a_truncated_record_names_the_deal(game: Game) -> None:
    two = pack_game(deal_logs(game)[:2])
    rewrite(game, two[:-40])
    check = check_of_game(game)
    assert not check["holds"]
    assert [bool(deal["fault"]) for deal in check["deals"]] == [False, True]
    assert check["deals"][1]["fault"].startswith("deal 2, ")


def test_wrong_commitment_fails_the_check(game: Game) -> None:
    game.commitment = "0" * 64
    check = check_of_game(game)
    assert check["seed_fits"] is False and not check["holds"]


def test_seed_is_shown_after_all_its_games_are_finished(game: Game) -> None:
    seed = public_seed(game)
    assert seed == bytes(game.seed)
    waiting = game_asked_for("other half", seed=seed)
    assert public_seed(waiting) is None and public_seed(game) is None
    Game.objects.filter(pk=waiting.pk).update(state=Game.State.FINISHED)
    assert public_seed(game) == seed


def test_game_without_a_commitment_shows_no_seed(game: Game) -> None:
    game.commitment = ""
    assert public_seed(game) is None
    assert check_of_game(game)["comes_from_seed"] is None
