"""Links from a replay to its match and tournament."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Comment, Game, Report
from games.services.playing import play_game
from tests.clubs.factories import make_user
from tests.games.factories import NOW, Clock, game_asked_for
from tests.tournaments.factories import started
from tournaments.services import called_games
from tournaments.templatetags.matches import match_of

pytestmark = pytest.mark.django_db


def test_replay_of_a_match_links_to_it(client: Client) -> None:
    evening = started(4, bots=4)
    called_games.call_game(evening.act(), match=2, rng=evening.rng)
    game = play_game(game_id=Game.objects.get().pk, clock=Clock())
    assert game is not None
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    link = f'<a href="/tournaments/{evening.tournament.slug}/matches/2/">Match 2 of {evening.tournament}</a>'
    assert page.count(link) == 1


def test_replay_of_a_game_outside_tournaments_has_no_match(client: Client) -> None:
    game = play_game(game_id=game_asked_for().pk, clock=Clock())
    assert game is not None
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    assert "/matches/" not in page
    assert "Match" not in page


def test_match_is_found_with_its_tournament_in_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    evening = started(2, bots=2, best_of=3)
    called_games.call_game(evening.act(), match=1, rng=evening.rng)
    game = Game.objects.get()
    with django_assert_num_queries(1):
        match = match_of(game)
        assert match is not None
        assert match.tournament == evening.tournament


def test_replay_page_takes_few_queries_for_a_moderator(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """The game belongs to a match and has three reported comments."""
    evening = started(2, bots=2)
    called_games.call_game(evening.act(), match=1, rng=evening.rng)
    game = play_game(game_id=Game.objects.get().pk, clock=Clock())
    assert game is not None
    for number in range(3):
        bo = make_user(f"bo{number}")
        note = Comment.objects.create(game=game, author=bo, deal=1, at_ms=0, text="!", key=str(number), created_at=NOW)
        Report.objects.create(comment=note, by=bo, created_at=NOW)
    client.force_login(make_user("ana", evening.tournament.club))
    with django_assert_max_num_queries(15):
        page = client.get(f"/replays/{game.public_id}/").content.decode()
    assert "Match 1 of" in page and page.count("Reported by 1 reader.") == 3
