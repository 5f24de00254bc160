"""Two games of the same packs on one page."""

import pytest
from django.test import Client

from games.models import Game
from games.templatetags.films import film_address
from tests.games.factories import game_played, rewrite
from tests.games.selectors.test_analysis import played_again

pytestmark = pytest.mark.django_db


@pytest.fixture
def half(game: Game) -> Game:
    return played_again(game, "half", swapped=True)


def test_both_halves_of_a_pair_are_shown_with_their_films(client: Client, game: Game, half: Game) -> None:
    answer = client.get(f"/replays/{game.public_id}/compare/{half.public_id}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    for one in (game, half):
        assert f'data-film-url="{film_address(one)}"' in page
    assert "The first deal: the same cards" in page


def test_players_of_the_same_cards_are_in_adjacent_columns(client: Client, game: Game, half: Game) -> None:
    answer = client.get(f"/replays/{game.public_id}/compare/{half.public_id}/")
    names = [seat.player.name for seat in game.seats.all()]
    columns = answer.context["comparison"].columns
    assert [column.name for column in columns] == [names[0], names[1], names[1], names[0]]
    assert [column.public_id for column in columns] == [game.public_id, half.public_id] * 2


def test_games_of_three_seats_can_be_compared(client: Client) -> None:
    game = game_played("of three", variant_id="three-seats")
    again = played_again(game, "again")
    answer = client.get(f"/replays/{game.public_id}/compare/{again.public_id}/")
    assert len(answer.context["comparison"].columns) == 6
    for row in (*answer.context["comparison"].first, *answer.context["comparison"].whole):
        assert [cell.is_best for _, cell in row.cells] == [False] * 6  # the same game, played twice


def test_replay_links_to_its_other_half_if_there_is_one(client: Client, game: Game) -> None:
    assert "/compare/" not in client.get(f"/replays/{game.public_id}/analysis/").content.decode()
    half = played_again(game, "half", swapped=True)
    part = client.get(f"/replays/{game.public_id}/analysis/").content.decode()
    assert f'href="/replays/{game.public_id}/compare/{half.public_id}/"' in part


def test_games_of_different_packs_are_refused_with_a_reason(client: Client, game: Game) -> None:
    other = game_played("other", seed=b"another")
    answer = client.get(f"/replays/{game.public_id}/compare/{other.public_id}/")
    assert answer.status_code == 404
    assert "not dealt the same cards" in answer.content.decode()
    assert f'href="/replays/{other.public_id}/"' in answer.content.decode()


def test_games_of_unknown_packs_are_refused(client: Client, game: Game, half: Game) -> None:
    Game.objects.update(packs=b"")
    assert client.get(f"/replays/{game.public_id}/compare/{half.public_id}/").status_code == 404


def test_game_is_not_compared_with_itself(client: Client, game: Game) -> None:
    answer = client.get(f"/replays/{game.public_id}/compare/{game.public_id}/")
    assert answer.status_code == 404
    assert "the same game twice" in answer.content.decode()
    assert answer.content.decode().count(f'href="/replays/{game.public_id}/"') == 1


def test_unknown_game_is_not_found(client: Client, game: Game) -> None:
    assert client.get(f"/replays/{game.public_id}/compare/nosuch/").status_code == 404
    assert client.get(f"/replays/nosuch/compare/{game.public_id}/").status_code == 404


def test_damaged_record_gives_status_410_with_a_sentence(client: Client, game: Game, half: Game) -> None:
    rewrite(half, b"SLAP\x01 and nothing else")
    answer = client.get(f"/replays/{game.public_id}/compare/{half.public_id}/")
    assert answer.status_code == 410
    assert "cannot be played back" in answer.content.decode()
