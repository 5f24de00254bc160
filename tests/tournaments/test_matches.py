"""From a replay back to the match and the tournament it was played in."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Game
from games.services.playing import play_game
from tests.games.factories import Clock, game_asked_for
from tests.tournaments.factories import started
from tournaments.services import bot_matches
from tournaments.templatetags.matches import match_of

pytestmark = pytest.mark.django_db


def test_the_replay_of_a_match_leads_back_to_it(client: Client) -> None:
    evening = started(4, bots=4)
    bot_matches.play_bot_match(match=2, rng=evening.rng, **evening.hand())
    game = play_game(game_id=Game.objects.get().pk, clock=Clock())
    assert game is not None
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    link = f'<a href="/tournaments/{evening.tournament.slug}/matches/2/">Match 2 of {evening.tournament}</a>'
    assert page.count(link) == 1


def test_the_replay_of_a_game_outside_tournaments_names_no_match(client: Client) -> None:
    game = play_game(game_id=game_asked_for().pk, clock=Clock())
    assert game is not None
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    assert "/matches/" not in page
    assert "Match" not in page


def test_a_match_is_found_with_its_tournament_in_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    evening = started(2, bots=2, best_of=3)
    bot_matches.play_bot_match(match=1, rng=evening.rng, **evening.hand())
    game = Game.objects.get()
    with django_assert_num_queries(1):
        match = match_of(game)
        assert match is not None
        assert match.tournament == evening.tournament
